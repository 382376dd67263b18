import { type OfferType } from '@lockwatch/contracts';
import type { StopReason } from '../data/stops.js';
import type { ItemMatch } from '../items/item-match.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
import type { WorldMatch } from './find-worlds.js';
/** A message as a row of meaningful parts; what attaching and deciding work on. */
export type Element = {
    kind: 'item';
    token: number;
    match: ItemMatch;
} | {
    kind: 'price';
    token: number;
    match: PriceMatch;
} | {
    kind: 'count';
    token: number;
    value: number;
}
/** `certain`: "S>", "WTS": nothing but a marker. `letter`: only a marker when goods follow. */
 | {
    kind: 'side';
    token: number;
    side: OfferType;
    certain: boolean;
    moneyFirst: boolean;
    afterward: OfferType | null;
    phrase: string;
} | {
    kind: 'after';
    token: number;
    side: OfferType;
    phrase: string;
} | {
    kind: 'stop';
    token: number;
    reason: StopReason;
    phrase: string;
} | {
    kind: 'place';
    token: number;
    world: WorldMatch;
} | {
    kind: 'mark';
    token: number;
    text: string;
    spaced: boolean;
} | {
    kind: 'word';
    token: number;
    text: string;
    filler: boolean;
} | {
    kind: 'gone' | 'not' | 'line' | 'all' | 'each' | 'for' | 'joiner' | 'no-price' | 'others-bid' | 'buy-now' | 'swap';
    token: number;
} | {
    kind: 'shop';
    token: number;
    text: string;
};
export interface Parts {
    tokens: readonly Token[];
    roles: readonly (PhraseRole | null)[];
    items: readonly ItemMatch[];
    worlds: readonly WorldMatch[];
    /** Tokens that are not read at all (quoted lines). */
    skipped: readonly boolean[];
    bareUnit: number;
}
/** Puts everything that was found in reading order. */
export declare function toElements(parts: Parts): Element[];
