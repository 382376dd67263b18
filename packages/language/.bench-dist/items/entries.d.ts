import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
/** Whether an entry of a list may begin at a token: after a line's start, a mark, a price or a side. */
export declare function beginsEntry(tokens: readonly Token[], roles: readonly (PhraseRole | null)[], from: number): boolean;
/** Whether the words of an entry end at a token: a line's end, a mark, or nothing. */
export declare function endsEntry(tokens: readonly Token[], to: number): boolean;
/** A price follows, perhaps after words such as "rate" or "only". */
export declare function startsPrice(tokens: readonly Token[], at: number): boolean;
/** A side stands right before the token. */
export declare function afterSide(tokens: readonly Token[], roles: readonly (PhraseRole | null)[], from: number): boolean;
