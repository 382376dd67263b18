import { formatNumber, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/overview';
import { t as statusText } from '@lockwatch/texts/web/service-state';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { timeAgo } from '../../components/date-formats.js';
import { Skeleton } from '../../components/ui/states.js';
import { SERVICE_STATES, useServiceStatus } from '../status/service-states.js';
import { countPingsToday } from './first-steps.js';

interface TilesProps {
  /** Whether the user may read watched items; null while loading. */
  access: boolean | null;
  /** Newest first; undefined while loading. */
  pings: readonly Notification[] | undefined;
  /** The most pings that are loaded. */
  pageSize: number;
  rules: number | undefined;
  itemLimit: number;
  /** ms since 1970 UTC. */
  now: number;
}

export function Tiles({ access, pings, pageSize, rules, itemLimit, now }: TilesProps) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-clip rounded-xl border border-line bg-line shadow-1 md:grid-cols-3">
      <Tile
        label={t('overview.pingsToday')}
        to="/dashboard/notifications"
        value={access === false ? '–' : pings && pingsText(pings, pageSize, now)}
        note={access === false ? t('overview.afterSubscribe') : pings && lastPingText(pings, now)}
      />
      <Tile
        label={t('overview.watchedItems')}
        to="/dashboard/items"
        value={access === false ? '–' : rules === undefined ? undefined : formatNumber(rules)}
        note={
          access === false
            ? t('overview.afterSubscribe')
            : rules !== undefined &&
              (itemLimit > 0 ? t('overview.ofLimit', { limit: formatNumber(itemLimit) }) : '')
        }
      />
      <BotTile />
    </dl>
  );
}

function pingsText(pings: readonly Notification[], pageSize: number, now: number): string {
  const count = countPingsToday(pings, new Date(now));
  return count === pageSize ? `${count}+` : String(count);
}

function lastPingText([last]: readonly Notification[], now: number): string {
  if (!last) return t('overview.noPings');
  return t('overview.lastPing', {
    ago: timeAgo(last.created_at, Math.max(now, Date.parse(last.created_at))),
  });
}

function BotTile() {
  const status = useServiceStatus();
  const label = t('overview.bot');
  if (!status.data) {
    const isFailed = status.error !== null;
    return (
      <Tile
        label={label}
        to="/status"
        value={isFailed ? t('overview.bot.unknown') : undefined}
        note={isFailed && t('overview.bot.failed')}
        isWide
      />
    );
  }
  const { state, watched_channels: count } = status.data;
  const { icon: Icon, className } = SERVICE_STATES[state];
  return (
    <Tile
      label={label}
      to="/status"
      value={
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className={`size-5 shrink-0 ${className}`} />
          {statusText(`serviceState.${state}`)}
        </span>
      }
      note={t('overview.bot.channels', { count })}
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
