import type { AdminUser } from '@lockwatch/contracts';
import { Button } from '../../components/ui/button.js';
import { type Moderation, useModerateUser } from './mutations.js';

/** Ban, Mute and Blacklist, or their opposites ([2-49]). */
export function ModerationButtons({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <ModerationButton user={user} moderation={user.is_banned ? 'unban' : 'ban'} />
      <ModerationButton user={user} moderation={user.is_muted ? 'unmute' : 'mute'} />
      <ModerationButton user={user} moderation={user.is_blacklisted ? 'unblacklist' : 'blacklist'} />
    </span>
  );
}

const LABELS: Record<Moderation, string> = {
  ban: 'Ban',
  unban: 'Unban',
  mute: 'Mute',
  unmute: 'Unmute',
  blacklist: 'Blacklist',
  unblacklist: 'Unblacklist',
};

function ModerationButton({ user, moderation }: { user: AdminUser; moderation: Moderation }) {
  const moderate = useModerateUser(moderation);
  return (
    <Button
      size="xs"
      variant={moderation === 'ban' ? 'danger-outline' : 'secondary'}
      aria-label={`${LABELS[moderation]} ${user.name}`}
      pending={moderate.isPending}
      onClick={() => moderate.mutate({ id: user.user_id })}
    >
      {LABELS[moderation]}
    </Button>
  );
}
