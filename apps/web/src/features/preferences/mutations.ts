import type { Alias, BlacklistEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation, useUndoToast } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';

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
      const setting = t(`preferences.notifications.${preference_id}`);
      toast.success(t('preferences.notifications.updated', { setting }));
    },
    onError: (error, { preference_id }, context) => {
      utils.user.preferences.list.setData(undefined, context?.before);
      const setting = t(`preferences.notifications.${preference_id}`);
      toast.error(getErrorMessage(error, t('preferences.notifications.updateFailed', { setting })));
    },
    onSettled: () => utils.user.preferences.list.invalidate(),
  });
}

/** Saves quiet hours, or snoozes all pings. */
export const useUpdatePingLimits = (success: string) =>
  useServerMutation(trpc.user.pingLimits.update, { success });

/** Sends a test ping. One that arrives enables the webhook; one that Discord rejects may disable it. */
export function useTestWebhook() {
  const utils = trpc.useUtils();
  return useServerMutation(trpc.user.webhooks.test, {
    failure: (error) => {
      void utils.user.webhooks.list.invalidate();
      return getErrorMessage(error, t('preferences.testFailed'));
    },
    isCreate: true,
  });
}

export const useUpdateAlias = (onDone: () => void) =>
  useServerMutation(trpc.user.aliases.update, {
    success: t('preferences.aliases.updated'),
    failure: t('preferences.aliases.updateFailed'),
    onDone,
  });

/** Deletes an alias; the toast restores it. */
export function useDeleteAlias({ alias, item_id }: Alias) {
  const showUndoToast = useUndoToast(trpc.user.aliases.create);
  return useServerMutation(trpc.user.aliases.delete, {
    success: () => showUndoToast(t('preferences.aliases.deleted'), { alias, item_id }),
    failure: t('preferences.aliases.deleteFailed'),
  });
}

/** Deletes a blacklist entry; the toast restores it. */
export function useDeleteBlacklistEntry(entry: BlacklistEntry) {
  const showUndoToast = useUndoToast(trpc.user.blacklist.create);
  return useServerMutation(trpc.user.blacklist.delete, {
    success: () =>
      showUndoToast(t('preferences.blacklist.deleted'), {
        blacklist_type: entry.blacklist_type,
        item_id: entry.item_id ?? undefined,
        blacklist_user: entry.blacklist_user ?? undefined,
        blacklist_world: entry.blacklist_world ?? undefined,
        blacklist_channel: entry.blacklist_channel ?? undefined,
      }),
    failure: t('preferences.blacklist.deleteFailed'),
  });
}
