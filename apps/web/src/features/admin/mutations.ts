import type { AdminRole, AdminUser } from '@lockwatch/contracts';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { errorSentence } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';

export type Moderation = 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist';

const WORDING: Record<Moderation, { done: string; failed: string }> = {
  ban: { done: 'User banned successfully', failed: 'Failed to ban user' },
  unban: { done: 'User unbanned successfully', failed: 'Failed to unban user' },
  mute: { done: 'User muted successfully', failed: 'Failed to mute user' },
  unmute: { done: 'User unmuted successfully', failed: 'Failed to unmute user' },
  blacklist: { done: 'User blacklisted successfully', failed: 'Failed to blacklist user' },
  unblacklist: {
    done: 'User removed from blacklist successfully',
    failed: 'Failed to remove user from blacklist',
  },
};

/** What takes each back. */
const OPPOSITES: Record<Moderation, Moderation> = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  blacklist: 'unblacklist',
  unblacklist: 'blacklist',
};

/** A change that a toast offers to take back; `isUndo`: it is one taken back. */
type Undoable<T> = T & { isUndo?: true };

/** Bans, mutes or blacklists a user, or lifts it ([4-07]); each of the three stands alone. The toast takes it back. */
export function useModerateUser() {
  const utils = trpc.useUtils();
  const moderate = useMutation({
    mutationFn: ({ id, moderation }: Undoable<{ id: string; moderation: Moderation }>) =>
      utils.client.admin.users[moderation].mutate({ id }),
    onSuccess: async (_answer, { id, moderation, isUndo }) => {
      const undo = () => moderate.mutate({ id, moderation: OPPOSITES[moderation], isUndo: true });
      say(WORDING[moderation].done, isUndo, undo);
      await Promise.all([utils.admin.users.invalidate(), utils.admin.logs.list.invalidate()]);
    },
    onError: (error, { moderation }) => toast.error(errorSentence(error, WORDING[moderation].failed)),
  });
  return moderate;
}

/** Gives a user these roles instead of theirs; the toast gives them back. */
export function useUpdateUserRoles(user: AdminUser) {
  const utils = trpc.useUtils();
  const before = user.roles.map((role) => role.role_id);
  const update = useMutation({
    mutationFn: ({ role_ids }: Undoable<{ role_ids: number[]; before: number[] }>) =>
      utils.client.admin.users.updateRoles.mutate({ id: user.user_id, role_ids }),
    onSuccess: async (_answer, { before, isUndo }) => {
      const undo = () => update.mutate({ role_ids: before, before, isUndo: true });
      say('User roles updated successfully', isUndo, undo, `roles of ${user.user_id}`);
      await Promise.all([
        utils.admin.users.invalidate(),
        utils.admin.logs.list.invalidate(),
        utils.user.me.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update user roles')),
  });
  return {
    isPending: update.isPending,
    save: (role_ids: number[]) => update.mutate({ role_ids, before }),
  };
}

/** Gives a role these permissions instead of its own; the toast gives them back. */
export function useUpdateRolePermissions(role: AdminRole) {
  const utils = trpc.useUtils();
  const before = role.permissions.map((permission) => permission.perm_id);
  const update = useMutation({
    mutationFn: ({ permission_ids }: Undoable<{ permission_ids: number[]; before: number[] }>) =>
      utils.client.admin.roles.updatePermissions.mutate({ id: role.role_id, permission_ids }),
    onSuccess: async (_answer, { before, isUndo }) => {
      const undo = () => update.mutate({ permission_ids: before, before, isUndo: true });
      say('Role permissions updated successfully', isUndo, undo, `permissions of ${role.role_id}`);
      await Promise.all([
        utils.admin.roles.list.invalidate(),
        utils.admin.logs.list.invalidate(),
        utils.user.me.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update role permissions')),
  });
  return {
    isPending: update.isPending,
    save: (permission_ids: number[]) => update.mutate({ permission_ids, before }),
  };
}

/** The toasts that offer to give back a whole list, by the list. */
const listToasts = new Map<string, string | number>();

/** `list` names what was changed as a whole: an older change of it cannot be taken back beneath a newer one. */
function say(done: string, isUndo: true | undefined, undo: () => void, list?: string): void {
  const older = list === undefined ? undefined : listToasts.get(list);
  if (older !== undefined) toast.dismiss(older);
  const id = toast.success(done, isUndo ? {} : { action: { label: 'Undo', onClick: undo } });
  if (list !== undefined) listToasts.set(list, id);
}
