import type { AdminUser } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { type Moderation, useModerateUser } from './mutations.js';

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
  const [isAsking, setAsking] = useState(false);
  const moderate = useModerateUser();
  const run = () => moderate.mutate({ id: user.user_id, moderation }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        size="xs"
        variant={moderation === 'ban' ? 'danger-outline' : 'secondary'}
        aria-label={t(`admin.moderationOf.${moderation}`, { name: user.name })}
        pending={moderate.isPending}
        onClick={moderation === 'ban' ? () => setAsking(true) : run}
      >
        {t(`admin.moderation.${moderation}`)}
      </Button>
      {isAsking && (
        <ActionDialog
          variant="danger"
          title={t('admin.banQuestion', { name: user.name })}
          description={t('admin.banConsequence')}
          actionLabel={t('admin.moderation.ban')}
          isPending={moderate.isPending}
          onAction={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
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
