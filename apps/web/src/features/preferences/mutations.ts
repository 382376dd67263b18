import { prettyRoleName } from '@lockwatch/contracts';
import { toast } from 'sonner';
import { errorCode, errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

/** The preference's name in toasts and labels: `exact_ping` is `Exact Ping`. */
export const preferenceName = prettyRoleName;

/** Switches a notification setting; shown at once, put back if the server says no. */
export function useUpdatePreference() {
  const utils = trpc.useUtils();
  return trpc.user.preferences.update.useMutation({
    onMutate: async ({ preference_id, preference_value }) => {
      await utils.user.preferences.list.cancel();
      const before = utils.user.preferences.list.getData();
      utils.user.preferences.list.setData(undefined, (list) =>
        list?.map((one) => (one.preference_id === preference_id ? { ...one, value: preference_value } : one)),
      );
      return { before };
    },
    onSuccess: (_answer, { preference_id }) => {
      toast.success(`${preferenceName(preference_id)} preference updated successfully!`);
    },
    onError: (error, { preference_id }, context) => {
      utils.user.preferences.list.setData(undefined, context?.before);
      toast.error(errorSentence(error, `Failed to update ${preferenceName(preference_id)} preference`));
    },
    onSettled: () => utils.user.preferences.list.invalidate(),
  });
}

export function useCreateWebhook(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.webhooks.create.useMutation({
    onSuccess: async () => {
      toast.success('Webhook URL created successfully!');
      onDone();
      await utils.user.webhooks.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to create webhook URL')),
  });
}

export function useUpdateWebhook(onDone?: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.webhooks.update.useMutation({
    onSuccess: async () => {
      toast.success('Webhook URL updated successfully!');
      onDone?.();
      await utils.user.webhooks.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update webhook URL')),
  });
}

/** Removes a webhook; rules that used it go back to the primary one, so they are fetched again too. */
export function useDeleteWebhook() {
  const utils = trpc.useUtils();
  return trpc.user.webhooks.delete.useMutation({
    onSuccess: async () => {
      toast.success('Webhook URL deleted successfully!');
      await Promise.all([utils.user.webhooks.list.invalidate(), utils.user.items.list.invalidate()]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete webhook URL')),
  });
}

export function useCreateAlias(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.aliases.create.useMutation({
    onSuccess: async () => {
      toast.success('Alias created successfully!');
      onDone();
      await utils.user.aliases.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to create alias')),
  });
}

export function useUpdateAlias(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.aliases.update.useMutation({
    onSuccess: async () => {
      toast.success('Alias updated successfully!');
      onDone();
      await utils.user.aliases.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update alias')),
  });
}

export function useDeleteAlias() {
  const utils = trpc.useUtils();
  return trpc.user.aliases.delete.useMutation({
    onSuccess: async () => {
      toast.success('Alias deleted successfully!');
      await utils.user.aliases.list.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete alias')),
  });
}

export function useCreateBlacklistEntry(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.user.blacklist.create.useMutation({
    onSuccess: async () => {
      toast.success('Blacklist entry created successfully!');
      onDone();
      await utils.user.blacklist.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to create blacklist entry')),
  });
}

export function useDeleteBlacklistEntry() {
  const utils = trpc.useUtils();
  return trpc.user.blacklist.delete.useMutation({
    onSuccess: async () => {
      toast.success('Blacklist entry deleted successfully!');
      await utils.user.blacklist.invalidate();
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to delete blacklist entry')),
  });
}

/** Saves the GrowID; one that is taken has a sentence of its own ([8-08]). */
export function useSetGrowId() {
  const utils = trpc.useUtils();
  return trpc.user.growid.set.useMutation({
    onSuccess: async () => {
      toast.success('GrowID saved successfully!');
      await utils.user.me.invalidate();
    },
    onError: (error) =>
      toast.error(
        errorCode(error) === 'CONFLICT'
          ? 'GrowID is already taken by another user'
          : errorSentence(error, 'Failed to save GrowID'),
      ),
  });
}
