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

/** Bans, mutes or blacklists a user, or lifts it ([4-07]); each of the three stands alone. */
export function useModerateUser(moderation: Moderation) {
  const utils = trpc.useUtils();
  return trpc.admin.users[moderation].useMutation({
    onSuccess: async () => {
      toast.success(WORDING[moderation].done);
      await Promise.all([utils.admin.users.list.invalidate(), utils.admin.logs.list.invalidate()]);
    },
    onError: (error) => toast.error(errorSentence(error, WORDING[moderation].failed)),
  });
}

export function useUpdateUserRoles() {
  const utils = trpc.useUtils();
  return trpc.admin.users.updateRoles.useMutation({
    onSuccess: async () => {
      toast.success('User roles updated successfully');
      await Promise.all([
        utils.admin.users.list.invalidate(),
        utils.admin.logs.list.invalidate(),
        utils.user.me.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update user roles')),
  });
}

export function useUpdateRolePermissions() {
  const utils = trpc.useUtils();
  return trpc.admin.roles.updatePermissions.useMutation({
    onSuccess: async () => {
      toast.success('Role permissions updated successfully');
      await Promise.all([
        utils.admin.roles.list.invalidate(),
        utils.admin.logs.list.invalidate(),
        utils.user.me.invalidate(),
      ]);
    },
    onError: (error) => toast.error(errorSentence(error, 'Failed to update role permissions')),
  });
}
