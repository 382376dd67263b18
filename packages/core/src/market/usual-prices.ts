import type { PriceBasis, Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { sql } from 'drizzle-orm';
import { mapWithYield } from '../ports/index.js';
import { computeTypicalPrice } from './compute-typical-price.js';
import { type DayVote, readUsualVotes } from './price-votes.js';

export interface PriceOfOffers extends PriceBasis {
  unitPrice: number;
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
  itemIds: readonly number[] | null = null,
): Promise<Map<number, UsualPrice>> {
  const votes = await readUsualVotes(store, itemIds, now, 1);
  const prices = await mapWithYield([...Map.groupBy(votes, (vote) => vote.itemId)], ([itemId, ofItem]) => {
    const both = computePrice(ofItem);
    if (!both) return [];
    const of = (type: Side) => computePrice(ofItem.filter((vote) => vote.type === type));
    return [[itemId, { ...both, sell: of('SELL'), buy: of('BUY') }] as const];
  });
  return new Map(prices.flat());
}

/** The usual prices of items that were offered after `since`, at most `limit` of them, without the `known` ones. */
export async function readOfferedPrices(
  store: DbOrTx,
  { now, since, limit, known = [] }: { now: Date; since: Date; limit: number; known?: readonly number[] },
): Promise<Map<number, UsualPrice>> {
  const offered = await store.execute<{ item_id: string }>(sql`
    select distinct item_id from offers
    where posted_at > ${since.toISOString()}::timestamptz and item_id <> all (${sql.param([...known])}::bigint[]) limit ${limit}`);
  return readUsualPrices(
    store,
    now,
    offered.map((row) => Number(row.item_id)),
  );
}

function computePrice(votes: readonly DayVote[]): PriceOfOffers | null {
  const typical = computeTypicalPrice(votes);
  return typical && { unitPrice: typical.median, offers: typical.offers, traders: typical.traders };
}
