import { formatNumber, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/overview';
import { t as statusText } from '@lockwatch/texts/web/service-state';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isFirstLoading } from '../../api/query-client.js';
import { trpc } from '../../api/trpc.js';
import { timeAgo } from '../../components/date-formats.js';
import { DealSize } from '../../components/deal-size.js';
import { Badge } from '../../components/ui/badge.js';
import { buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Skeleton, Skeletons } from '../../components/ui/states.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { LoadErrorPanel } from '../errors/query-list.js';
import { useMe, usePermission } from '../me/me.js';
import { getStateBadge, offerText } from '../messages/notification-view.js';
import { PageHeader } from '../navigation/page-header.js';
import { useUnread } from '../notifications/unread.js';
import { SERVICE_STATES, useServiceStatus } from '../status/service-states.js';
import { Checklist } from './checklist.js';
import { getDoneSteps, STEPS } from './first-steps.js';

interface NewestPingsProps {
  /** Those that are not done, newest first. */
  open: readonly Notification[];
  /** ms since 1970 UTC. */
  now: number;
}

function NewestPings({ open, now }: NewestPingsProps) {
  return (
    <Card
      title={t('overview.newest')}
      aside={
        <Link
          to="/dashboard/notifications"
          preload="intent"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('overview.allNotifications')}
        </Link>
      }
    >
      {open.length === 0 && <p className="p-5 text-text-2">{t('overview.allDone')}</p>}
      <ul aria-label={t('overview.newest')}>
        {open.map((ping) => (
          <PingRow key={ping.notification_id} ping={ping} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function PingRow({ ping, now }: { ping: Notification; now: number }) {
  const state = getStateBadge(ping.state);
  const offer = ping.offers.find(({ watch_rule_id }) => watch_rule_id !== null) ?? ping.offers[0];
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3 transition-colors last:border-b-0 hover:bg-surface-2 sm:px-6">
      <a
        href={ping.message_url}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 basis-64 truncate font-medium text-[14px] after:absolute after:inset-0"
      >
        {offer ? offerText(offer) : t('overview.noOffer')}
      </a>
      {offer && <DealSize side={offer.type} percent={offer.deal_percent} />}
      {ping.is_deleted && <Badge>{t('overview.deleted')}</Badge>}
      {ping.state !== 'sent' && <Badge tone={state.tone}>{state.label}</Badge>}
      <span className="truncate text-[13px] text-text-3">
        {ping.channel_name
          ? t('overview.authorInChannel', { author: ping.author_name, channel: ping.channel_name })
          : ping.author_name}
        {', '}
        <TimeAgo at={ping.created_at} now={now} />
      </span>
    </li>
  );
}

const SHOWN = 8;
const TIME_REFRESH_MS = 20_000;

/** The state of the account and of the bot, and the steps to the first ping. */
export function OverviewPage() {
  const now = useNow(TIME_REFRESH_MS);
  return (
    <>
      <PageHeader title={t('overview.title')} text={t('overview.intro')} />
      <Tiles now={now} />
      <Body now={now} />
    </>
  );
}

function useRuleCount() {
  return trpc.user.items.count.useQuery(undefined, { enabled: usePermission('READ_WATCHED_ITEMS') });
}

/** Newest first, of those in the state. */
function usePings(state?: 'open', isWanted = true) {
  const enabled = usePermission('READ_WATCHED_ITEMS') && isWanted;
  return trpc.user.notifications.list.useQuery({ limit: SHOWN, offset: 0, state }, { enabled });
}

/** The checklist until all is done, then the newest pings. */
function Body({ now }: Pick<NewestPingsProps, 'now'>) {
  const me = useMe();
  const count = useRuleCount();
  const pings = usePings();
  const notDone = pings.data?.filter(({ is_done }) => !is_done) ?? [];
  // Otherwise those of the newest are all.
  const hasMore = pings.data?.length === SHOWN && notDone.length < SHOWN;
  const more = usePings('open', hasMore);
  const open = (hasMore && more.data) || notDone;
  const webhooks = trpc.user.webhooks.list.useQuery(undefined, {
    enabled: usePermission('READ_WEBHOOKS') && me.data?.discord_user_id === null,
  });
  const failed = [me, count, pings, more].find(({ error, data }) => error && !data);
  // Once shown, the checklist stays: starting the trial begins to load what it gives access to.
  const [wasShown, setShown] = useState(false);
  if (failed) return <LoadErrorPanel title={t('overview.failed')} query={failed} />;
  const isReady = me.data && (wasShown || !isFirstLoading([count, pings, more, webhooks]));
  if (!isReady) return <Skeletons className="grid" parts={['h-80 w-full rounded-xl!']} />;
  if (!wasShown) setShown(true);
  const isDone = getDoneSteps({
    me: me.data,
    rules: count.data?.count,
    pings: pings.data,
    webhooks: webhooks.data?.length,
  });
  if (STEPS.every((id) => isDone[id])) return <NewestPings open={open} now={now} />;
  return <Checklist me={me.data} isDone={isDone} newest={open[0]} />;
}

function Tiles({ now }: Pick<NewestPingsProps, 'now'>) {
  const me = useMe().data;
  const canRead = usePermission('READ_WATCHED_ITEMS');
  const pings = usePings().data;
  const limitText = me?.item_limit ? t('overview.ofLimit', { limit: formatNumber(me.item_limit) }) : '';
  const figure = (count: number | undefined, note: ReactNode) =>
    me && !canRead
      ? { value: '–', note: t('overview.afterSubscribe') }
      : { value: count === undefined ? undefined : formatNumber(count), note };
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-clip rounded-xl border border-line bg-line shadow-1 md:grid-cols-3">
      <Tile
        label={t('overview.unread')}
        to="/dashboard/notifications"
        {...figure(useUnread().data?.count, pings && lastPingText(pings, now))}
      />
      <Tile
        label={t('overview.watchedItems')}
        to="/dashboard/items"
        {...figure(useRuleCount().data?.count, limitText)}
      />
      <BotTile />
    </dl>
  );
}

function lastPingText([last]: readonly Notification[], now: number): string {
  if (!last) return t('overview.noPings');
  return t('overview.lastPing', {
    ago: timeAgo(last.created_at, Math.max(now, Date.parse(last.created_at))),
  });
}

function BotTile() {
  const { data, error } = useServiceStatus();
  const { icon: Icon, className } = SERVICE_STATES[data?.state ?? 'down'];
  const found = data && (
    <span className="flex items-center gap-2">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${className}`} />
      {statusText(`serviceState.${data.state}`)}
    </span>
  );
  return (
    <Tile
      label={t('overview.bot')}
      to="/status"
      value={found ?? (error ? t('overview.bot.unknown') : undefined)}
      note={data ? t('overview.bot.channels', { count: data.watched_channels }) : t('overview.bot.failed')}
      isWide
    />
  );
}

interface TileProps {
  label: string;
  to: LinkProps['to'];
  /** Undefined while loading. */
  value: ReactNode;
  note: ReactNode;
  isWide?: boolean;
}

/** A figure that leads to its page; as high while it loads. */
function Tile({ label, to, value, note, isWide = false }: TileProps) {
  return (
    <div
      className={`relative min-w-0 bg-surface p-4 transition-colors hover:bg-surface-2 sm:px-6 ${isWide ? 'max-md:col-span-2' : ''}`}
    >
      <dt className="text-[13px] text-text-3 leading-5">
        <Link to={to} preload="intent" className="after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="tabular mt-1 flex h-8 items-center font-semibold text-[22px] tracking-tight">
        {value ?? <Skeleton className="h-6 w-16" />}
      </dd>
      <dd className="min-h-5 text-[13px] text-text-3 leading-5">{value !== undefined && note}</dd>
    </div>
  );
}
