import type { OfferKind, OfferType, Price } from '@lockwatch/contracts';
import { type Database, NOTIFY_CHANNELS } from '@lockwatch/db';
import {
  createDictionary,
  type Dictionary,
  explainReading,
  findItemByName,
  type OwnerAlias,
  readMessage,
  type Span,
  searchItems,
  unknownNames,
} from '@lockwatch/language';
import type { Log } from '../ports/log.js';
import { readUsualPrices, type UsualPrice } from '../prices/usual-prices.js';
import { AliasCache } from './alias-cache.js';
import { cleanReading } from './clean-reading.js';

/** One offer of a message; prices within what the database stores, two decimals. */
export interface ReadOffer {
  type: OfferType;
  itemId: number;
  itemName: string;
  price: Price | null;
  priceMax: Price | null;
  /** 0..1 */
  confidence: number;
  kind: OfferKind;
  /** UTF-16 positions in the content; `end` is exclusive. */
  span: Span;
  /** The words of its price and of its side; null where the message has none. */
  priceSpan: Span | null;
  sideSpan: Span | null;
  /** People whose own alias found it; null: an offer for everyone. */
  ownerIds: string[] | null;
}

export interface Reading {
  offers: ReadOffer[];
  /** In capitals, each once. */
  worlds: string[];
}

/** An item as search finds it; `score` is 0..1. */
export interface FoundItem {
  itemId: number;
  name: string;
  score: number;
}

/** The catalogue and everybody's aliases in memory, kept current. */
export interface Reader {
  /** False until the first load is done. */
  readonly ready: boolean;
  /** What a message offers and which worlds it names. `channelName` helps where the words alone do not say the side. */
  read(content: string, channelName: string | null): Reading;
  /** Words that stand where an item's name would and name none, in lower case. */
  unknownNames(content: string, channelName: string | null): string[];
  /** The steps of a reading as text, for people who judge it. */
  explain(content: string, channelName: string | null): string;
  /** Items for a person typing a name, best first. */
  search(query: string, limit: number): FoundItem[];
  /** The item of exactly this name, without regard to case; null when there is none. */
  findByName(name: string): { itemId: number; name: string } | null;
  /** Resolves once messages are read with this person's aliases as they are stored now. */
  refreshAliases(ownerId: string): Promise<void>;
  /** Resolves once messages are read with the items, and everybody's names for them, as they are stored now. */
  refreshCatalogue(): Promise<void>;
  /** Looks up again what items usually go for; it does so by itself every few minutes. Never rejects. */
  refreshUsualPrices(): Promise<void>;
  close(): Promise<void>;
}

export interface ReaderDeps {
  database: Database;
  log: Log;
}

const LOAD_AGAIN_MS = 1000;
const USUAL_PRICES_MS = 10 * 60_000;
/** Offers that a usual price is made of at least: one odd price more or less does not move it then. */
const USUAL_OFFERS_MIN = 10;

/**
 * Loads the catalogue and all aliases into memory and keeps them current by LISTEN; after a lost connection it listens
 * again and loads anew. Rejects when the first load fails.
 */
