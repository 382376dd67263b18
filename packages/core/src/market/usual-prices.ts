import { PRICE_DAYS, type PriceBasis, type Side } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { type SQL, sql } from 'drizzle-orm';
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
 * The usual price by item id, of all items or these: one vote per trader, day and side, without outliers. No entry without
 * priced offers.
 */
export async function readUsualPrices(
  store: DbOrTx,
  now: Date,
  itemIds?: readonly number[],
): Promise<Map<number, UsualPrice>> {
  const ofItems = itemIds
    ? sql`o.item_id in (select item::bigint from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb) item) and`
    : sql``;
  return computePrices(await readVotes(store, sql`${ofItems} ${isRecent(now)}`, 'whole', 'all'));
}

/** The usual prices of items that were offered after `since`, at most `limit` of them. Reads one after another. */
export async function readOfferedPrices(
  store: DbOrTx,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<Map<number, UsualPrice>> {
  const offered = await store.execute<{ item_id: string }>(sql`
    select distinct item_id from offers where posted_at > ${since.toISOString()}::timestamptz limit ${limit}`);
  const votes: DayVote[] = [];
  for (const { item_id } of offered) {
    votes.push(
      ...(await readVotes(store, sql`o.item_id = ${item_id} and ${isRecent(now)}`, 'whole', 'item')),
    );
  }
  return computePrices(votes);
}

function isRecent(now: Date): SQL {
  const from = new Date(now.getTime() - PRICE_DAYS * 86_400_000);
  return sql`o.posted_at > ${from.toISOString()}::timestamptz`;
}

function computePrices(votes: readonly DayVote[]): Map<number, UsualPrice> {
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
  return typical && { unitPrice: typical.median, offers: typical.offers, traders: typical.traders };
}
