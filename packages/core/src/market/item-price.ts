import {
  type ItemPrice,
  PRICE_DAYS,
  type Price,
  type PriceSide,
  priceFromBundle,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { computeTypicalPrice, type PriceVote, type TypicalPrice } from './compute-typical-price.js';
import { loadVisibleOffers } from './item-offers.js';
import { fromCountedOffers } from './usual-prices.js';

const DAY_MS = 86_400_000;
const TREND_TRADERS_MIN = 3;
/** Some of the newest offers may be hidden from the actor, so more are looked at. */
const RECENT_SEARCHED = 5;

/**
 * Usual prices of the last days, compared with the days before, and the newest offers that the actor may see; none
 * without an actor. Throws NOT_FOUND.
 */
export async function readItemPrice(
  store: DbOrTx,
  actor: Actor | null,
  input: { id: number; limit: number },
  now: Date,
): Promise<ItemPrice> {
  const name = await requireKnownItem(store, input.id);
  const recentFrom = new Date(now.getTime() - PRICE_DAYS * DAY_MS);
  const votes = await readVotes(store, input.id, recentFrom);
  const side = (type: Vote['type']) => {
    const of = (isRecent: boolean) =>
      computeTypicalPrice(votes.filter((vote) => vote.type === type && vote.isRecent === isRecent));
    return toPriceSide(of(true), of(false));
  };
  return {
    item_id: input.id,
    item_name: name,
    days: PRICE_DAYS,
    sell: side('SELL'),
    buy: side('BUY'),
    recent: actor === null ? [] : await readRecent(store, actor, input, now),
  };
}

function toPriceSide(now: TypicalPrice | null, before: TypicalPrice | null): PriceSide | null {
  if (!now) return null;
  const isComparable = before !== null && Math.min(now.traders, before.traders) >= TREND_TRADERS_MIN;
  return {
    median_price: toPrice(now.median),
    low_price: toPrice(now.lowQuartile),
    high_price: toPrice(now.highQuartile),
    offers: now.offers,
    traders: now.traders,
    previous_median_price: isComparable ? toPrice(before.median) : null,
    change_percent: isComparable ? Math.round((now.median / before.median - 1) * 1000) / 10 : null,
  };
}

function toPrice(unitPrice: number): Price {
  return priceFromBundle(unitPrice, 1);
}

interface Vote extends PriceVote {
  type: 'SELL' | 'BUY';
  isRecent: boolean;
}

const voteRow = z
  .object({
    type: z.enum(['SELL', 'BUY']),
    author_id: z.coerce.string(),
    is_recent: z.boolean(),
    unit_price: z.number(),
    offers: z.number(),
  })
  .transform(
    (row): Vote => ({
      type: row.type,
      authorId: row.author_id,
      isRecent: row.is_recent,
      unitPrice: row.unit_price,
      offers: row.offers,
    }),
  );

async function readVotes(store: DbOrTx, itemId: number, recentFrom: Date): Promise<Vote[]> {
  const from = new Date(recentFrom.getTime() - PRICE_DAYS * DAY_MS);
  const wanted = sql`o.item_id = ${itemId} and o.posted_at > ${from.toISOString()}::timestamptz`;
  const isRecent = sql`o.posted_at > ${recentFrom.toISOString()}::timestamptz`;
  const rows = await store.execute(sql`
    select o.type, m.author_id, ${isRecent} as is_recent,
      percentile_cont(0.5) within group (order by o.unit_price) as unit_price, count(*)::int as offers
    from ${fromCountedOffers(wanted)}
    group by o.type, m.author_id, 3, date_trunc('day', o.posted_at, 'UTC')`);
  return z.array(voteRow).parse([...rows]);
}

async function readRecent(
  store: DbOrTx,
  actor: Actor,
  { id, limit }: { id: number; limit: number },
  now: Date,
): Promise<ItemPrice['recent']> {
  if (limit === 0) return [];
  const query = { where: sql`o.item_id = ${id}`, limit: RECENT_SEARCHED * limit };
  const offers = await loadVisibleOffers(store, actor, query, now);
  return offers
    .slice(0, limit)
    .map(({ type, price, price_max, kind, author_name, channel_name, message_url, posted_at }) => ({
      type,
      price,
      price_max,
      kind,
      author_name,
      channel_name,
      message_url,
      posted_at,
    }));
}
