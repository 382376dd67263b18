import type { Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mapWithYield } from '../ports/index.js';
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
    members_only: z.boolean(),
  })
  .transform(
    ({
      item_id: itemId,
      author_id: authorId,
      unit_price: unitPrice,
      members_only: isMembersOnly,
      ...row
    }) => ({
      ...row,
      itemId,
      authorId,
      unitPrice,
      isMembersOnly,
    }),
  );

/** Of a popular item, only so many of the newest offers count, so that a price costs the same at any number of them. */
const OFFERS_MAX = 1000;
/** Fewer traders of a server that pings members only could be recognized by their prices. */
const MEMBERS_ONLY_TRADERS_MIN = 3;

/** Which votes make a price: those of a day, or of a time. */
type VotePeriod = 'day' | 'whole';

/**
 * One vote for each item, side, UTC day and trader, the oldest day first: the median of the prices that the trader named. A
 * repost, an offer at a price that they named on that day already, does not count. Offers on servers that ping members only
 * count where at least three traders made them. `of` an item, or of each of a table of them with its name, only its newest
 * offers count; of `all`, which reads a day, all of them.
 */
export async function readVotes(
  store: DbOrTx,
  where: SQL,
  period: VotePeriod,
  of: 'item' | 'all' | { items: SQL },
): Promise<DayVote[]> {
  const newest = of === 'all' ? sql`` : sql`order by o.posted_at desc limit ${OFFERS_MAX}`;
  const counted = sql`(
    select o.item_id, o.type, o.posted_at, o.unit_price, m.author_id, m.channel_id
    from ${fromCountedOffers(where)} ${newest}) counted`;
  const rows = await store.execute(sql`
    select item_id, type, day::text, author_id, members_only,
      percentile_cont(0.5) within group (order by unit_price) as unit_price, count(*)::int as offers
    from (
      select distinct item_id, type, (posted_at at time zone 'UTC')::date as day, author_id, unit_price,
        exists (select 1 from channels c join guilds g on g.id = c.guild_id
          where c.id = channel_id and g.pings_members_only) as members_only
      from ${typeof of === 'object' ? sql`${of.items} cross join lateral ${counted}` : counted}) offer
    group by item_id, type, offer.day, author_id, members_only
    order by offer.day`);
  return withoutRecognizable(await mapWithYield([...rows], (row) => voteRow.parse(row)), period);
}

function withoutRecognizable(votes: z.infer<typeof voteRow>[], period: VotePeriod): DayVote[] {
  const toKey = ({ itemId, type, day }: DayVote) => `${itemId} ${type} ${period === 'day' ? day : ''}`;
  const traders = new Map<string, Set<string>>();
  for (const vote of votes.filter(({ isMembersOnly }) => isMembersOnly)) {
    const key = toKey(vote);
    traders.set(key, (traders.get(key) ?? new Set()).add(vote.authorId));
  }
  return votes.filter(
    (vote) => !vote.isMembersOnly || (traders.get(toKey(vote))?.size ?? 0) >= MEMBERS_ONLY_TRADERS_MIN,
  );
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
