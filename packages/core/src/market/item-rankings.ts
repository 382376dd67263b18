import {
  type ActiveItem,
  type ActiveItemsInput,
  getDealPercent,
  type Mover,
  type MoversInput,
  priceFromBundle,
  USUAL_TRADERS_MIN,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';

const MOVER_OFFERS_MIN = 3;

/**
 * The items whose usual price moved most: over the last `days` whole UTC days, against as many before them. Days and items
 * that fewer than three traders stand behind do not count.
 */
export async function listMovers(store: DbOrTx, { days, limit }: MoversInput): Promise<Mover[]> {
  const rows = await getDriver(store)<Omit<Mover, 'percent'>[]>`
    with last as (select max(day) as day from item_price_days),
    moved as (
      select item_id, type as side,
        percentile_cont(0.5) within group (order by median) filter (where p.day > last.day - ${days}::int) as price,
        percentile_cont(0.5) within group (order by median) filter (where p.day <= last.day - ${days}::int) as price_before,
        (sum(offers) filter (where p.day > last.day - ${days}::int))::int as offers,
        (max(traders) filter (where p.day > last.day - ${days}::int))::int as traders
      from item_price_days p cross join last
      where p.day > last.day - 2 * ${days}::int and traders >= ${USUAL_TRADERS_MIN} and offers >= ${MOVER_OFFERS_MIN}
      group by item_id, type
    )
    select item_id::float8, i.name as item_name, side, price, price_before, offers, traders
    from moved join items i on i.id = item_id
    where price is not null and price_before is not null and price <> price_before
    order by abs(ln(price / price_before)) desc, item_id limit ${limit}`;
  return rows.map(({ price, price_before, ...row }) => ({
    ...row,
    price: priceFromBundle(price, 1),
    price_before: priceFromBundle(price_before, 1),
    percent: getDealPercent('BUY', price, price_before),
  }));
}

/** The items with the most traders over the last `days` whole UTC days: of all, or of those not offered before them. */
export async function listActiveItems(
  store: DbOrTx,
  { days, limit, order }: ActiveItemsInput,
): Promise<ActiveItem[]> {
  const sql = getDriver(store);
  const first = sql`last.day - ${days}::int`;
  // Of each item of the catalogue one earlier day is looked for; the planner would read all days of all items.
  const isNew = sql`item_id = any (array(
    select id from items cross join last
    where exists (select from item_price_days where day <= ${first}) and not exists (
      select from lateral (
        select from item_price_days before where before.item_id = items.id and before.day <= ${first} limit 1) one)))`;
  return sql<ActiveItem[]>`
    with last as (select max(day) as day from item_price_days),
    listed as (
      select item_id, sum(offers)::int as offers, max(traders) as traders, sum(traders) as weight
      from item_price_days
      where day > (select ${first} from last) and ${order === 'new' ? isNew : sql`true`}
      group by item_id order by weight desc, offers desc, item_id limit ${limit})
    select item_id::float8, i.name as item_name, offers, traders
    from listed join items i on i.id = item_id order by weight desc, offers desc, item_id`;
}
