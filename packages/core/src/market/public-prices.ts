import type { ItemPrice, PricePoint, Side } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import { readItemPrice } from './item-price.js';
import { readPriceHistory } from './price-history.js';

/** Prices for everybody, which anybody may ask for at any rate. */
export interface PublicPrices {
  /** Without the newest offers. Throws NOT_FOUND. */
  readPrice(itemId: number): Promise<ItemPrice>;
  /** Throws NOT_FOUND. */
  readHistory(input: { id: number; side: Side; days: number }): Promise<PricePoint[]>;
}

const KEPT_MAX = 2000;

/** Prices are computed once in `keepMs`, and for all who ask meanwhile together. */
export function createPublicPrices(store: Database['replica'], keepMs: number): PublicPrices {
  const price = keepResults(keepMs, (id: number) => readItemPrice(store, null, { id, limit: 0 }, new Date()));
  const history = keepResults(keepMs, (input: { id: number; side: Side; days: number }) =>
    readPriceHistory(store, input, new Date()),
  );
  return { readPrice: price, readHistory: history };
}

/** `work` with its results kept for `keepMs`, the newest 2,000 of them. A running call is shared; errors are not kept. */
export function keepResults<I, R>(keepMs: number, work: (input: I) => Promise<R>): (input: I) => Promise<R> {
  const kept = new Map<string, { result: Promise<R>; until: number }>();
  return (input) => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.result;
    const result = work(input);
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
