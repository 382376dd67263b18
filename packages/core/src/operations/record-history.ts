import { LATENCY_BOUNDS_MS, STEP_MS } from '@lockwatch/contracts';
import { jsonRows, type Sql } from '@lockwatch/db';
import { RETENTION_DAYS } from './delete-old-data.js';

const HOUR_MS = STEP_MS.hour;
const DAY_MS = STEP_MS.day;

/** Recomputes running, just ended and missing hours and UTC days of the statistics. Returns the number of rows. */
export async function recordHistory(sql: Sql, now: Date): Promise<number> {
  const from = await firstToCount(sql, now);
  const counted = await countHours(sql, from, now);
  await countDays(sql, from, now);
  return counted;
}

async function firstToCount(sql: Sql, now: Date): Promise<Date> {
  const [last] = await sql<{ bucket: Date | null }[]>`
    select max(bucket) as bucket from statistics_history where key = 'messages' and step = 'hour'`;
  const lastMs = last?.bucket?.getTime() ?? 0;
  const oldestMs = now.getTime() - RETENTION_DAYS.messages * DAY_MS;
  const fromMs = Math.max(oldestMs, Math.min(lastMs, now.getTime() - HOUR_MS));
  return new Date(Math.floor(fromMs / HOUR_MS) * HOUR_MS);
}

function toFirstId(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function countHours(sql: Sql, from: Date, now: Date): Promise<number> {
  // An id is older than its stored row, and a ping is sent up to a quarter of an hour after its row was created.
  const firstId = toFirstId(from.getTime() - HOUR_MS);
  const bounds = jsonRows(
    LATENCY_BOUNDS_MS.map((bound, index) => ({ bound, above: LATENCY_BOUNDS_MS[index - 1] ?? -1 })),
  );
  const written = await sql`
    with hours as (
      select bucket from generate_series(${from}::timestamptz, ${now}::timestamptz, interval '1 hour') as bucket),
    read as (
      select id, date_bin('1 hour', stored_at, '2000-01-01 00:00+00') as bucket
      from messages where id >= ${firstId} and stored_at >= ${from}),
    delivered as (
      select date_bin('1 hour', sent_at, '2000-01-01 00:00+00') as bucket,
        (timings->>'sentMs')::float8 - (timings->>'receivedMs')::float8 as latency
      from notifications where id >= ${firstId} and sent_at >= ${from}),
    spread as (
      select 'ping_within_' || bound || '_ms' as key, bound, above
      from jsonb_to_recordset(${bounds}::jsonb) as class (bound float8, above float8)
      union all select 'ping_slower', 'infinity', ${LATENCY_BOUNDS_MS.at(-1) ?? 0}),
    counts as (
      select 'messages' as key, bucket, count(*)::float8 as value from read group by bucket
      union all
      select 'offers_' || lower(offers.type), bucket, count(*)
        from read join offers on offers.message_id = read.id and offers.owner_ids is null group by 1, bucket
      union all
      select 'pings', bucket, count(*) from delivered group by bucket
      union all
      select spread.key, bucket, count(*)
        from delivered join spread on latency > above and latency <= bound group by 1, bucket
      union all
      select 'new_users', date_bin('1 hour', created_at, '2000-01-01 00:00+00'), count(*)
        from users where created_at >= ${from} group by 2),
    counted as (
      select key from (values ('messages'), ('offers_sell'), ('offers_buy'), ('offers_trade'), ('pings'), ('new_users'))
        as plain (key)
      union all select key from spread),
    figures as (
      select counted.key, hours.bucket, coalesce(counts.value, 0) as value
        from hours cross join counted left join counts on counts.key = counted.key and counts.bucket = hours.bucket
      union all
      select percentile.key, bucket,
          percentile_cont(percentile.fraction) within group (order by latency)
        from delivered
        cross join (values ('ping_p50_ms', 0.5::float8), ('ping_p95_ms', 0.95)) as percentile (key, fraction)
        where latency is not null group by percentile.key, percentile.fraction, bucket
      union all
      select 'subscriptions_' || type.id, hours.bucket, count(held.id)
        from hours cross join plans as type
        left join subscriptions as held on held.plan_id = type.id
          and held.starts_at < least(hours.bucket + interval '1 hour', ${now})
          and (held.access_ends_at is null or held.access_ends_at >= least(hours.bucket + interval '1 hour', ${now}))
          and (held.is_active or held.access_ends_at < ${now})
        group by type.id, hours.bucket)
    insert into statistics_history as history (key, step, bucket, value)
    select key, 'hour', bucket, value from figures
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
  return written.count;
}

async function countDays(sql: Sql, from: Date, now: Date): Promise<void> {
  const day = new Date(Math.floor(from.getTime() / DAY_MS) * DAY_MS);
  const firstId = toFirstId(day.getTime() - HOUR_MS);
  await sql`
    with delivered as (
      select date_bin('1 day', sent_at, '2000-01-01 00:00+00') as bucket,
        (timings->>'sentMs')::float8 - (timings->>'receivedMs')::float8 as latency
      from notifications where id >= ${firstId} and sent_at >= ${day}),
    active as (
      select date_bin('1 day', created_at, '2000-01-01 00:00+00') as bucket, count(distinct actor_user_id) as people
      from audit_log where action = 'login' and created_at >= ${day} group by 1),
    figures as (
      select percentile.key, bucket, percentile_cont(percentile.fraction) within group (order by latency) as value
        from delivered
        cross join (values ('ping_p50_ms', 0.5::float8), ('ping_p95_ms', 0.95)) as percentile (key, fraction)
        where latency is not null group by percentile.key, percentile.fraction, bucket
      union all
      select 'active_users', days.bucket, coalesce(active.people, 0)
        from generate_series(${day}::timestamptz, ${now}::timestamptz, interval '1 day') as days (bucket)
        left join active using (bucket))
    insert into statistics_history as history (key, step, bucket, value)
    select key, 'day', bucket, value from figures
    on conflict (key, step, bucket) do update set value = excluded.value where history.value <> excluded.value`;
}
