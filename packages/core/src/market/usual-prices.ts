import { PRICE_DAYS, type Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { sql } from 'drizzle-orm';
import { computeTypicalPrice } from './compute-typical-price.js';
import { type DayVote, readVotes } from './price-votes.js';

export interface PriceOfOffers {
  unitPrice: number;
  offers: number;
}

/** Over both sides, and of each; null without priced offers. */
export interface UsualPrice extends PriceOfOffers {
  sell: PriceOfOffers | null;
  buy: PriceOfOffers | null;
}

/**
 * The usual price by item id, of all items or these: one vote per trader, day and side, without outliers. No entry without
 * priced offers.
 */
export async function readUsualPrices(
  store: DbOrTx,
  now: Date,
  itemIds?: readonly number[],
): Promise<Map<number, UsualPrice>> {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  const ofItems = itemIds
    ? sql`o.item_id in (select item::bigint from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb) item) and`
    : sql``;
  const votes = await readVotes(
    store,
    sql`${ofItems} o.posted_at > ${from.toISOString()}::timestamptz`,
    'whole',
    'all',
  );
  return new Map(
    [...Map.groupBy(votes, (vote) => vote.itemId)].flatMap(([itemId, ofItem]) => {
      const both = computePrice(ofItem);
      if (!both) return [];
      const of = (type: Side) => computePrice(ofItem.filter((vote) => vote.type === type));
      return [[itemId, { ...both, sell: of('SELL'), buy: of('BUY') }] as const];
    }),
  );
}

function computePrice(votes: readonly DayVote[]): PriceOfOffers | null {
  const typical = computeTypicalPrice(votes);
  return typical && { unitPrice: typical.median, offers: typical.offers };
}
