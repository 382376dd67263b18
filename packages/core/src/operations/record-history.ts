import { LATENCY_BOUNDS_MS, STEP_MS } from '@lockwatch/contracts';
import { inTransaction, jsonRows, type Sql, type SqlTx } from '@lockwatch/db';
import { MESSAGE_RETENTION_DAYS } from './delete-old-data.js';

const MINUTE_MS = 60_000;
const HOUR_MS = STEP_MS.hour;
const DAY_MS = STEP_MS.day;
/** A row may become visible so long after its time. */
const SETTLE_MS = 2 * MINUTE_MS;
/** A message may be parsed so long after it was stored, when nothing was running. */
const SETTLE_MAX_MS = HOUR_MS;
/** A ping may be sent so long after its row was created, or fail. */
const PING_SETTLE_MS = 20 * MINUTE_MS;

type Span = Awaited<ReturnType<typeof loadSpan>>;

/** Counts the minutes since the last run and the hours and UTC days that contain them. Returns the number of values. */
export async function recordHistory(sql: Sql, now: Date): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const span = await loadSpan(tx, now);
    await countMinutes(tx, span);
    await countPings(tx, span);
    await countLogins(tx, span);
    const written = (await sumHours(tx, span)) + (await sumDays(tx, span));
    await recordLevels(tx, span);
    await markFinal(tx, now);
    return written;
  });
}

/** The oldest of many pending messages is looked for among these, in the order of Discord's time. */
const OLDEST_PENDING = 1000;

/** Messages that are stored but not parsed, and since when the oldest waits. */
export async function loadPendingMessages(sql: Sql | SqlTx): Promise<{ count: number; since: Date | null }> {
  const [pending] = await sql<[{ count: number; since: Date | null }]>`
    select (select count(*)::int from unprocessed_messages) as count, min(stored_at) as since
    from (select message_id from unprocessed_messages order by message_id limit ${OLDEST_PENDING}) pending
    join messages on messages.id = pending.message_id`;
  return pending;
}

function floorTo(ms: number, step: number): Date {
  return new Date(Math.floor(ms / step) * step);
}

