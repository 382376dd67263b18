import { PRICE_DAYS, type Side } from '@lockwatch/contracts';
import { type DbOrTx, firstRowId, getDriver } from '@lockwatch/db';
import type { PriceVote } from './compute-typical-price.js';
import { type Driver, fromCountedOffers, mayBeRead, readOffers, takeTurns } from './counted-offers.js';

export interface DayVote extends PriceVote {
  itemId: number;
  type: Side;
  /** UTC, as `2026-11-23`. */
  day: string;
  /** 0: the last one. */
  period: number;
}

/** The offers of the last `periods` periods of `periodDays` days before `end`. */
interface VoteQuery {
  /** Null: of all items. */
  itemIds: readonly number[] | null;
  end: Date;
  periodDays: number;
  periods: number;
}

const DAY_MS = 86_400_000;
/** Posted messages may be ahead of this machine's clock. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** What usual prices are made of: the votes and marks of `PRICE_DAYS` days, or also of as many days before them. */
export async function readUsualVotes(
  store: DbOrTx,
  itemIds: readonly number[] | null,
  now: Date,
  periods: 1 | 2,
): Promise<DayVote[]> {
  const end = new Date(now.getTime() + CLOCK_DIFFERENCE_MS);
  const query = { itemIds, end, periodDays: PRICE_DAYS, periods };
  return [...(await readVotes(store, query)), ...(await readMarks(getDriver(store), query))];
}

/** Of a popular item, only so many of the newest offers are read, so that a price costs the same at any number of them. */
const OFFERS_MAX = 300;
/** Of each day, before the newest of all days are taken in equal shares. */
const DAY_OFFERS_MAX = 100;
/** Where a day has more, each author has a turn among so many. */
const DAY_POOL_MAX = 500;

/**
 * One vote for each item, side, UTC day and trader, the oldest day first: the median of the prices that the trader named. A
 * repost, an offer at a price that they named on that day already, does not count.
 */
export function readVotes(store: DbOrTx, query: VoteQuery): Promise<DayVote[]> {
  const { itemIds, periodDays } = query;
  const days = periodDays * query.periods;
  const number = itemIds ? 'few' : 'many';
  const read = (sql: Driver) => {
    const end = sql`${query.end}::timestamptz`;
    const wanted = itemIds
      ? sql`unnest(${[...itemIds]}::bigint[]) item`
      : sql`(select distinct item_id as item from offers
          where posted_at >= ${end} - ${days}::int * interval '1 day' and posted_at < ${end}) offered`;
    const newestOfDay = (limit: number) => sql`
      select * from offers
      where item_id = item and posted_at >= ${end} - (days_before + 1) * interval '1 day'
        and posted_at < ${end} - days_before * interval '1 day'
      order by posted_at desc limit ${limit}`;
    const newest = sql`
      select offer.* from ${wanted} cross join lateral (
        select newest.* from generate_series(0, ${days}::int - 1) days_before cross join lateral (
          select count(*) > ${DAY_OFFERS_MAX} as is_busy from (${newestOfDay(DAY_OFFERS_MAX + 1)}) counted
        ) day cross join lateral (
          select *, row_number() over (order by posted_at desc) as place from (${newestOfDay(DAY_OFFERS_MAX)}) few
          where not is_busy
          union all
          select * from (${takeTurns(sql, newestOfDay(DAY_POOL_MAX), DAY_OFFERS_MAX)}) fair where is_busy) newest
        order by place limit ${OFFERS_MAX}) offer`;
    return sql<DayVote[]>`
      select "itemId", type, day, period, "authorId", "isMembersOnly",
        percentile_cont(0.5) within group (order by "unitPrice") as "unitPrice", count(*)::int as offers, false as "isMark"
      from (select distinct ${toVote(sql, query)} from ${fromCountedOffers(sql, newest, number)}) offer
      group by "itemId", type, day, period, "authorId", "isMembersOnly"
      order by day`;
  };
  return readOffers(store, number, read);
}

/**
 * One vote for each item, side and user who marked pings of it as bought from a seller or sold to a buyer, in a period: the
 * price of the newest of these pings, as its message named it last. One for each day would let one user bend the price of
 * an item that few traders offer. Not of users under moderation.
 */
function readMarks(sql: Driver, query: VoteQuery): Promise<DayVote[]> {
  const { itemIds, end, periodDays, periods } = query;
  const start = new Date(end.getTime() - periods * periodDays * DAY_MS);
  return sql<DayVote[]>`
    select distinct on ("itemId", type, period, user_id) vote.*, user_id as "authorId", 1 as offers, true as "isMark"
    from (
      select ${toVote(sql, query)}, n.user_id, o.posted_at
      from notifications n
      join users u on u.id = n.user_id and not u.is_banned and not u.is_blacklisted
      cross join lateral (
        select * from offers
        where id >= first_row_id(n.discord_message_id) and id < first_row_id(n.discord_message_id + 1)
          and item_id = n.item_ids[1] and type = case n.outcome when 'bought' then 'SELL' else 'BUY' end
          and unit_price > 0 and owner_ids is null
        order by id desc limit 1) o
      join messages m on m.id = o.message_id
      where n.outcome in ('bought', 'sold') and cardinality(n.item_ids) = 1 and n.id >= ${firstRowId(sql, start)}
        and ${itemIds ? sql`n.item_ids[1] = any (${[...itemIds]}::bigint[])` : sql`true`}
        and o.posted_at >= ${start} and o.posted_at < ${end} and ${mayBeRead(sql)}) vote
    order by "itemId", type, period, user_id, posted_at desc`;
}

/** What a vote is made of: offer `o` of message `m`. */
const toVote = (sql: Driver, { end, periodDays }: VoteQuery) => sql`
  o.item_id::float8 as "itemId", o.type, (o.posted_at at time zone 'UTC')::date::text as day, m.author_id as "authorId",
  o.unit_price as "unitPrice",
  ceil(extract(epoch from ${end}::timestamptz - o.posted_at) / 86400 / ${periodDays}::int)::int - 1 as period,
  (select g.pings_members_only from channels c join guilds g on g.id = c.guild_id where c.id = m.channel_id) is true
    as "isMembersOnly"`;
