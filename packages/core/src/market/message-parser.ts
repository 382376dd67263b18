import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS, type Price, round2, toUsualPrice } from '@lockwatch/contracts';
import { type Database, NOTIFY_CHANNELS } from '@lockwatch/db';
import {
  createAliasOverlay,
  createDictionary,
  type Dictionary,
  explainParsing,
  findItemByName,
  isFollowUp,
  type Offer,
  type OwnerAlias,
  type ParseResult,
  parseMessage,
  type Span,
  searchItems,
  unknownNames,
} from '@lockwatch/language';
import { type Log, mapWithYield } from '../ports/index.js';
import { type PriceOfOffers, readOfferedPrices, readUsualPrices, type UsualPrice } from './usual-prices.js';

/** One offer of a message, in the form and bounds of the database. */
export interface ParsedOffer extends Omit<Offer, 'item' | 'via' | 'candidates' | 'ownerIds'> {
  itemName: string;
  /** Users whose own alias found it; null: an offer for everyone. */
  ownerIds: string[] | null;
}

/** With what its side usually asks or pays; null where that is not known. */
export interface PricedOffer extends ParsedOffer {
  usual: PriceOfOffers | null;
}

export interface ParsedMessage {
  offers: PricedOffer[];
  worlds: string[];
}

/** An item as search finds it; `score` is 0..1. */
export interface FoundItem {
  itemId: number;
  name: string;
  score: number;
}

const LOAD_RETRY_MS = 1000;
const USUAL_PRICES_INTERVAL_MS = 10 * 60_000;
const OFFERED_ITEMS_INTERVAL_MS = 60_000;
/** More items are reloaded with all others only. */
const OFFERED_ITEMS_MAX = 100;
/** Offers, of both sides, that a price needs before others count as unlikely. */
const LIKELY_OFFERS_MIN = 10;

/**
 * Parses messages with the catalogue and all aliases, which it keeps in memory and updates by LISTEN, also after a lost
 * connection. Rejects when the first load fails.
 */
