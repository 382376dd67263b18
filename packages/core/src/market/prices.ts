import type { ActiveItemsInput, DealsInput, ItemOffersInput, MoversInput, Side } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import { listYesterdaysDeals } from './day-deals.js';
import { type DealQuery, findDealCandidates, findNewestDeal, listDeals } from './deals.js';
import { listItemOffers, type OfferSource } from './item-offers.js';
import { readItemPrice } from './item-price.js';
import { listActiveItems, listMovers } from './item-rankings.js';
import { HISTORY_DAYS_MAX, readPriceHistory, selectDays } from './price-history.js';
import { readTrader } from './traders.js';

export type Prices = ReturnType<typeof createPrices>;

const KEPT_MAX = 500;
/** Good offers are gone in seconds. */
export const DEALS_KEPT_MS = 500;

/**
 * What items go for, read with bounded work at a time, however often it is asked for: what everybody may read is computed
 * once in `keepMs`, one item after another, and what a user reads in turn. All throw NOT_FOUND.
 */
export function createPrices(store: Database['replica'], parser: OfferSource['parser'], keepMs: number) {
  const inTurn = createTurns();
  const readCandidates = keepResults(Math.min(keepMs, DEALS_KEPT_MS), (query: DealQuery) =>
    findDealCandidates({ store, parser }, query, new Date()),
  );
  const readBothSides = keepResults(keepMs, (id: number) =>
    readPriceHistory(store, { id, days: HISTORY_DAYS_MAX }, new Date()),
  );
  const readYesterdaysDeals = keepResults(10 * keepMs, (_day: string) =>
    listYesterdaysDeals({ store, parser }, new Date()),
  );
  return {
    /** For everybody, without the newest offers. */
    readPrice: keepResults(keepMs, (id: number) => readItemPrice(store, null, { id, limit: 0 }, new Date())),
    /** For everybody. */
    readHistory: async ({ id, side, days }: { id: number; side: Side; days: number }) =>
      selectDays((await readBothSides(id))[side], days, new Date()),
    /** As it is now, with the newest offers that the actor may see. */
    readPriceFor: (actor: Actor, input: { id: number; limit: number }) =>
      inTurn(actor.userId, () => readItemPrice(store, actor, input, new Date())),
    /** Those that the actor may see. */
    listOffersFor: (actor: Actor, filter: ItemOffersInput) =>
      inTurn(actor.userId, () => listItemOffers({ store, parser }, actor, filter, new Date())),
    listDealsFor: (actor: Actor, input: DealsInput) =>
      inTurn(actor.userId, async () => {
        const { limit: _, ...asked } = input;
        const query = { ...asked, ...(input.tag !== undefined && { tagOwnerId: actor.userId }) };
        return listDeals(store, actor, input, await readCandidates(query), new Date());
      }),
    findNewestDeal: () => findNewestDeal({ store, parser }, new Date()),
    /** What the actor may see of them. */
    readTraderFor: (actor: Actor, authorId: string) =>
      inTurn(actor.userId, () => readTrader({ store, parser }, actor, authorId, new Date())),
    /** For everybody. */
    listYesterdaysDeals: () => readYesterdaysDeals(new Date().toISOString().slice(0, 10)),
    listMovers: keepResults(keepMs, (input: MoversInput) => listMovers(store, input)),
    listActiveItems: keepResults(keepMs, (input: ActiveItemsInput) => listActiveItems(store, input)),
  };
}

/**
 * `work`, for one input at a time, with its results kept for `keepMs`, the newest 500 of them. A call that waits or runs is
 * shared; errors are not kept.
 */
export function keepResults<I, R>(keepMs: number, work: (input: I) => Promise<R>): (input: I) => Promise<R> {
  const kept = new Map<string, { result: Promise<R>; until: number }>();
  const inTurn = createTurns();
  return (input) => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.result;
    const result = inTurn('all', () => work(input));
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

/** Runs what one caller asks for one after another. */
function createTurns(): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (caller, work) => {
    const turn = (last.get(caller) ?? Promise.resolve()).then(work);
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(caller) === ended) last.delete(caller);
      });
    last.set(caller, ended);
    return turn;
  };
}
