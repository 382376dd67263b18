import { type AdminUserDetail, hasPermission, LIMITS, type Me, roleColour } from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/user-sheet';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { trpc } from '../../../api/trpc.js';
import { useServerMutation } from '../../../api/use-server-mutation.js';
import { formatMoment } from '../../../components/date-formats.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { cn } from '../../../components/ui/class-names.js';
import { ConfirmButton, Dialog } from '../../../components/ui/dialog.js';
import { TextField } from '../../../components/ui/field.js';
import { SubmitForm } from '../../../components/ui/form.js';
import { Skeletons } from '../../../components/ui/states.js';
import { LoadErrorPanel } from '../../errors/query-list.js';
import { usePersistedForm } from '../../forms/use-persisted-form.js';
import { useMe } from '../../me/me.js';
import { canModerate } from '../access.js';
import { ModerationButtons, UserStatus } from '../moderation-buttons.js';
import { BalanceSection } from './balance-section.js';
import { ReasonField } from './reason-field.js';
import { UserSubscriptionsSection } from './subscriptions-section.js';

const SECTIONS = ['h-72 w-full rounded-xl!', 'h-48 w-full rounded-xl!', 'h-48 w-full rounded-xl!'];

/** Details of a user and staff actions; each action needs its permission and a higher rank. */
export function UserSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const me = useMe();
  const user = trpc.admin.users.get.useQuery({ id: userId });
  return (
    <Dialog isSheet title={user.data?.name ?? t('userSheet.user')} onClose={onClose}>
      {user.data && me.data ? (
        <Details me={me.data} user={user.data} />
      ) : user.error ? (
        <LoadErrorPanel title={t('userSheet.failed')} query={user} />
      ) : (
        <Skeletons className="grid gap-4" parts={SECTIONS} />
      )}
    </Dialog>
  );
}

function Details({ me, user }: { me: Me; user: AdminUserDetail }) {
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(me.permissions, permission);
  const isBelow = canModerate(me, user);
  return (
    <>
      <div className="rounded-xl border border-line bg-surface p-4 shadow-1 sm:p-5">
        <div className="flex flex-wrap items-center gap-1.5">
          <UserStatus user={user} />
          {user.roles
            .toSorted((a, b) => b.role_id - a.role_id)
            .map((role) => (
              <Badge key={role.role_id} tone={roleColour(role.name)}>
                {role.label}
              </Badge>
            ))}
        </div>
        <Facts user={user} />
        <div className="mt-5 flex flex-wrap items-center gap-1.5">
          {may('MANAGE_USERS') && isBelow && <ModerationButtons user={user} />}
          {may('VIEW_LOGS') && (
            <Link
              to="/dashboard/admin/logs"
              search={{ q: user.email ?? user.name }}
              className={buttonClass({ variant: 'ghost', size: 'xs' })}
            >
              <ScrollText className="size-4" />
              {t('userSheet.showInLog')}
            </Link>
          )}
        </div>
      </div>
      {may('MANAGE_USERS') && isBelow && <GrowIdSection key={user.growid ?? ''} user={user} />}
      {may('MANAGE_LICENSES') && (
        <>
          <UserSubscriptionsSection user={user} canChange={isBelow} />
          <BalanceSection user={user} canChange={isBelow} />
          {!isBelow && <p className="px-1 text-[13px] text-text-3">{t('userSheet.rankTooHigh')}</p>}
        </>
      )}
    </>
  );
}

type Fact = [name: string, value: string | number, look?: string];

