import type { AdminUser } from '@lockwatch/contracts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { type Moderation, useModerateUser } from './mutations.js';

/** Ban, Mute and Blacklist, or their opposites ([2-49]); a ban is asked about first. */
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
        <ConfirmDialog
          isOpen
          title={`Ban ${user.name}?`}
          description="Every page and command is closed to them, and no ping is sent, until they are unbanned."
          confirmLabel="Ban"
          isPending={moderate.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
