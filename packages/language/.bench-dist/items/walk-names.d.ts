import type { Dictionary } from '../dictionary/dictionary.js';
import type { TrieNode } from '../dictionary/name-trie.js';
import { type Token } from '../text/tokens.js';
import { type ItemMatch } from './item-match.js';
/** The longest name or alias spelt from token `at` on; null for none. */
export declare function walkNames(dictionary: Dictionary, root: TrieNode, tokens: readonly Token[], at: number): ItemMatch | null;
