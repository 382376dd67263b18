import { PRICE_DAYS } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { computeTypicalPrice, type PriceVote } from './compute-typical-price.js';

export interface UsualPrice {
  unitPrice: number;
  offers: number;
}

const voteRow = z.object({
  item_id: z.coerce.number(),
  author_id: z.coerce.string(),
  unit_price: z.number(),
  offers: z.number(),
});

/** The usual price by item id: one vote per trader and day, without outliers. No entry without priced offers. */
export async function readUsualPrices(store: DbOrTx, now: Date): Promise<Map<number, UsualPrice>> {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  const rows = await store.execute(sql`
    select o.item_id, m.author_id, percentile_cont(0.5) within group (order by o.unit_price) as unit_price,
      count(*)::int as offers
    from ${fromCountedOffers(sql`o.posted_at > ${from.toISOString()}::timestamptz`)}
    group by o.item_id, m.author_id, date_trunc('day', o.posted_at, 'UTC')`);
  const votes = new Map<number, PriceVote[]>();
  for (const row of z.array(voteRow).parse([...rows])) {
    const ofItem = votes.get(row.item_id) ?? [];
    ofItem.push({ authorId: row.author_id, unitPrice: row.unit_price, offers: row.offers });
    votes.set(row.item_id, ofItem);
  }
  return new Map(
    [...votes].flatMap(([itemId, ofItem]) => {
      const typical = computeTypicalPrice(ofItem);
      return typical ? [[itemId, { unitPrice: typical.median, offers: typical.offers }] as const] : [];
    }),
  );
}

/** Offers with a price, for everyone, in the newest version, not by blacklisted authors; deleted ones count too. */
export function fromCountedOffers(where: SQL): SQL {
  return sql`
    offers o
    join messages m on m.id = o.message_id
    where ${where}
      and o.type in ('SELL', 'BUY') and o.unit_price > 0 and o.owner_ids is null
      and not exists (
        select 1 from messages newer
        where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)
      and not exists (
        select 1 from users u where u.discord_user_id = m.author_id and u.is_blacklisted)`;
}
