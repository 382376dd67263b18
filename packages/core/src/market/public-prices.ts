import type { ItemPrice, PricePoint, Side } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { listRecentOffers, readItemPrice } from './item-price.js';
import { HISTORY_DAYS_MAX, readPriceHistory, selectDays } from './price-history.js';

/** Prices for everybody, which anybody may ask for at any rate. */
export interface PublicPrices {
  /** Without the newest offers. Throws NOT_FOUND. */
  readPrice(itemId: number): Promise<ItemPrice>;
  /** As it is now, with the newest offers that the actor may see. Throws NOT_FOUND. */
  readPriceFor(actor: Actor, input: { id: number; limit: number }): Promise<ItemPrice>;
  /** Throws NOT_FOUND. */
  readHistory(input: { id: number; side: Side; days: number }): Promise<PricePoint[]>;
}

const KEPT_MAX = 500;

/** Prices are computed one after another, once in `keepMs`, and for all who ask meanwhile together. */
export function createPublicPrices(store: Database['replica'], keepMs: number): PublicPrices {
  const readNow = (id: number) => readItemPrice(store, null, { id, limit: 0 }, new Date());
  const readSharedPrice = keepResults(0, readNow);
  const readBothSides = keepResults(keepMs, (id: number) =>
    readPriceHistory(store, { id, days: HISTORY_DAYS_MAX }, new Date()),
  );
  return {
    readPrice: keepResults(keepMs, readNow),
    readPriceFor: async (actor, input) => {
      const [price, recent] = await Promise.all([
        readSharedPrice(input.id),
        listRecentOffers(store, actor, input, new Date()),
      ]);
      return { ...price, recent };
    },
    readHistory: async ({ id, side, days }) => selectDays((await readBothSides(id))[side], days, new Date()),
  };
}

/**
 * `work`, for one input at a time, with its results kept for `keepMs`, the newest 500 of them. A call that waits or runs is
 * shared; errors are not kept.
 */
export function keepResults<I, R>(keepMs: number, work: (input: I) => Promise<R>): (input: I) => Promise<R> {
  const kept = new Map<string, { result: Promise<R>; until: number }>();
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.result;
    const result = last.then(() => work(input));
    last = result.catch(() => undefined);
    const entry = { result, until: Number.POSITIVE_INFINITY };
    kept.delete(key);
    kept.set(key, entry);
    result.then(
      () => {
        entry.until = performance.now() + keepMs;
      },
      () => kept.delete(key),
    );
    const [oldest] = kept.size > KEPT_MAX ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
