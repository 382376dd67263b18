import { PRICE_DAYS, type Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import type { PriceVote } from './compute-typical-price.js';
import { type Driver, fromCountedOffers, readOffers } from './counted-offers.js';

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

/** Posted messages may be ahead of this machine's clock. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** The days of a usual price, and as many days before them. */
export function getPriceDays(now: Date, periods: 1 | 2): Omit<VoteQuery, 'itemIds'> {
  return { end: new Date(now.getTime() + CLOCK_DIFFERENCE_MS), periodDays: PRICE_DAYS, periods };
}

/** Of a popular item, only so many of the newest offers are read, so that a price costs the same at any number of them. */
const OFFERS_MAX = 300;
/** Of each day, before the newest of all days are taken in equal shares. */
const DAY_OFFERS_MAX = 100;

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
    const newest = sql`
      select offer.* from ${wanted} cross join lateral (
        select newest.* from generate_series(0, ${days}::int - 1) days_before cross join lateral (
          select *, row_number() over (order by posted_at desc) as place from offers
          where item_id = item and posted_at >= ${end} - (days_before + 1) * interval '1 day'
            and posted_at < ${end} - days_before * interval '1 day'
          order by posted_at desc limit ${DAY_OFFERS_MAX}) newest
        order by place limit ${OFFERS_MAX}) offer`;
    return sql<DayVote[]>`
      select item_id::float8 as "itemId", type, day::text, period, author_id as "authorId",
        members_only as "isMembersOnly", percentile_cont(0.5) within group (order by unit_price) as "unitPrice",
        count(*)::int as offers
      from (
        select distinct o.item_id, o.type, (o.posted_at at time zone 'UTC')::date as day, m.author_id, o.unit_price,
          ceil(extract(epoch from ${end} - o.posted_at) / 86400 / ${periodDays}::int)::int - 1 as period,
          (select g.pings_members_only from channels c join guilds g on g.id = c.guild_id where c.id = m.channel_id)
            is true as members_only
        from ${fromCountedOffers(sql, newest, number)}) offer
      group by item_id, type, offer.day, period, author_id, members_only
      order by offer.day`;
  };
  return readOffers(store, number, read);
}
