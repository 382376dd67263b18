import { type PingPeriod, type ServiceStatus, serviceStatusSchema } from '@lockwatch/contracts';
import { inTransaction, type Sql } from '@lockwatch/db';
import { readBotHealth } from './read-bot-health.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Pings are slow when one in ten takes longer than this, ms from the post to Discord's acceptance. */
const SLOW_MS = 10_000;
/** Fewer pings say nothing about the service. */
const SLOW_PINGS_MIN = 10;
/** Shorter incidents are not listed: a restart, for example. */
export const LISTED_AFTER_MS = 90_000;
/** Pings fail when at least so many did in ten minutes, and more than were sent. */
const FAILED_PINGS_MIN = 10;
/** The job runs each minute: after a longer pause nothing was running. */
const STOPPED_AFTER_MS = 3 * MINUTE_MS;

/** Those of the status page; the operator is told of all. */
const PUBLIC_KINDS = ['bot-disconnected', 'slow-pings', 'stopped'];

/** How the service works now and worked in the last 30 days. Public: no names, no totals of users. */
export async function readServiceStatus(sql: Sql, now: Date): Promise<ServiceStatus> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const [bot, hour, day, month, incidents] = await Promise.all([
    readBotHealth(sql),
    readPeriod(sql, 'minute', since(HOUR_MS)),
    readPeriod(sql, 'minute', since(DAY_MS)),
    readPeriod(sql, 'hour', since(30 * DAY_MS)),
    sql<{ kind: string; started_at: Date; ended_at: Date | null }[]>`
      select kind, started_at, ended_at from incidents
      where started_at > ${since(30 * DAY_MS)} and kind = any (${PUBLIC_KINDS})
        and coalesce(ended_at, ${now}) - started_at > ${LISTED_AFTER_MS} * interval '1 millisecond'
      order by started_at desc limit 100`,
  ]);
  const isConnected = bot.state === 'connected';
  return serviceStatusSchema.parse({
    state: !isConnected
      ? 'down'
      : incidents.some((one) => one.ended_at === null)
        ? 'degraded'
        : 'operational',
    bot_connected: isConnected,
    watched_channels: bot.watchedChannels,
    unreadable_channels: bot.unreadableChannels.length,
    hour,
    day,
    month,
    incidents: incidents.map((one) => ({
      kind: one.kind,
      started_at: one.started_at.toISOString(),
      ended_at: one.ended_at?.toISOString() ?? null,
    })),
  });
}

/** How many pings there were since `from`, and how fast they were. */
export async function readPeriod(
  sql: Sql,
  step: 'minute' | 'hour',
  from: Date,
  measure: 'posted' | 'received' = 'posted',
): Promise<PingPeriod> {
  const [period] = await sql<[PingPeriod]>`
    with spread as (
      select latency_ms, sum(pings) as pings from ping_latencies
      where measure = ${measure} and step = ${step} and bucket >= ${from} group by 1),
    ranked as (
      select latency_ms, sum(pings) over (order by latency_ms) as place, sum(pings) over () as total from spread)
    select coalesce(max(total), 0)::float8 as pings,
      (min(latency_ms) filter (where place >= 0.5 * total))::float8 as p50_ms,
      (min(latency_ms) filter (where place >= 0.9 * total))::float8 as p90_ms,
      (min(latency_ms) filter (where place >= 0.99 * total))::float8 as p99_ms
    from ranked`;
  return period;
}

async function arePingsFailing(sql: Sql, from: Date): Promise<boolean> {
  const [lately] = await sql<[{ failed: number; sent: number }]>`
    select coalesce(sum(value) filter (where key = 'pings_failed'), 0)::float8 as failed,
      coalesce(sum(value) filter (where key = 'pings'), 0)::float8 as sent
    from statistics_history where step = 'minute' and bucket >= ${from} and key in ('pings', 'pings_failed')`;
  return lately.failed >= FAILED_PINGS_MIN && lately.failed > lately.sent;
}

/**
 * Opens and closes incidents. Called each minute before `refreshStatistics`, whose last run says
 * whether anything was running. Returns how many are open.
 */
export async function recordIncidents(
  sql: Sql,
  now: Date,
  hostProblems: readonly string[] = [],
): Promise<number> {
  const bot = await readBotHealth(sql);
  const from = new Date(now.getTime() - 10 * MINUTE_MS);
  const lately = await readPeriod(sql, 'minute', from);
  const open = [
    ...(bot.state !== 'connected' ? ['bot-disconnected'] : []),
    ...(lately.pings >= SLOW_PINGS_MIN && (lately.p90_ms ?? 0) > SLOW_MS ? ['slow-pings'] : []),
    ...(bot.unreadableChannels.length > 0 ? ['unreadable-channels'] : []),
    ...((await arePingsFailing(sql, from)) ? ['failed-pings'] : []),
    ...hostProblems,
  ];
  return inTransaction(sql, async (tx) => {
    const stoppedBefore = new Date(now.getTime() - STOPPED_AFTER_MS);
    await tx`
      insert into incidents (id, kind, started_at, ended_at)
      select gen_random_uuid(), 'stopped', max(updated_at), ${now} from statistics having max(updated_at) < ${stoppedBefore}`;
    await tx`update incidents set ended_at = ${now} where ended_at is null and not kind = any (${open})`;
    await tx`
      insert into incidents (id, kind, started_at) select gen_random_uuid(), kind, ${now} from unnest(${open}::text[]) kind
      on conflict do nothing`;
    return open.length;
  });
}