async function loadSpan(tx: SqlTx, now: Date) {
  const [last] = await tx<{ final: Date | null; hour: Date | null }[]>`
    select (select max(bucket) from statistics_history where key = 'final' and step = 'minute') as final,
      (select max(bucket) from statistics_history where key = 'messages' and step = 'hour') as hour`;
  const oldestMs = Math.ceil((now.getTime() - MESSAGE_RETENTION_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
  const hourMs = Math.max(oldestMs, last?.hour?.getTime() ?? 0);
  // Without minutes, those that the figures of a day need are counted too.
  const yesterdayMs = floorTo(now.getTime() - DAY_MS, DAY_MS).getTime();
  const from = last?.final ?? new Date(Math.max(oldestMs, Math.min(hourMs, yesterdayMs)));
  return {
    /** Minutes before it are final. */
    from,
    pingsFrom: last?.final ? new Date(from.getTime() - PING_SETTLE_MS) : from,
    /** The newest hour of the last run. */
    levelsFrom: new Date(Math.min(hourMs, floorTo(now.getTime(), HOUR_MS).getTime())),
    now,
  };
}

/** Minutes are final once their rows are visible and their messages parsed. */
async function markFinal(tx: SqlTx, now: Date): Promise<void> {
  const { since } = await loadPendingMessages(tx);
  const settledMs = Math.min(now.getTime() - SETTLE_MS, since?.getTime() ?? now.getTime());
  const final = floorTo(Math.max(settledMs, now.getTime() - SETTLE_MAX_MS), MINUTE_MS);
  await tx`delete from statistics_history where key = 'final' and step = 'minute'`;
  await tx`insert into statistics_history (key, step, bucket, value) values ('final', 'minute', ${final}, 0)`;
}

async function countMinutes(tx: SqlTx, { from }: Span): Promise<void> {
  await tx`
    delete from statistics_history where step = 'minute' and bucket >= ${from}
      and key in ('messages', 'offers_sell', 'offers_buy', 'offers_trade', 'offers_exact', 'new_users')`;
  await tx`
    with read as materialized (
      select id, date_bin('1 minute', stored_at, '2000-01-01 00:00+00') as bucket
      from messages where stored_at >= ${from}),
    found as materialized (
      select read.bucket, offers.type, offers.kind
      from read join offers on offers.message_id = read.id and offers.owner_ids is null)
    insert into statistics_history (key, step, bucket, value)
    select 'messages', 'minute', bucket, count(*) from read group by bucket
    union all
    select 'offers_' || lower(type), 'minute', bucket, count(*) from found group by 1, bucket
    union all
    select 'offers_exact', 'minute', bucket, count(*) from found where kind = 'exact' group by bucket
    union all
    select 'new_users', 'minute', date_bin('1 minute', created_at, '2000-01-01 00:00+00'), count(*)
      from users where created_at >= ${from} group by 3`;
}

const SPREAD = LATENCY_BOUNDS_MS.map((bound, index) => ({
  key: `ping_within_${bound}_ms`,
  bound,
  above: LATENCY_BOUNDS_MS[index - 1] ?? -1,
}));
const PING_KEYS = ['pings', 'pings_failed', 'ping_slower', ...SPREAD.map(({ key }) => key)];

async function countPings(tx: SqlTx, { pingsFrom }: Span): Promise<void> {
  const createdFrom = new Date(pingsFrom.getTime() - PING_SETTLE_MS);
  await tx`delete from ping_latencies where step = 'minute' and bucket >= ${pingsFrom}`;
  await tx`
    delete from statistics_history
    where step = 'minute' and bucket >= ${pingsFrom} and key = any (${PING_KEYS})`;
  await tx`
    with recent as materialized (
      select date_bin('1 minute', sent_at, '2000-01-01 00:00+00') as sent,
        date_bin('1 minute', created_at, '2000-01-01 00:00+00') as created, state,
        greatest(0, (timings->>'sentMs')::float8 - (timings->>'receivedMs')::float8) as latency,
        greatest(0, extract(epoch from sent_at) * 1000 - (timings->>'postedMs')::float8) as since_post
      from notifications where created_at >= ${createdFrom} and target_number = 0),
    delivered as (select sent as bucket, latency, since_post from recent where sent >= ${pingsFrom}),
    spread as (
      select * from jsonb_to_recordset(${jsonRows(SPREAD)}::jsonb) as class (key text, bound float8, above float8)
      union all select 'ping_slower', 'infinity', ${LATENCY_BOUNDS_MS.at(-1) ?? 0}),
    latencies as (
      insert into ping_latencies (measure, step, bucket, latency_ms, pings)
      select measure, 'minute', bucket, round(ms::numeric, case when ms < 100 then 0 else 1 - floor(log(ms))::int end),
        count(*)
      from delivered cross join lateral (values ('received', latency), ('posted', since_post)) as one (measure, ms)
      where ms is not null group by 1, 3, 4)
    insert into statistics_history (key, step, bucket, value)
    select 'pings', 'minute', bucket, count(*) from delivered group by bucket
    union all
    select spread.key, 'minute', bucket, count(*)
      from delivered join spread on latency > above and latency <= bound group by 1, bucket
    union all
    select 'pings_failed', 'minute', created, count(*)
      from recent where state = 'failed' and created >= ${pingsFrom} group by created`;
}

/** Each user's first login of a UTC day: their sum is how many people came that day. */
async function countLogins(tx: SqlTx, { from }: Span): Promise<void> {
  await tx`delete from statistics_history where key = 'first_logins' and step = 'minute' and bucket >= ${from}`;
  await tx`
    with came as (
      select actor_user_id, date_bin('1 day', created_at, '2000-01-01 00:00+00') as day, min(created_at) as first_at
      from audit_log where action = 'login' and created_at >= ${from} and actor_user_id is not null
      group by 1, 2)
    insert into statistics_history (key, step, bucket, value)
    select 'first_logins', 'minute', date_bin('1 minute', first_at, '2000-01-01 00:00+00'), count(*)
    from came
    where not exists (
      select from audit_log earlier
      where earlier.actor_user_id = came.actor_user_id and earlier.action = 'login'
        and earlier.created_at >= came.day and earlier.created_at < ${from})
    group by 3`;
}

/** Keys of which an hour is the sum of its minutes. */
const SUMS = [
  'messages',
  'offers_sell',
  'offers_buy',
  'offers_trade',
  'new_users',
  'first_logins',
  ...PING_KEYS,
];

async function sumHours(tx: SqlTx, { pingsFrom, now }: Span): Promise<number> {
  const from = floorTo(pingsFrom.getTime(), HOUR_MS);
  const summed = await tx`
    with sums as (
      select key, date_bin('1 hour', bucket, '2000-01-01 00:00+00') as bucket, sum(value) as value
      from statistics_history
      where step = 'minute' and bucket >= ${from} and key = any (${SUMS}) group by 1, 2),
    figures as (
      select kind.key, hours.bucket, coalesce(sums.value, 0) as value
      from generate_series(${from}::timestamptz, ${now}::timestamptz, interval '1 hour') as hours (bucket)
      cross join unnest(${SUMS}::text[]) as kind (key)
      left join sums on sums.key = kind.key and sums.bucket = hours.bucket)
    insert into statistics_history as history (key, step, bucket, value)
    select key, 'hour', bucket, value from figures
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
  await tx`delete from ping_latencies where step = 'hour' and bucket >= ${from}`;
  await tx`
    insert into ping_latencies (measure, step, bucket, latency_ms, pings)
    select measure, 'hour', date_bin('1 hour', bucket, '2000-01-01 00:00+00'), latency_ms, sum(pings)
    from ping_latencies where measure = 'posted' and step = 'minute' and bucket >= ${from} group by 1, 3, 4`;
  return summed.count + (await recordPercentiles(tx, 'hour', from));
}

async function sumDays(tx: SqlTx, { pingsFrom, now }: Span): Promise<number> {
  const from = floorTo(pingsFrom.getTime(), DAY_MS);
  const summed = await tx`
    insert into statistics_history as history (key, step, bucket, value)
    select 'active_users', 'day', days.bucket, coalesce(sum(logins.value), 0)
    from generate_series(${from}::timestamptz, ${now}::timestamptz, interval '1 day') as days (bucket)
    left join statistics_history logins on logins.key = 'first_logins' and logins.step = 'hour'
      and logins.bucket >= days.bucket and logins.bucket < days.bucket + interval '1 day'
    group by days.bucket
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
  return summed.count + (await recordPercentiles(tx, 'day', from));
}

async function recordPercentiles(tx: SqlTx, step: 'hour' | 'day', from: Date): Promise<number> {
  const recorded = await tx`
    with spread as (
      select date_bin(('1 ' || ${step})::interval, bucket, '2000-01-01 00:00+00') as bucket, latency_ms,
        sum(pings) as pings
      from ping_latencies where measure = 'received' and step = 'minute' and bucket >= ${from} group by 1, 2),
    ranked as (
      select bucket, latency_ms, sum(pings) over (partition by bucket order by latency_ms) as place,
        sum(pings) over (partition by bucket) as total
      from spread)
    insert into statistics_history as history (key, step, bucket, value)
    select key, ${step}, bucket, min(latency_ms)
    from ranked cross join (values ('ping_p50_ms', 0.5), ('ping_p95_ms', 0.95)) as percentile (key, share)
    where place >= share * total
    group by key, bucket
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
  return recorded.count;
}

/** How many subscriptions of each plan run at the end of the hour, or now. */
async function recordLevels(tx: SqlTx, { levelsFrom, now }: Span): Promise<void> {
  await tx`
    insert into statistics_history as history (key, step, bucket, value)
    select 'subscriptions_' || plans.id, 'hour', hours.bucket, count(held.id)
    from generate_series(${levelsFrom}::timestamptz, ${now}::timestamptz, interval '1 hour') as hours (bucket)
    cross join plans
    left join subscriptions as held on held.plan_id = plans.id
      and held.starts_at < least(hours.bucket + interval '1 hour', ${now})
      and (held.access_ends_at is null or held.access_ends_at >= least(hours.bucket + interval '1 hour', ${now}))
      and (held.is_active or held.access_ends_at < ${now})
    group by plans.id, hours.bucket
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
}
