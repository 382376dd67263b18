import { PRICE_DAYS } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countedOffers } from './price-votes.js';
import { type PriceVote, typicalPrice } from './typical-price.js';

export interface UsualPrice {
  /** World locks for one item. */
  unitPrice: number;
  /** Offers it is made of. */
  offers: number;
}

const voteRow = z.object({
  item_id: z.coerce.number(),
  author_id: z.coerce.string(),
  unit_price: z.number(),
  offers: z.number(),
});

/**
 * What each item usually went for in the last days, by the item's number: sellers and buyers together, one vote for
 * each trader and day, far-off prices left out. Items that nobody offered with a price are left out.
 */
export async function readUsualPrices(store: DbOrTx, now: Date): Promise<Map<number, UsualPrice>> {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  const rows = await store.execute(sql`
    select o.item_id, m.author_id, percentile_cont(0.5) within group (order by o.unit_price) as unit_price,
      count(*)::int as offers
    from ${countedOffers(sql`o.posted_at > ${from.toISOString()}::timestamptz`)}
    group by o.item_id, m.author_id, date_trunc('day', o.posted_at, 'UTC')`);
  const votes = new Map<number, PriceVote[]>();
  for (const row of z.array(voteRow).parse([...rows])) {
    const ofItem = votes.get(row.item_id) ?? [];
    ofItem.push({ authorId: row.author_id, unitPrice: row.unit_price, offers: row.offers });
    votes.set(row.item_id, ofItem);
  }
  return new Map(
    [...votes].flatMap(([itemId, ofItem]) => {
      const typical = typicalPrice(ofItem);
      return typical ? [[itemId, { unitPrice: typical.median, offers: typical.offers }] as const] : [];
    }),
  );
}
