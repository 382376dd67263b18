import {
  type ItemPrice,
  PRICE_DAYS,
  type Price,
  type PriceSide,
  priceFromBundle,
  type Side,
  toUsualPrice,
} from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { requireKnownItem } from './catalogue.js';
import { computeTypicalPrice, type TypicalPrice } from './compute-typical-price.js';
import { compareWithUsual, loadVisibleOffers, selectNewest, type VisibleOffer } from './item-offers.js';
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
  const compute = (type: Side, period: number) =>
    computeTypicalPrice(votes.filter((vote) => vote.type === type && vote.period === period));
  const usual = { SELL: compute('SELL', 0), BUY: compute('BUY', 0) };
  const recent = actor === null ? [] : await readRecent(store, actor, input, now);
  return {
    item_id: input.id,
    item_name: name,
    days: PRICE_DAYS,
    sell: toPriceSide(usual.SELL, compute('SELL', 1)),
    buy: toPriceSide(usual.BUY, compute('BUY', 1)),
    recent: recent.map((offer) => {
      const typical = toUsualPrice(usual[offer.type]);
      return compareWithUsual(offer, typical && { ...typical, unitPrice: typical.median });
    }),
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
): Promise<VisibleOffer[]> {
  if (limit === 0) return [];
  const query = {
    itemId: id,
    sides: ['SELL', 'BUY'],
    since: new Date(0),
    limit: RECENT_SEARCHED * limit,
  } as const;
  const offers = await loadVisibleOffers(store, actor, selectNewest(query), now);
  return offers.filter(({ isGone }) => !isGone).slice(0, limit);
}
