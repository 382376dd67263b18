import { type Alias, type BlacklistEntry, prettyRoleName } from '@lockwatch/contracts';
import { toast } from 'sonner';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { showUndoableRemovalToast, useServerMutation } from '../../api/use-server-mutation.js';

/** The preference's name in toasts and labels: `exact_ping` is `Exact Ping`. */
export const getPreferenceName = prettyRoleName;

/** Switches a notification setting. The switch changes immediately and returns if the request fails. */
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
      toast.success(`${getPreferenceName(preference_id)} preference updated successfully!`);
    },
    onError: (error, { preference_id }, context) => {
      utils.user.preferences.list.setData(undefined, context?.before);
      toast.error(getErrorMessage(error, `Failed to update ${getPreferenceName(preference_id)} preference`));
    },
    onSettled: () => utils.user.preferences.list.invalidate(),
  });
}

/** Sends a test ping. One that arrives enables the webhook; one that Discord rejects may disable it. */
export function useTestWebhook() {
  const utils = trpc.useUtils();
  return useServerMutation(trpc.user.webhooks.test, {
    failure: (error) => {
      void utils.user.webhooks.list.invalidate();
      return getErrorMessage(error, 'Failed to send a test ping');
    },
    changes: ({ user }) => [user.webhooks.list],
  });
}

export const useUpdateAlias = (onDone: () => void) =>
  useServerMutation(trpc.user.aliases.update, {
    success: 'Alias updated successfully!',
    failure: 'Failed to update alias',
    changes: ({ user }) => [user.aliases.list],
    onDone,
  });

/** Deletes an alias; the toast restores it. */
export function useDeleteAlias({ alias, item_id }: Alias) {
  const utils = trpc.useUtils();
  async function restore(): Promise<void> {
    await utils.client.user.aliases.create.mutate({ alias, item_id });
    await utils.user.aliases.list.invalidate();
  }
  return useServerMutation(trpc.user.aliases.delete, {
    success: () => showUndoableRemovalToast('Alias deleted successfully!', restore),
    failure: 'Failed to delete alias',
    changes: ({ user }) => [user.aliases.list],
  });
}

/** Deletes a blacklist entry; the toast restores it. */
export function useDeleteBlacklistEntry(entry: BlacklistEntry) {
  const utils = trpc.useUtils();
  async function restore(): Promise<void> {
    await utils.client.user.blacklist.create.mutate({
      blacklist_type: entry.blacklist_type,
      item_id: entry.item_id ?? undefined,
      blacklist_user: entry.blacklist_user ?? undefined,
      blacklist_world: entry.blacklist_world ?? undefined,
      blacklist_channel: entry.blacklist_channel ?? undefined,
    });
    await utils.user.blacklist.invalidate();
  }
  return useServerMutation(trpc.user.blacklist.delete, {
    success: () => showUndoableRemovalToast('Blacklist entry deleted successfully!', restore),
    failure: 'Failed to delete blacklist entry',
    changes: ({ user }) => [user.blacklist],
  });
}
