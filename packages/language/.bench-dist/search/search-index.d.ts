import type { Dictionary } from '../dictionary/dictionary.js';
export interface SearchRow {
    itemId: number;
    name: string;
    /** The words of the name or alias, lower case, parted by one space. */
    key: string;
    isAlias: boolean;
}
export interface SearchIndex {
    revision: number;
    rows: readonly SearchRow[];
    /** Every word of names and aliases, sorted, with the rows that hold it. */
    words: readonly string[];
    rowsOfWord: ReadonlyMap<string, readonly number[]>;
}
/** The dictionary's index for searching; built when first asked for, and again after the catalogue changed. */
export declare function searchIndexOf(dictionary: Dictionary): SearchIndex;
/** Rows in which, for every group, some word begins with one of the group's beginnings. */
export declare function rowsWith(index: SearchIndex, groups: readonly (readonly string[])[]): SearchRow[];