export async function createMessageParser({ database, log }: { database: Database; log: Log }) {
  const { replica, sql } = database;
  let overlay = createAliasOverlay([]);
  let aliasesByOwner = new Map<string, OwnerAlias[]>();
  let dictionary: Dictionary = createDictionary([], []);
  let usualPrices: ReadonlyMap<number, UsualPrice> = new Map();
  let isReady = false;
  let isClosed = false;

  async function loadCatalogue(): Promise<void> {
    const [items, itemAliases] = await Promise.all([
      sql<{ id: string; name: string }[]>`select id, name from items order by id`,
      sql<{ item_id: string; alias: string }[]>`
        select item_id, alias from item_aliases where removed_at is null order by alias`,
    ]);
    const loaded = createDictionary([], []);
    await mapWithYield(items, ({ id, name }) => loaded.addItem({ itemId: Number(id), name }));
    await mapWithYield(itemAliases, ({ item_id: id, alias }) =>
      loaded.addAlias({ itemId: Number(id), alias }),
    );
    loaded.partials.prepare();
    dictionary = loaded;
  }

  async function loadAliases(ownerId: string): Promise<void> {
    const isOne = ownerId !== '';
    const rows = await sql<OwnerAlias[]>`
      select user_id as "ownerId", alias, item_id::int8 as "itemId" from aliases
      ${isOne ? sql`where user_id = ${ownerId}` : sql``} order by alias`;
    const entries = rows.map((row) => ({ ...row, itemId: Number(row.itemId) }));
    if (isOne) {
      for (const entry of aliasesByOwner.get(ownerId) ?? []) overlay.remove(entry);
      for (const entry of entries) overlay.add(entry);
      aliasesByOwner.set(ownerId, entries);
    } else {
      overlay = createAliasOverlay(entries);
      aliasesByOwner = Map.groupBy(entries, (entry) => entry.ownerId);
    }
  }

  /** Messages are parsed without them too, but then an unlikely price is not recognised. */
  async function loadUsualPrices(of: 'all' | 'offered'): Promise<void> {
    const now = new Date();
    try {
      if (of === 'all') {
        usualPrices = await readUsualPrices(replica, now);
        return;
      }
      // An offer may be stored a while after it was posted.
      const since = new Date(now.getTime() - 2 * OFFERED_ITEMS_INTERVAL_MS);
      const offered = await readOfferedPrices(replica, { now, since, limit: OFFERED_ITEMS_MAX });
      usualPrices = new Map([...usualPrices, ...offered]);
    } catch (error) {
      if (!isClosed) log.error({ err: error }, 'usual_prices.load_failed');
    }
  }

  function usualPrice(itemId: number): Price | undefined {
    const usual = usualPrices.get(itemId);
    return usual && usual.offers >= LIKELY_OFFERS_MIN ? usual.unitPrice : undefined;
  }

  /** What the side of an offer usually asks or pays for one item; null where it is not known. */
  function getUsualPrice({ type, itemId }: Pick<ParsedOffer, 'type' | 'itemId'>): PriceOfOffers | null {
    const usual = usualPrices.get(itemId);
    return toUsualPrice(type === 'SELL' ? usual?.sell : type === 'BUY' ? usual?.buy : null);
  }

  const catalogueLoads = createSerialLoader(() => loadCatalogue());
  const aliasLoads = createSerialLoader(loadAliases);

  /** Runs one load at a time and retries failures. Resolves after a load that began after the call, or on close. */
  function createSerialLoader(load: (key: string) => Promise<void>): (key: string) => Promise<void> {
    const waiting = new Map<string, Promise<void>>();
    let last = Promise.resolve();
    const loadWithRetries = async (key: string): Promise<void> => {
      waiting.delete(key);
      while (!isClosed) {
        try {
          return await load(key);
        } catch (error) {
          if (!isClosed) log.error({ err: error }, 'dictionary.load_failed');
          await wait(LOAD_RETRY_MS, undefined, { ref: false });
        }
      }
    };
    return (key) => {
      const known = waiting.get(key);
      if (known) return known;
      last = last.then(() => loadWithRetries(key));
      waiting.set(key, last);
      return last;
    };
  }

  // Listen before the first load: a change between the two is loaded twice, but never missed.
  const onReconnect = (load: (key: string) => Promise<void>) => () => {
    if (isReady) void load('');
  };
  const listeners = await Promise.all([
    sql.listen(NOTIFY_CHANNELS.catalogue, () => void catalogueLoads(''), onReconnect(catalogueLoads)),
    sql.listen(NOTIFY_CHANNELS.aliases, (ownerId) => void aliasLoads(ownerId), onReconnect(aliasLoads)),
  ]);
  await Promise.all([loadCatalogue(), loadAliases('')]);
  isReady = true;
  const usualPricesLoaded = loadUsualPrices('all');
  const priceTimers = [
    setInterval(() => void loadUsualPrices('all'), USUAL_PRICES_INTERVAL_MS).unref(),
    setInterval(() => void loadUsualPrices('offered'), OFFERED_ITEMS_INTERVAL_MS).unref(),
  ];

  return {
    /** False until the first load is done. */
    get ready() {
      return isReady && !isClosed;
    },
    /** The offers and worlds of a message. `channelContext`, the channel's name and hint, may supply the noun of names. */
    parse(content: string, channelContext: string | null): ParsedMessage {
      const parsed = parseMessage(dictionary, content, { overlay, channelName: channelContext, usualPrice });
      const { offers, worlds } = normalizeParsedMessage(parsed, content.length);
      return { offers: offers.map((offer) => ({ ...offer, usual: getUsualPrice(offer) })), worlds };
    },
    /** Whether `text`, posted soon after `before`, completes, corrects or withdraws the offers of `before`. */
    isFollowUp: (before: string, text: string, channelContext: string | null) =>
      isFollowUp(dictionary, before, text, { overlay, channelName: channelContext }),
    getUsualPrice,
    /** By item id; without those that were never offered with a price. */
    usualPrices: () => usualPrices,
    /** Resolves after their first load, also where that failed. */
    usualPricesLoaded,
    unknownNames: (content: string, channelContext: string | null) =>
      unknownNames(dictionary, content, channelContext),
    explain: (content: string, channelContext: string | null) =>
      explainParsing(dictionary, content, { channelName: channelContext, usualPrice }),
    search: (query: string, limit: number): FoundItem[] => searchItems(dictionary, query, limit),
    findByName: (name: string) => findItemByName(dictionary, name),
    /** Resolves once messages are parsed with the user's aliases as they are stored now. */
    refreshAliases: aliasLoads,
    refreshCatalogue: () => catalogueLoads(''),
    /** Reloads the usual prices, which also happens by itself: all every few minutes, those offered lately each minute. */
    refreshUsualPrices: () => loadUsualPrices('all'),
    async close() {
      isClosed = true;
      priceTimers.forEach(clearInterval);
      await Promise.all(listeners.map((listener) => listener.unlisten()));
    },
  };
}

export type MessageParser = Awaited<ReturnType<typeof createMessageParser>>;

export function normalizeParsedMessage(parsed: ParseResult, contentLength: number) {
  return {
    offers: parsed.offers.map((offer) => normalizeOffer(offer, contentLength)),
    worlds: [...new Set(parsed.worlds)],
  };
}

function normalizeOffer(offer: Offer, contentLength: number): ParsedOffer {
  const price = normalizePrice(offer.price);
  const priceMax = price === null ? null : normalizePrice(offer.priceMax);
  return {
    type: offer.type,
    itemId: offer.itemId,
    itemName: offer.item,
    price,
    priceMax: priceMax === price ? null : priceMax,
    confidence: Math.min(1, Math.max(0, offer.confidence)),
    kind: offer.kind,
    span: normalizeSpan(offer.span, contentLength),
    priceSpan: price === null || !offer.priceSpan ? null : normalizeSpan(offer.priceSpan, contentLength),
    sideSpan: offer.sideSpan && normalizeSpan(offer.sideSpan, contentLength),
    ownerIds: offer.ownerIds ? [...offer.ownerIds] : null,
  };
}

function normalizeSpan(span: Span, contentLength: number): Span {
  const start = Math.min(Math.max(0, span.start), contentLength);
  return { start, end: Math.min(Math.max(start, span.end), contentLength) };
}

/** Null for a price that no rule could contain. Two decimals, as stored, so that decisions match the stored price. */
function normalizePrice(price: Price | null): Price | null {
  if (price === null || !Number.isFinite(price) || Math.abs(price) >= LIMITS.priceMax) return null;
  const rounded = round2(price);
  return rounded === 0 ? 0 : rounded;
}
