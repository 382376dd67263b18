import { type Price } from '@lockwatch/contracts';
import type { AliasOverlay } from './dictionary/alias-overlay.js';
import type { Dictionary } from './dictionary/dictionary.js';
import type { ItemMatch } from './items/item-match.js';
import { type Element } from './reading/elements.js';
import { type WorldMatch } from './reading/find-worlds.js';
import type { Good } from './reading/goods.js';
import { type PhraseRole } from './text/phrases.js';
import { type PlainText } from './text/plain-text.js';
import { type Token } from './text/tokens.js';
import type { Reading } from './types.js';
/** Offers below this are a prediction even when the item was named exactly. */
export declare const EXACT_FROM = 0.8;
export interface ReadOptions {
    /** Personal aliases; see createAliasOverlay. */
    overlay?: AliasOverlay;
    /** The Discord channel's name, which may supply the kind of goods. */
    channelName?: string | null;
    /** What an item usually goes for, where known: a price far from it makes the offer a prediction. */
    usualPrice?: (itemId: number) => Price | undefined;
}
/** Everything the steps found, for the explain trace. */
export interface Scan {
    plain: PlainText;
    tokens: readonly Token[];
    roles: readonly (PhraseRole | null)[];
    worlds: readonly WorldMatch[];
    items: readonly ItemMatch[];
    skipped: readonly boolean[];
    elements: readonly Element[];
    goods: readonly Good[];
    stopped: readonly {
        token: number;
        reason: string;
    }[];
}
/**
 * Reads the offers of one message: who sells, buys or swaps what, and for how much each. Pure and quick; never throws,
 * whatever the text. Conventions: docs/understanding.md.
 */
export declare function readMessage(dictionary: Dictionary, content: string, options?: ReadOptions): Reading;
/** Runs every step and keeps what each found. */
export declare function scanMessage(dictionary: Dictionary, content: string, channelName?: string | null): Scan;
