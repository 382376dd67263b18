import type { Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PriceVote } from './compute-typical-price.js';

export interface DayVote extends PriceVote {
  itemId: number;
  type: Side;
  /** UTC, as `2026-11-23`. */
  day: string;
}

const voteRow = z
  .object({
    item_id: z.coerce.number(),
    type: z.enum(['SELL', 'BUY']),
    day: z.string(),
    author_id: z.coerce.string(),
    unit_price: z.number(),
    offers: z.number(),
  })
  .transform(
    ({ item_id: itemId, author_id: authorId, unit_price: unitPrice, ...row }): DayVote => ({
      ...row,
      itemId,
      authorId,
      unitPrice,
    }),
  );

/**
 * One vote for each item, side, UTC day and trader, the oldest day first: the median of the prices that the trader named. A
 * repost, an offer at a price that they named on that day already, does not count.
 */
export async function readVotes(store: DbOrTx, where: SQL): Promise<DayVote[]> {
  const rows = await store.execute(sql`
    select item_id, type, day::text, author_id, percentile_cont(0.5) within group (order by unit_price) as unit_price,
      count(*)::int as offers
    from (
      select distinct o.item_id, o.type, (o.posted_at at time zone 'UTC')::date as day, m.author_id, o.unit_price
      from ${fromCountedOffers(where)}) offer
    group by item_id, type, offer.day, author_id
    order by offer.day`);
  return z.array(voteRow).parse([...rows]);
}

/** Offers with a price, for everyone, in the newest version of messages that are not deleted, by authors who may be read. */
export function fromCountedOffers(where: SQL): SQL {
  return sql`
    offers o
    join messages m on m.id = o.message_id
    where ${where}
      and o.type in ('SELL', 'BUY') and o.unit_price > 0 and o.owner_ids is null and m.deleted_at is null
      and not exists (
        select 1 from messages newer
        where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number
          and newer.id > m.id and newer.id < first_row_id(m.discord_message_id + 1))
      and not exists (select 1 from author_opt_outs x where x.discord_user_id = m.author_id)
      and not exists (
        select 1 from users u where u.discord_user_id = m.author_id and u.is_blacklisted)`;
}
