import type { AdminUser } from '@lockwatch/contracts';
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

const LABELS: Record<Moderation, string> = {
  ban: 'Ban',
  unban: 'Unban',
  mute: 'Mute',
  unmute: 'Unmute',
  blacklist: 'Blacklist',
  unblacklist: 'Unblacklist',
};

function ModerationButton({ user, moderation }: { user: AdminUser; moderation: Moderation }) {
  const [isAsking, setAsking] = useState(false);
  const moderate = useModerateUser();
  const run = () => moderate.mutate({ id: user.user_id, moderation }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        size="xs"
        variant={moderation === 'ban' ? 'danger-outline' : 'secondary'}
        aria-label={`${LABELS[moderation]} ${user.name}`}
        pending={moderate.isPending}
        onClick={moderation === 'ban' ? () => setAsking(true) : run}
      >
        {LABELS[moderation]}
      </Button>
      {isAsking && (
        <ActionDialog
          variant="danger"
          title={`Ban ${user.name}?`}
          description="They cannot use any page or command and get no pings until they are unbanned."
          actionLabel="Ban"
          isPending={moderate.isPending}
          onAction={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** All flags that are set, else Active; they are independent ([4-07], [2-49]). */
export function UserStatus({ user }: { user: Pick<AdminUser, 'is_banned' | 'is_muted' | 'is_blacklisted'> }) {
  const flags = [
    user.is_banned && 'Banned',
    user.is_muted && 'Muted',
    user.is_blacklisted && 'Blacklisted',
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return <Badge tone="deal">Active</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'Banned' ? 'danger' : 'orange'}>
          {flag}
        </Badge>
      ))}
    </span>
  );
}
