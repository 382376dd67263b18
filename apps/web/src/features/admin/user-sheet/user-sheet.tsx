import {
  type AdminUserDetail,
  hasPermission,
  type Me,
  prettyRoleName,
  roleColour,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/user-sheet';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { trpc } from '../../../api/trpc.js';
import { formatMoment } from '../../../components/date-formats.js';
import { Badge } from '../../../components/ui/badge.js';
import { buttonClass } from '../../../components/ui/button.js';
import { Panel } from '../../../components/ui/card.js';
import { Skeleton } from '../../../components/ui/states.js';
import { LoadError } from '../../errors/query-list.js';
import { useMe } from '../../me/me.js';
import { canModerate } from '../access.js';
import { ModerationButtons, UserStatus } from '../moderation-buttons.js';
import { BalanceSection } from './balance-section.js';
import { GrowIdSection } from './growid-section.js';
import { Sheet } from './sheet.js';
import { UserSubscriptionsSection } from './subscriptions-section.js';

/** Details of a user and staff actions; each action needs its permission and a higher rank. */
export function UserSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const me = useMe();
  const user = trpc.admin.users.get.useQuery({ id: userId });
  return (
    <Sheet title={user.data?.name ?? t('userSheet.user')} onClose={onClose}>
      {user.data && me.data ? (
        <Details me={me.data} user={user.data} />
      ) : user.error ? (
        <Panel>
          <LoadError title={t('userSheet.failed')} query={user} />
        </Panel>
      ) : (
        <Loading />
      )}
    </Sheet>
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
                {prettyRoleName(role.name)}
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

function Facts({ user }: { user: AdminUserDetail }) {
  const format = (count: number) => count.toLocaleString(getPageLocale());
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact name={t('userSheet.email')} value={user.email ?? t('common.none')} isWide />
      <Fact name={t('userSheet.userId')} value={user.user_id} isWide isCode />
      <Fact
        name={t('userSheet.growId')}
        value={
          user.growid === null
            ? t('userSheet.notSet')
            : user.growid_verified
              ? user.growid
              : t('userSheet.unverifiedGrowId', { growid: user.growid })
        }
      />
      <Fact
        name={t('userSheet.discordId')}
        value={user.discord_user_id ?? t('userSheet.notLinked')}
        isCode={!!user.discord_user_id}
      />
      <Fact name={t('userSheet.created')} value={formatMoment(user.created_at)} />
      <Fact
        name={t('userSheet.lastLogin')}
        value={user.last_login_at === null ? t('userSheet.never') : formatMoment(user.last_login_at)}
      />
      <Fact name={t('userSheet.watchedItems')} value={format(user.watched_items)} />
      <Fact name={t('userSheet.webhooks')} value={format(user.webhooks)} />
      <Fact name={t('userSheet.pingsToday')} value={format(user.pings_today)} />
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  isWide?: boolean;
  isCode?: boolean;
}

function Fact({ name, value, isWide = false, isCode = false }: FactProps) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-[12.5px] text-text-3">{name}</dt>
      <dd
        className={isCode ? 'break-all font-mono text-[12.5px] leading-6' : 'tabular break-words text-[14px]'}
      >
        {value}
      </dd>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-72 w-full rounded-xl!" />
      <Skeleton className="h-48 w-full rounded-xl!" />
      <Skeleton className="h-48 w-full rounded-xl!" />
    </div>
  );
}