function Facts({ user }: { user: AdminUserDetail }) {
  const { growid, discord_user_id: discordId, last_login_at: lastLogin } = user;
  const growIdText =
    growid !== null && !user.growid_verified ? t('userSheet.unverifiedGrowId', { growid }) : growid;
  const wide = 'col-span-2 tabular break-words text-[14px]';
  const code = 'break-all font-mono text-[12.5px] leading-6';
  const facts: Fact[] = [
    [t('userSheet.email'), user.email ?? t('common.none'), wide],
    [t('userSheet.userId'), user.user_id, `col-span-2 ${code}`],
    [t('userSheet.growId'), growIdText ?? t('userSheet.notSet')],
    [t('userSheet.discordId'), discordId ?? t('userSheet.notLinked'), discordId === null ? undefined : code],
    ...(user.ban_reason === null ? [] : [[t('userSheet.banReason'), user.ban_reason, wide] as Fact]),
    [t('userSheet.created'), formatMoment(user.created_at)],
    [t('userSheet.lastLogin'), lastLogin === null ? t('userSheet.never') : formatMoment(lastLogin)],
    [t('userSheet.watchedItems'), user.watched_items],
    [t('userSheet.webhooks'), user.webhooks],
    [t('userSheet.pingsToday'), user.pings_today],
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
      {facts.map(([name, value, look = 'tabular break-words text-[14px]']) => (
        <div key={name} className={cn('min-w-0', look.includes('col-span-2') && 'col-span-2')}>
          <dt className="text-[12.5px] text-text-3">{name}</dt>
          <dd className={look}>{value.toLocaleString(getPageLocale())}</dd>
        </div>
      ))}
    </dl>
  );
}

function GrowIdSection({ user }: { user: AdminUserDetail }) {
  const form = usePersistedForm(`assign-growid.${user.user_id}`, { growid: user.growid ?? '', reason: '' });
  const { growid, reason } = form.values;
  const clearReason = () => form.set({ reason: '' });
  const assign = useServerMutation(trpc.admin.users.assignGrowId);
  const { isPending } = assign;
  const name = growid.trim();
  const isSettled = user.growid_verified && name === user.growid;

  function submit(): void {
    assign.mutate({ id: user.user_id, growid: name, reason: reason.trim() }, { onSuccess: clearReason });
  }
  return (
    <Card
      title={t('userSheet.growId')}
      aside={
        user.growid !== null && (
          <span className="flex min-w-0 flex-wrap items-center gap-2 text-[14px]">
            <span className="min-w-0 break-all">{user.growid}</span>
            <Badge tone={user.growid_verified ? 'deal' : 'plain'}>
              {t(user.growid_verified ? 'userSheet.verified' : 'userSheet.notVerified')}
            </Badge>
          </span>
        )
      }
    >
      <SubmitForm onSubmit={submit} className="grid gap-3 px-5 py-4 sm:px-6">
        <TextField
          label={t('userSheet.growId.name')}
          hint={t('userSheet.growId.hint')}
          required
          spellCheck={false}
          maxLength={LIMITS.growIdMaxLength}
          {...form.field('growid')}
        />
        <ReasonField {...form.field('reason')} hint={t('userSheet.growId.reasonHint')} />
        <div className="flex flex-wrap justify-end gap-2">
          {user.growid !== null && (
            <RemoveGrowId user={user} reason={reason.trim()} isDisabled={isPending} onDone={clearReason} />
          )}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            disabled={name === '' || reason.trim() === '' || isSettled || isPending}
            pending={assign.isPending}
          >
            {t('userSheet.growId.assign')}
          </Button>
        </div>
      </SubmitForm>
    </Card>
  );
}

interface RemoveGrowIdProps {
  user: AdminUserDetail;
  reason: string;
  isDisabled: boolean;
  onDone: () => void;
}

function RemoveGrowId({ user, reason, isDisabled, onDone }: RemoveGrowIdProps) {
  const remove = useServerMutation(trpc.admin.users.removeGrowId);
  return (
    <ConfirmButton
      size="sm"
      variant="danger-quiet"
      disabled={reason === '' || isDisabled}
      title={t('userSheet.growId.removeQuestion', { growid: user.growid ?? '' })}
      description={t('userSheet.growId.removeConsequence')}
      actionLabel={t('common.remove')}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate({ id: user.user_id, reason }, { onSuccess: onDone, onSettled: close })
      }
    >
      {t('userSheet.growId.remove')}
    </ConfirmButton>
  );
}
