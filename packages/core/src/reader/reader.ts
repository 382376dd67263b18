import type { OfferKind, OfferType, Price } from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { Log } from '../ports/log.js';

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
  span: { start: number; end: number };
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
  /** Items for a person typing a name, best first. */
  search(query: string, limit: number): FoundItem[];
  /** The item of exactly this name, without regard to case; null when there is none. */
  findByName(name: string): { itemId: number; name: string } | null;
  close(): Promise<void>;
}

export interface ReaderDeps {
  database: Database;
  log: Log;
}
