import { USUAL_TRADERS_MIN } from '@lockwatch/contracts';
import { type Db, jsonRows, type Sql } from '@lockwatch/db';
import type { priceAlertMessages } from '@lockwatch/db/schema';
import { EFFECTIVE_ROLES_SQL, mayBeMessagedSql } from '../../access/index.js';
import { readDayPrices } from '../../market/index.js';
import { isQuiet, type QuietHours } from '../match/hold-back.js';

const DAY_MS = 86_400_000;
const ITEMS_AT_ONCE = 200;
/** A low of fewer days with offers says nothing. */
const LOW_DAYS_MIN = 5;

interface ReachedAlert
  extends QuietHours,
    Pick<typeof priceAlertMessages.$inferSelect, 'price' | 'priceBefore' | 'offers' | 'traders'> {
  alertId: string;
}

/**
 * Schedules a message for each price alert that today's offers reach, at most one for each UTC day. A change counts from the
 * day of the last message on. Returns how many.
 */
export async function checkPriceAlerts({ db, sql }: { db: Db; sql: Sql }, now: Date): Promise<number> {
  const watched = await sql<{ itemId: number }[]>`
    select distinct item_id::int as "itemId" from price_alerts where not is_paused`;
  let scheduled = 0;
  for (let from = 0; from < watched.length; from += ITEMS_AT_ONCE) {
    const ids = watched.slice(from, from + ITEMS_AT_ONCE).map(({ itemId }) => itemId);
    scheduled += await checkItems({ db, sql }, ids, now);
  }
  return scheduled;
}

async function checkItems({ db, sql }: { db: Db; sql: Sql }, itemIds: readonly number[], now: Date) {
  const today = now.toISOString().slice(0, 10);
  // Not recorded before the nightly job.
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const points = await readDayPrices(db, itemIds, yesterday, today);
  const reached = await sql<ReachedAlert[]>`
    with computed as (
      select * from jsonb_to_recordset(${jsonRows(points)}::jsonb)
        as point ("itemId" bigint, type text, day date, median float8, offers int, traders int)
    ), point as (
      select * from computed where day = ${today}::date
    ), past as (
      select item_id, type, day, median, traders from item_price_days where day < ${yesterday}::date
      union all select "itemId", type, day, median, traders from computed where day = ${yesterday}::date
    )
    select a.id as "alertId", point.median as price, point.offers, point.traders,
      case a.kind when 'fall' then before.high when 'first' then null else before.low end as "priceBefore",
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo"
    from point
    join price_alerts a on a.item_id = point."itemId" and a.side = point.type and not a.is_paused
    join users u on u.id = a.user_id
    cross join lateral (
      select count(*) as days, min(p.median) filter (where p.traders >= ${USUAL_TRADERS_MIN}) as low,
        max(p.median) filter (where p.traders >= ${USUAL_TRADERS_MIN}) as high
      from past p
      where p.item_id = a.item_id and p.type = a.side and p.day >= greatest(
        ${today}::date - a.days, (select max(m.day) from price_alert_messages m where m.price_alert_id = a.id and a.kind in ('rise', 'fall')))
    ) before
    cross join lateral (
      select coalesce((array_agg(ro.item_limit order by ro.id desc))[1], 0) as item_limit
      from ${sql.unsafe(EFFECTIVE_ROLES_SQL)} held join roles ro on ro.id = held.role_id
      where held.user_id = u.id
    ) access
    where case a.kind
        when 'first' then before.days = 0
        when 'rise' then point.traders >= ${USUAL_TRADERS_MIN} and point.median >= before.low * (1 + a.percent / 100)
        when 'fall' then point.traders >= ${USUAL_TRADERS_MIN} and point.median <= before.high * (1 - a.percent / 100)
        else point.traders >= ${USUAL_TRADERS_MIN} and before.days >= ${LOW_DAYS_MIN} and point.median < before.low
      end
      and ${sql.unsafe(mayBeMessagedSql('u'))} and coalesce(u.snoozed_until <= ${now}, true)
      and (select count(*) from price_alerts own where own.user_id = u.id and (own.created_at, own.id) <= (a.created_at, a.id))
        <= access.item_limit`;
  const wanted = reached.filter((alert) => !isQuiet(alert, now.getTime()));
  const added = await sql`
    insert into price_alert_messages (id, price_alert_id, day, price, price_before, offers, traders)
    select gen_random_uuid(), "alertId", ${today}::date, price, "priceBefore", offers, traders
    from jsonb_to_recordset(${jsonRows(wanted)}::jsonb)
      as reached ("alertId" uuid, price float8, "priceBefore" float8, offers int, traders int)
    on conflict (price_alert_id, day) do nothing`;
  return added.count;
}
