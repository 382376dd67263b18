import type { Dictionary } from '../dictionary/dictionary.js';
import { type PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
import type { ItemMatch } from './item-match.js';
/**
 * Items named in a message, left to right without overlaps: exact names and aliases first (the longest wins, and a
 * phrase with a role of its own wins when it is longer), then names whose noun the heading supplies, then slips of the
 * pen in what is left, then names folded together ("Growsaber (Red/Green)"). `taken` marks tokens that cannot be goods: worlds, quotes.
 */
export declare function findItems(dictionary: Dictionary, tokens: readonly Token[], roles: (PhraseRole | null)[], taken: readonly boolean[], channelName?: string | null): ItemMatch[];
