import type { AdminRole, AdminUser } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useDeduplicatedMutation, useUndoableMutation } from '../../api/use-server-mutation.js';
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

/** Bans, mutes or blacklists a user, or the opposite ([4-07]); the toast offers Undo. */
export function useModerateUser() {
  const utils = trpc.useUtils();
  const moderate = useMutation({
    mutationFn: ({ id, moderation }: { id: string; moderation: Moderation; isUndo?: true }) =>
      utils.client.admin.users[moderation].mutate({ id }),
    onSuccess: async (_answer, { id, moderation, isUndo }) => {
      const undo = () => moderate.mutate({ id, moderation: OPPOSITES[moderation], isUndo: true });
      const action = isUndo ? undefined : { label: t('common.undo'), onClick: undo };
      toast.success(t(`admin.done.${moderation}`), { action });
      await utils.invalidate();
    },
    onError: (error, { moderation }) => toast.error(getErrorMessage(error, t(`admin.failed.${moderation}`))),
  });
  return useDeduplicatedMutation(moderate);
}

/** Replaces a user's roles; the toast restores the previous ones. */
export function useUpdateUserRoles({ user_id: id, roles }: AdminUser) {
  const procedure = trpc.admin.users.updateRoles;
  const { isPending, mutate } = useUndoableMutation(procedure, procedure, {
    success: t('admin.done.roles'),
    failure: t('admin.failed.roles'),
    toUndo: () => ({ id, role_ids: roles.map((role) => role.role_id) }),
  });
  return { isPending, save: (role_ids: number[]) => mutate({ id, role_ids }) };
}

/** Replaces a role's permissions; the toast restores the previous ones. */
export function useUpdateRolePermissions({ role_id: id, permissions }: AdminRole) {
  const procedure = trpc.admin.roles.updatePermissions;
  const { isPending, mutate } = useUndoableMutation(procedure, procedure, {
    success: t('admin.done.permissions'),
    failure: t('admin.failed.permissions'),
    toUndo: () => ({ id, permission_ids: permissions.map(({ perm_id }) => perm_id) }),
  });
  return { isPending, save: (permission_ids: number[]) => mutate({ id, permission_ids }) };
}
