import { PRICE_DAYS } from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type SqlFragment } from '@lockwatch/db';

export type Driver = ReturnType<typeof getDriver>;

/** A few are read one by one, many at once. */
type OfferNumber = 'few' | 'many';

/**
 * A few of the newest offers of an item are found by their index, however many it has: the planner would sort them all, since
 * it knows the number for an average item only, and it would take longer to plan than to read.
 */
export function readOffers<T>(
  store: DbOrTx,
  number: OfferNumber,
  read: (sql: Driver) => Promise<T>,
): Promise<T> {
  return store.transaction(async (tx) => {
    const sql = getDriver(tx);
    const set = (sort: string | null, plan: string | null) =>
      sql`select set_config('enable_sort', ${sort}, true), set_config('plan_cache_mode', ${plan}, true)`;
    // All three are sent together, in this order.
    const [, rows] = await Promise.all([
      number === 'few' ? set('off', 'force_generic_plan') : set('on', 'force_custom_plan'),
      read(sql),
      set(null, null),
    ]);
    return rows;
  });
}

/**
 * SQL of whether a message `m` is the first by its author, in a channel `c` that is read long enough to know most traders
 * of it.
 */
export const FIRST_POST_SQL = `(c.created_at < m.posted_at - interval '${PRICE_DAYS} days' and not exists (
  select from messages earlier where earlier.author_id = m.author_id and earlier.posted_at < m.posted_at))`;

/** Whether the author of a message `m` may be read: neither opted out nor blacklisted by staff. */
export function mayBeRead(sql: Driver, each = sql`offset 0`): SqlFragment {
  return sql`not exists (select from author_opt_outs x where x.discord_user_id = m.author_id ${each})
      and not exists (select from users u where u.discord_user_id = m.author_id and u.is_blacklisted ${each})`;
}

/**
 * At most `limit` of the selected offers, with their `place`: the newest by each author of an item, then the second newest,
 * and so on, so that nobody hides the offers of others by posting often. `order` decides between those of the same turn.
 */
export function takeTurns(
  sql: Driver,
  offers: SqlFragment,
  limit: number,
  order = sql`posted_at desc`,
): SqlFragment {
  return sql`
    select offer.*, place from (
      select id, row_number() over (order by turn, ${order}) as place from (
        select *, row_number() over (partition by author_id, item_id order by posted_at desc) as turn
        from (${offers}) pool cross join lateral (select author_id from messages where id = message_id limit 1) author
      ) turns order by place limit ${limit}) taken
    cross join lateral (select * from offers where id = taken.id limit 1) offer`;
}

/** Those of the selected offers with a price, for everyone, in messages that stand, by authors who may be read. */
export function fromCountedOffers(sql: Driver, offers: SqlFragment, number: OfferNumber): SqlFragment {
  const isFew = number === 'few';
  // The newest version of a message has the highest of the ids that begin like that of the offer's version.
  const messages = isFew
    ? sql`lateral (select * from messages where id between o.message_id and o.last_id order by id desc limit 1)`
    : sql`messages`;
  const isNewest = sql`not exists (
    select from messages newer
    where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)`;
  return sql`
    (select *, (left(message_id::text, 21) || 'ff-ffffffffffff')::uuid as last_id from (${offers}) selected) o
    join ${messages} m on m.id = o.message_id
    where o.type in ('SELL', 'BUY') and o.unit_price > 0 and o.owner_ids is null and m.deleted_at is null
      and ${isFew ? sql`true` : isNewest}
      and ${isFew ? mayBeRead(sql) : mayBeRead(sql, sql``)}`;
}
