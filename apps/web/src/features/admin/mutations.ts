import type { AdminRole, AdminUser } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useDeduplicatedMutation, useServerMutation } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';

export type Moderation = 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist';

const OPPOSITES: Record<Moderation, Moderation> = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  blacklist: 'unblacklist',
  unblacklist: 'blacklist',
};

/** A change whose toast offers Undo; `isUndo` marks the undoing change, whose toast offers none. */
type Undoable<T> = T & { isUndo?: true };

/** Bans, mutes or blacklists a user, or the opposite ([4-07]); the toast offers Undo. */
export function useModerateUser() {
  const utils = trpc.useUtils();
  const moderate = useMutation({
    mutationFn: ({ id, moderation }: Undoable<{ id: string; moderation: Moderation }>) =>
      utils.client.admin.users[moderation].mutate({ id }),
    onSuccess: async (_answer, { id, moderation, isUndo }) => {
      const undo = () => moderate.mutate({ id, moderation: OPPOSITES[moderation], isUndo: true });
      showChangeToast(t(`admin.done.${moderation}`), isUndo, undo);
      await Promise.all([utils.admin.users.invalidate(), utils.admin.logs.list.invalidate()]);
    },
    onError: (error, { moderation }) => toast.error(getErrorMessage(error, t(`admin.failed.${moderation}`))),
  });
  return useDeduplicatedMutation(moderate);
}

/** Replaces a user's roles; the toast restores the previous ones. */
export function useUpdateUserRoles(user: AdminUser) {
  const utils = trpc.useUtils();
  return useReplaceList({
    name: `roles of ${user.user_id}`,
    before: user.roles.map((role) => role.role_id),
    send: (role_ids) => utils.client.admin.users.updateRoles.mutate({ id: user.user_id, role_ids }),
    success: t('admin.done.roles'),
    failure: t('admin.failed.roles'),
    changed: utils.admin.users,
  });
}

/** Replaces a role's permissions; the toast restores the previous ones. */
export function useUpdateRolePermissions(role: AdminRole) {
  const utils = trpc.useUtils();
  return useReplaceList({
    name: `permissions of ${role.role_id}`,
    before: role.permissions.map((permission) => permission.perm_id),
    send: (permission_ids) =>
      utils.client.admin.roles.updatePermissions.mutate({ id: role.role_id, permission_ids }),
    success: t('admin.done.permissions'),
    failure: t('admin.failed.permissions'),
    changed: utils.admin.roles.list,
  });
}

interface ReplaceList {
  name: string;
  before: number[];
  send: (ids: number[]) => Promise<unknown>;
  success: string;
  failure: string;
  changed: { invalidate(): Promise<void> };
}

function useReplaceList({ name, before, send, success, failure, changed }: ReplaceList) {
  const utils = trpc.useUtils();
  const replace = useMutation({
    mutationFn: ({ ids }: Undoable<{ ids: number[]; before: number[] }>) => send(ids),
    onSuccess: async (_answer, { before, isUndo }) => {
      showChangeToast(success, isUndo, () => replace.mutate({ ids: before, before, isUndo: true }), name);
      await Promise.all([
        changed.invalidate(),
        utils.admin.logs.list.invalidate(),
        utils.user.me.invalidate(),
      ]);
    },
    onError: (error) => toast.error(getErrorMessage(error, failure)),
  });
  const { mutate } = useDeduplicatedMutation(replace);
  return { isPending: replace.isPending, save: (ids: number[]) => mutate({ ids, before }) };
}

/** The open toasts that offer to restore a whole list, by the name of the list. */
const listToasts = new Map<string, string | number>();

/** Closes the toast of an earlier change of the same list, because its Undo would also undo the later change. */
function showChangeToast(done: string, isUndo: true | undefined, undo: () => void, list?: string): void {
  const older = list === undefined ? undefined : listToasts.get(list);
  if (older !== undefined) toast.dismiss(older);
  const id = toast.success(done, isUndo ? {} : { action: { label: t('common.undo'), onClick: undo } });
  if (list !== undefined) listToasts.set(list, id);
}

export const useAdjustBalance = () =>
  useServerMutation(trpc.admin.adjustBalance, { failure: t('admin.failed.balance') });

export const useAssignGrowId = () =>
  useServerMutation(trpc.admin.users.assignGrowId, { failure: t('admin.failed.assignGrowId') });

export const useRemoveGrowId = () =>
  useServerMutation(trpc.admin.users.removeGrowId, { failure: t('admin.failed.removeGrowId') });

export const useGrantSubscription = () =>
  useServerMutation(trpc.admin.grantSubscription, { failure: t('admin.failed.grant') });

export const useEndSubscription = () =>
  useServerMutation(trpc.admin.endSubscription, { failure: t('admin.failed.end') });
