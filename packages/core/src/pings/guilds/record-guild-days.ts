import { firstRowId, type Sql } from '@lockwatch/db';

const DAY_MS = 86_400_000;

/** Counts what was read of each server today and yesterday, by UTC days. Returns how many rows. */
export async function recordGuildDays(sql: Sql, now: Date): Promise<number> {
  const yesterday = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS);
  const first = firstRowId(sql, yesterday);
  const { count } = await sql`
    with offered as (
      select message_id, count(*) as offers from offers where id >= ${first} group by message_id
    ), pinged as (
      select discord_message_id, (timings->>'sentMs')::float8 - (timings->>'postedMs')::float8 as ms
      from notifications where id >= ${first} and target_number = 0 and state = 'sent' and edit_number = 0 and not is_late
    ), read as (
      select coalesce(m.guild_id, c.guild_id) as guild_id, (m.posted_at at time zone 'UTC')::date as day,
        m.discord_message_id, coalesce(offered.offers, 0) as offers
      from messages m
      join channels c on c.id = m.channel_id
      left join offered on offered.message_id = m.id
      where m.id >= ${first} and m.edit_number = 0
    ), counted as (
      select guild_id, day, count(*) as messages, sum(offers) as offers from read group by guild_id, day
    ), timed as (
      select guild_id, day, count(*) as pings,
        percentile_disc(array[0.5, 0.95]) within group (order by ms) as spread
      from pinged join read using (discord_message_id) group by guild_id, day
    )
    insert into guild_days as known (guild_id, day, messages, offers, pings, median_ms, p95_ms)
    select guild_id, day, messages, offers, coalesce(pings, 0), spread[1], spread[2]
    from counted join guilds g on g.id = guild_id left join timed using (guild_id, day)
    where g.is_present and day >= ${yesterday.toISOString()}::date
    on conflict (guild_id, day) do update set messages = excluded.messages, offers = excluded.offers,
      pings = excluded.pings, median_ms = excluded.median_ms, p95_ms = excluded.p95_ms`;
  return count;
}
