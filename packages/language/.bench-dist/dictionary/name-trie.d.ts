/** A way to name an item: its own name, or an alias. */
export interface Entry {
    itemId: number;
    /** The words as the catalogue or the alias spells them. */
    words: readonly string[];
    /** Punctuation between the words; see NameParts. */
    gaps: readonly string[];
    /** 0 own name, 1 built-in alias, 2 alias of this installation: the higher wins for the same words. */
    rank: 0 | 1 | 2;
}
export interface TrieNode {
    next: Map<string, TrieNode> | null;
    entries: Entry[] | null;
}
export declare function emptyNode(): TrieNode;
/** The node for a path of stems, made where missing. */
export declare function growPath(root: TrieNode, stems: readonly string[]): TrieNode;
/** Every way to name an item that is filed at or below a node. */
export declare function entriesBelow(root: TrieNode): Generator<Entry>;
export declare function nodeAt(root: TrieNode, stems: readonly string[]): TrieNode | null;
