import type { AdminUser } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useDeduplicatedMutation } from '../../api/use-server-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { toast } from '../../components/ui/toast.js';

type Moderation = 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist';

const OPPOSITES: Record<Moderation, Moderation> = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  blacklist: 'unblacklist',
  unblacklist: 'blacklist',
};

/** Bans, mutes or blacklists a user, or the opposite ([4-07]); the toast offers Undo. */
function useModerateUser() {
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

/** Ban, Mute and Blacklist, or their opposites ([2-49]); banning needs a confirmation. */
export function ModerationButtons({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <ModerationButton user={user} moderation={user.is_banned ? 'unban' : 'ban'} />
      <ModerationButton user={user} moderation={user.is_muted ? 'unmute' : 'mute'} />
      <ModerationButton user={user} moderation={user.is_blacklisted ? 'unblacklist' : 'blacklist'} />
    </span>
  );
}

function ModerationButton({ user, moderation }: { user: AdminUser; moderation: Moderation }) {
  const moderate = useModerateUser();
  const shared = {
    size: 'xs',
    'aria-label': t(`admin.moderationOf.${moderation}`, { name: user.name }),
    children: t(`admin.moderation.${moderation}`),
  } as const;
  const run = (close?: () => void) =>
    moderate.mutate({ id: user.user_id, moderation }, { onSettled: () => close?.() });
  if (moderation !== 'ban') return <Button {...shared} pending={moderate.isPending} onClick={() => run()} />;
  return (
    <ConfirmButton
      {...shared}
      variant="danger-outline"
      title={t('admin.banQuestion', { name: user.name })}
      description={t('admin.banConsequence')}
      isPending={moderate.isPending}
      onConfirm={run}
    />
  );
}

const FLAGS = ['banned', 'muted', 'blacklisted'] as const;

/** All flags that are set, else Active; they are independent ([4-07], [2-49]). */
export function UserStatus({ user }: { user: Pick<AdminUser, 'is_banned' | 'is_muted' | 'is_blacklisted'> }) {
  const flags = FLAGS.filter((flag) => user[`is_${flag}`]);
  if (flags.length === 0) return <Badge tone="deal">{t('admin.status.active')}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'banned' ? 'danger' : 'orange'}>
          {t(`admin.status.${flag}`)}
        </Badge>
      ))}
    </span>
  );
}
