import type { OfferType } from '@lockwatch/contracts';
import type { StopReason } from '../data/stops.js';
import type { ItemMatch } from '../items/item-match.js';
import type { BareUnit } from '../prices/bare-units.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { PhraseRole } from '../text/phrases.js';
import type { Token } from '../text/tokens.js';
import type { WorldMatch } from './world-match.js';

/** A message as a row of meaningful parts; what attaching and deciding work on. */
export type Element =
  | { kind: 'item'; token: number; match: ItemMatch }
  | { kind: 'price'; token: number; match: PriceMatch }
  | { kind: 'count'; token: number; value: number }
  /** `certain`: "S>", "WTS": nothing but a marker. `letter`: only a marker when goods follow. */
  | {
      kind: 'side';
      token: number;
      side: OfferType;
      certain: boolean;
      moneyFirst: boolean;
      afterward: OfferType | null;
      phrase: string;
    }
  | { kind: 'after'; token: number; side: OfferType; phrase: string }
  | { kind: 'stop'; token: number; reason: StopReason; phrase: string }
  | { kind: 'place'; token: number; world: WorldMatch }
  | { kind: 'mark'; token: number; text: string; spaced: boolean }
  | { kind: 'word'; token: number; text: string; filler: boolean }
  | {
      kind:
        | 'gone'
        | 'not'
        | 'purpose'
        | 'line'
        | 'all'
        | 'each'
        | 'for'
        | 'joiner'
        | 'others-bid'
        | 'buy-now'
        | 'swap';
      token: number;
    }
  | { kind: 'shop'; token: number; text: string }
  | { kind: 'no-price'; token: number; text: string };

/**
 * The fields of all kinds, spread into every element: objects of one shape are read faster than objects of ten, and
 * all the steps after this one ask each element for its kind.
 */
export const ANY: object = {
  kind: 'mark',
  token: 0,
  text: '',
  spaced: false,
  filler: false,
  match: null,
  value: 0,
  side: null,
  certain: false,
  moneyFirst: false,
  afterward: null,
  phrase: '',
  reason: null,
  world: null,
};

/** What the steps before found, by token. */
export interface Parts {
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
  items: readonly ItemMatch[];
  worlds: readonly WorldMatch[];
  /** Tokens that are not read at all (quoted lines). */
  skipped: readonly boolean[];
  /** What numbers without a unit count in, and from where on. */
  bareUnits: readonly BareUnit[];
}

/** The same while it is walked through. */
export interface Here extends Parts {
  /** The worth in force at the token being looked at. */
  bareUnit: number;
}
