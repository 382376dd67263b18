import { type ItemMatch } from '../items/item-match.js';
import { type Token } from '../text/tokens.js';
import type { OwnerAlias } from '../types.js';
import type { Dictionary } from './dictionary.js';
/** People's own names for items, all people's together, found in one pass over a message. */
export declare class AliasOverlay {
    #private;
    get size(): number;
    add(entry: OwnerAlias): void;
    remove(entry: OwnerAlias): void;
    /**
     * Aliases in the message, the longest at each place, where the words are not already read as an item for everyone
     * (a certain reading of the same or more words; a mere guess gives way).
     */
    find(dictionary: Dictionary, tokens: readonly Token[], items: readonly ItemMatch[], taken: readonly boolean[]): ItemMatch[];
}
/** Builds the overlay of all people's aliases; `add` and `remove` change it in place. */
export declare function createAliasOverlay(entries: Iterable<OwnerAlias>): AliasOverlay;