export async function createReader({ database, log }: ReaderDeps): Promise<Reader> {
  const { db, sql } = database;
  const aliases = new AliasCache();
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
    dictionary = createDictionary(
      items.map((row) => ({ itemId: Number(row.id), name: row.name })),
      itemAliases.map((row) => ({ itemId: Number(row.item_id), alias: row.alias })),
    );
  }

  async function loadAliases(ownerId: string): Promise<void> {
    const isOne = ownerId !== '';
    const rows = await sql<OwnerAlias[]>`
      select user_id as "ownerId", alias, item_id::int8 as "itemId" from aliases
      ${isOne ? sql`where user_id = ${ownerId}` : sql``} order by alias`;
    const entries = rows.map((row) => ({ ...row, itemId: Number(row.itemId) }));
    if (isOne) aliases.replaceOwner(ownerId, entries);
    else aliases.replaceAll(entries);
  }

  /** Without them a message is read as well, only a price that is far off is believed. */
  async function loadUsualPrices(): Promise<void> {
    try {
      usualPrices = await readUsualPrices(db, new Date());
    } catch (error) {
      if (!isClosed) log.error({ err: error }, 'The usual prices cannot be read; the last ones stay.');
    }
  }

  function usualPrice(itemId: number): Price | undefined {
    const usual = usualPrices.get(itemId);
    return usual && usual.offers >= USUAL_OFFERS_MIN ? usual.unitPrice : undefined;
  }

  const catalogueLoads = oneAfterAnother(() => loadCatalogue());
  const aliasLoads = oneAfterAnother(loadAliases);

  /**
   * Loads in turn; changes that come while a load runs are read by one load after it, and a failed load is tried
   * again. What it answers resolves when a load that began after the call is done, or the reader is closed.
   */
  function oneAfterAnother(load: (key: string) => Promise<void>): (key: string) => Promise<void> {
    const wanted = new Map<string, PromiseWithResolvers<void>>();
    let isRunning = false;
    const run = async (): Promise<void> => {
      isRunning = true;
      while (wanted.size > 0 && !isClosed) {
        // The empty key loads everything, and so serves whoever waits for a part.
        const key = wanted.has('') ? '' : ([...wanted.keys()][0] ?? '');
        const taken = key === '' ? [...wanted] : [...wanted].filter(([other]) => other === key);
        for (const [other] of taken) wanted.delete(other);
        try {
          await load(key);
          for (const [, waiting] of taken) waiting.resolve();
        } catch (error) {
          if (!isClosed) log.error({ err: error }, 'The reader cannot load a change; it will try again.');
          for (const [other, waiting] of taken) {
            const newer = wanted.get(other);
            if (newer) void newer.promise.then(waiting.resolve);
            else wanted.set(other, waiting);
          }
          if (!isClosed) await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS).unref());
        }
      }
      for (const waiting of wanted.values()) waiting.resolve();
      isRunning = false;
    };
    return (key) => {
      const waiting = wanted.get(key) ?? Promise.withResolvers<void>();
      wanted.set(key, waiting);
      if (!isRunning) void run();
      return waiting.promise;
    };
  }

  // Listening first: a change between the two is then loaded twice, and never missed.
  const onReconnect = (load: (key: string) => Promise<void>) => () => {
    if (isReady) void load('');
  };
  const listeners = await Promise.all([
    sql.listen(NOTIFY_CHANNELS.catalogue, () => void catalogueLoads(''), onReconnect(catalogueLoads)),
    sql.listen(NOTIFY_CHANNELS.aliases, (ownerId) => void aliasLoads(ownerId), onReconnect(aliasLoads)),
  ]);
  await Promise.all([loadCatalogue(), loadAliases('')]);
  isReady = true;
  void loadUsualPrices();
  const priceTimer = setInterval(() => void loadUsualPrices(), USUAL_PRICES_MS).unref();

  return {
    get ready() {
      return isReady && !isClosed;
    },
    read(content, channelName) {
      const reading = readMessage(dictionary, content, { overlay: aliases.overlay, channelName, usualPrice });
      return cleanReading(reading, content.length);
    },
    unknownNames: (content, channelName) => unknownNames(dictionary, content, channelName),
    explain: (content, channelName) => explainReading(dictionary, content, { channelName, usualPrice }),
    search: (query, limit) => searchItems(dictionary, query, limit),
    findByName: (name) => findItemByName(dictionary, name),
    refreshAliases: (ownerId) => aliasLoads(ownerId),
    refreshCatalogue: () => catalogueLoads(''),
    refreshUsualPrices: loadUsualPrices,
    async close() {
      isClosed = true;
      clearInterval(priceTimer);
      await Promise.all(listeners.map((listener) => listener.unlisten()));
    },
  };
}
