import type { CatalogueItem, ItemAlias } from '../types.js';
import { type Entry, type TrieNode } from './name-trie.js';
import { PartialNames } from './partial-names.js';
import { TypoIndex } from './typo-index.js';
export interface DictionaryOptions {
    /** Whether the product's own list of abbreviations applies (default true). */
    builtInAliases?: boolean;
}
/** Every way to name every item, kept ready for reading. Build it once; add and remove change it in place. */
export declare class Dictionary {
    #private;
    readonly root: TrieNode;
    /** Words of names and aliases, and their stems, each with its stem. */
    readonly stems: Map<string, string>;
    /** Words of a name written as one ("goldenblock", "boo" for "B.O.O."), with the stems of each. */
    readonly glued: Map<string, readonly string[]>;
    /** First halves of words, two letters or more: only after these is it worth trying two words as one. */
    readonly halves: Set<string>;
    /** Names and aliases of two or more words written as one. */
    readonly joined: Map<string, Entry[]>;
    readonly typos: TypoIndex;
    readonly partials: PartialNames;
    /** Rises with every change of the catalogue or of an alias for everyone. */
    revision: number;
    constructor(options?: DictionaryOptions);
    get size(): number;
    nameOf(itemId: number): string | undefined;
    items(): IterableIterator<[number, string]>;
    /** Aliases for everyone, each with the item of the catalogue it means. */
    aliases(): Generator<{
        words: readonly string[];
        itemId: number;
        name: string;
    }>;
    /** The item with exactly this name (case and punctuation aside), the lowest id where several share it. */
    idOfName(key: string): number | undefined;
    /** The one item that these words, in singular or plural, name as a name or an alias. */
    idOfWords(words: readonly string[]): number | undefined;
    /** Adds an item, or renames the one with that id. */
    addItem(item: CatalogueItem): void;
    removeItem(itemId: number): void;
    /** Adds an alias for everyone. An alias of an item that is not in the catalogue waits for it unseen. */
    addAlias(alias: ItemAlias): void;
    removeAlias(alias: ItemAlias): void;
    /** The stem under which a message's word is filed, or undefined when no name or alias holds the word. */
    stemFor(word: string): string | undefined;
}
/**
 * Builds the dictionary of a catalogue and its aliases for everyone. Aliases that name no item of the catalogue stay
 * without effect until the item comes.
 */
export declare function createDictionary(items: Iterable<CatalogueItem>, aliases: Iterable<ItemAlias>, options?: DictionaryOptions): Dictionary;
