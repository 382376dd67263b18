import { PRICE_DAYS } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { computeTypicalPrice } from './compute-typical-price.js';

export interface PriceOfOffers {
  unitPrice: number;
  offers: number;
}

/** Over both sides, and of each; null without priced offers. */
export interface UsualPrice extends PriceOfOffers {
  sell: PriceOfOffers | null;
  buy: PriceOfOffers | null;
}

const voteRow = z.object({
  item_id: z.coerce.number(),
  type: z.enum(['SELL', 'BUY']),
  author_id: z.coerce.string(),
  unit_price: z.number(),
  offers: z.number(),
});
type VoteRow = z.infer<typeof voteRow>;

/** The usual price by item id: one vote per trader, day and side, without outliers. No entry without priced offers. */
export async function readUsualPrices(store: DbOrTx, now: Date): Promise<Map<number, UsualPrice>> {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  const rows = await store.execute(sql`
    select o.item_id, o.type, m.author_id, percentile_cont(0.5) within group (order by o.unit_price) as unit_price,
      count(*)::int as offers
    from ${fromCountedOffers(sql`o.posted_at > ${from.toISOString()}::timestamptz`)}
    group by o.item_id, o.type, m.author_id, date_trunc('day', o.posted_at, 'UTC')`);
  const byItem = Map.groupBy(z.array(voteRow).parse([...rows]), (row) => row.item_id);
  return new Map(
    [...byItem].flatMap(([itemId, votes]) => {
      const both = computePrice(votes);
      if (!both) return [];
      const of = (type: VoteRow['type']) => computePrice(votes.filter((vote) => vote.type === type));
      return [[itemId, { ...both, sell: of('SELL'), buy: of('BUY') }] as const];
    }),
  );
}

function computePrice(rows: readonly VoteRow[]): PriceOfOffers | null {
  const votes = rows.map((row) => ({
    authorId: row.author_id,
    unitPrice: row.unit_price,
    offers: row.offers,
  }));
  const typical = computeTypicalPrice(votes);
  return typical && { unitPrice: typical.median, offers: typical.offers };
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
