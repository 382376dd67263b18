import {
  type ItemPrice,
  PRICE_DAYS,
  type Price,
  type PriceSide,
  priceFromBundle,
  type Side,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { computeTypicalPrice, type TypicalPrice } from './compute-typical-price.js';
import { loadVisibleOffers, selectNewest } from './item-offers.js';
import { readUsualVotes } from './price-votes.js';

const TREND_TRADERS_MIN = 3;
/** Some of the newest offers have no price or are hidden from the actor, so more are looked at. */
const RECENT_SEARCHED = 20;

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
  const votes = await readUsualVotes(store, [input.id], now, 2);
  const side = (type: Side) => {
    const [recent = null, before = null] = [0, 1].map((period) =>
      computeTypicalPrice(votes.filter((vote) => vote.type === type && vote.period === period)),
    );
    return toPriceSide(recent, before);
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

async function readRecent(
  store: DbOrTx,
  actor: Actor,
  { id, limit }: { id: number; limit: number },
  now: Date,
): Promise<ItemPrice['recent']> {
  if (limit === 0) return [];
  const query = {
    itemId: id,
    sides: ['SELL', 'BUY'],
    since: new Date(0),
    limit: RECENT_SEARCHED * limit,
  } as const;
  return (await loadVisibleOffers(store, actor, selectNewest(query), now)).slice(0, limit);
}
