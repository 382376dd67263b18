import type { AdminUser } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmButton } from '../../components/ui/dialog.js';

type Moderation = 'ban' | 'unban' | 'mute' | 'unmute' | 'blacklist' | 'unblacklist';

const OPPOSITES: Record<Moderation, Moderation> = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  blacklist: 'unblacklist',
  unblacklist: 'blacklist',
};

/** Ban, Mute and Blacklist, or their opposites ([2-49], [4-07]); banning needs a confirmation. */
export function ModerationButtons({ user }: { user: AdminUser }) {
  const moderations: Moderation[] = [
    user.is_banned ? 'unban' : 'ban',
    user.is_muted ? 'unmute' : 'mute',
    user.is_blacklisted ? 'unblacklist' : 'blacklist',
  ];
  return (
    <span className="flex flex-wrap gap-1.5">
      {moderations.map((moderation) => (
        <ModerationButton key={moderation} user={user} moderation={moderation} />
      ))}
    </span>
  );
}

function ModerationButton({ user, moderation }: { user: AdminUser; moderation: Moderation }) {
  const { users } = trpc.admin;
  const moderate = useUndoableMutation(users[moderation], users[OPPOSITES[moderation]], {
    failure: t(`admin.failed.${moderation}`),
    toUndo: (_answer, { id }) => ({ id }),
  });
  const input = { id: user.user_id };
  const shared = {
    size: 'xs',
    'aria-label': t(`admin.moderationOf.${moderation}`, { name: user.name }),
    children: t(`admin.moderation.${moderation}`),
  } as const;
  if (moderation !== 'ban') return <Button {...shared} {...sends(moderate, input)} />;
  return (
    <ConfirmButton
      {...shared}
      variant="danger-outline"
      title={t('admin.banQuestion', { name: user.name })}
      description={t('admin.banConsequence')}
      isPending={moderate.isPending}
      onConfirm={(close) => moderate.mutate(input, { onSettled: close })}
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
