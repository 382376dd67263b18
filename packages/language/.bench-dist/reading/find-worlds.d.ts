import type { Dictionary } from '../dictionary/dictionary.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
/** A world's name at tokens `from`..`to` (exclusive); `place` is where the words that announce it begin. */
export interface WorldMatch {
    /** The phrase or mark that announced it; empty for a name that stands alone. */
    said: string;
    place: number;
    from: number;
    to: number;
    name: string;
}
/**
 * Names of worlds: what follows `at`, `go`, `@`, an arrow and the like. A world may be called like an item
 * (BUYCHAND), so its tokens are never read as goods.
 */
export declare function findWorlds(dictionary: Dictionary, tokens: readonly Token[], roles: readonly (PhraseRole | null)[]): WorldMatch[];
