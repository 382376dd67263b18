import { PRICE_DAYS, type PriceBasis, type Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
import { mapWithYield } from '../ports/index.js';
import { computeTypicalPrice } from './compute-typical-price.js';
import { type DayVote, readVotes } from './price-votes.js';

export interface PriceOfOffers extends PriceBasis {
  unitPrice: number;
}

/** Over both sides, and of each; null without priced offers. */
export interface UsualPrice extends PriceOfOffers {
  sell: PriceOfOffers | null;
  buy: PriceOfOffers | null;
}

/**
 * The usual price by item id, of all items or these: one vote per trader, day and side of the newest 1,000 offers, without
 * outliers. No entry without priced offers.
 */
export async function readUsualPrices(
  store: DbOrTx,
  now: Date,
  itemIds?: readonly number[],
): Promise<Map<number, UsualPrice>> {
  const items = itemIds
    ? sql`(select item::bigint as id from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb) item) wanted`
    : sql`items wanted`;
  return computePrices(store, now, items);
}

/** The usual prices of items that were offered after `since`, at most `limit` of them. */
export async function readOfferedPrices(
  store: DbOrTx,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<Map<number, UsualPrice>> {
  const items = sql`(
    select distinct item_id as id from offers where posted_at > ${since.toISOString()}::timestamptz limit ${limit}) wanted`;
  return computePrices(store, now, items);
}

async function computePrices(store: DbOrTx, now: Date, items: SQL): Promise<Map<number, UsualPrice>> {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  const where = sql`o.item_id = wanted.id and o.posted_at > ${from.toISOString()}::timestamptz`;
  const votes = await readVotes(store, where, 'whole', { items });
  const prices = await mapWithYield([...Map.groupBy(votes, (vote) => vote.itemId)], ([itemId, ofItem]) => {
    const both = computePrice(ofItem);
    if (!both) return [];
    const of = (type: Side) => computePrice(ofItem.filter((vote) => vote.type === type));
    return [[itemId, { ...both, sell: of('SELL'), buy: of('BUY') }] as const];
  });
  return new Map(prices.flat());
}

function computePrice(votes: readonly DayVote[]): PriceOfOffers | null {
  const typical = computeTypicalPrice(votes);
  return typical && { unitPrice: typical.median, offers: typical.offers, traders: typical.traders };
}
