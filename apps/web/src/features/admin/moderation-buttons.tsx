import { type AdminUser, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';

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
  // Only a ban has a reason.
  const users: Record<Moderation, typeof trpc.admin.users.ban> = trpc.admin.users;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setAsking(false);
  const moderate = useUndoableMutation(users[moderation], users[OPPOSITES[moderation]], {
    failure: t(`admin.failed.${moderation}`),
    toUndo: () => ({ id: user.user_id, reason: user.ban_reason }),
  });
  const shared = {
    size: 'xs',
    'aria-label': t(`admin.moderationOf.${moderation}`, { name: user.name }),
    children: t(`admin.moderation.${moderation}`),
  } as const;
  if (moderation !== 'ban') return <Button {...shared} {...sends(moderate, { id: user.user_id })} />;
  return (
    <>
      <Button {...shared} variant="danger-outline" onClick={() => setAsking(true)} />
      {isAsking && (
        <ActionDialog
          variant="danger"
          title={t('admin.banQuestion', { name: user.name })}
          description={t('admin.banConsequence')}
          actionLabel={shared.children}
          isPending={moderate.isPending}
          onAction={() =>
            moderate.mutate({ id: user.user_id, reason: reason.trim() || null }, { onSettled: close })
          }
          onClose={close}
        >
          <TextField
            label={t('admin.banReason')}
            hint={t('admin.banReasonHint')}
            className="mt-5"
            maxLength={LIMITS.reasonMaxLength}
            value={reason}
            onChange={setReason}
          />
        </ActionDialog>
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
        <Badge key={flag} tone={flag === 'banned' ? 'danger' : 'orange'} className="whitespace-normal!">
          {t(`admin.status.${flag}`)}
        </Badge>
      ))}
    </span>
  );
}
