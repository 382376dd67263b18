import type { Alias, BlacklistEntry } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { trpc } from '../../api/trpc.js';
import { useServerMutation, useUndoableMutation } from '../../api/use-server-mutation.js';

/** Saves quiet hours, or snoozes all pings. */
export const useUpdatePingLimits = (success: string) =>
  useServerMutation(trpc.user.pingLimits.update, { success });

export const useUpdateAlias = (onDone: () => void) =>
  useServerMutation(trpc.user.aliases.update, {
    success: t('preferences.aliases.updated'),
    failure: t('preferences.aliases.updateFailed'),
    onDone,
  });

/** Deletes an alias; the toast restores it. */
export function useDeleteAlias({ alias, item_id }: Alias) {
  return useUndoableMutation(trpc.user.aliases.delete, trpc.user.aliases.create, {
    success: t('preferences.aliases.deleted'),
    failure: t('preferences.aliases.deleteFailed'),
    toUndo: () => ({ alias, item_id }),
  });
}

/** Deletes a blacklist entry; the toast restores it. */
export function useDeleteBlacklistEntry(entry: BlacklistEntry) {
  return useUndoableMutation(trpc.user.blacklist.delete, trpc.user.blacklist.create, {
    success: t('preferences.blacklist.deleted'),
    failure: t('preferences.blacklist.deleteFailed'),
    toUndo: () => ({
      blacklist_type: entry.blacklist_type,
      item_id: entry.item_id ?? undefined,
      blacklist_user: entry.blacklist_user ?? undefined,
      blacklist_world: entry.blacklist_world ?? undefined,
      blacklist_channel: entry.blacklist_channel ?? undefined,
    }),
  });
}
