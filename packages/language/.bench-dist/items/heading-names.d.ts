import type { Dictionary } from '../dictionary/dictionary.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
import { type Heading } from './headings.js';
import { type ItemMatch } from './item-match.js';
/**
 * Names whose common word stands in the heading or the channel's name ("Aqua 18/1" under PAINT, "Sharp Lyre" under
 * SHEET MUSIC). They win over shorter names inside them (Lyre), and under a heading of the message also over a name of
 * the same words (Orange under BLOCKS). A heading that supplied its word, or heads names with that word, is no item
 * itself.
 */
export declare function findHeadingNames(dictionary: Dictionary, tokens: readonly Token[], roles: readonly (PhraseRole | null)[], taken: readonly boolean[], headings: readonly Heading[], exact: ItemMatch[]): ItemMatch[];
