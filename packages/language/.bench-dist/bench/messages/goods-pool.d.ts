import type { CatalogueItem } from '../../types.js';
import type { NamedAlias } from '../shared-material.js';
/** Something to trade, with the abbreviations players have for it. */
export interface Goods {
    name: string;
    aliases: readonly string[];
}
/** Goods whose lists leave out a word that the heading says. `short` maps the short name to the full one. */
export interface Family {
    headings: readonly string[];
    channel: string;
    members: readonly {
        short: string;
        goods: Goods;
    }[];
}
export interface GoodsPool {
    /** With an abbreviation: what is traded most. */
    known: readonly Goods[];
    /** Any item of the catalogue that can be written in plain text. */
    any: readonly Goods[];
    /** Named by one everyday word. */
    everyday: readonly Goods[];
    /** The first one's name is part of the second one's. */
    nested: readonly (readonly [Goods, Goods])[];
    /** Goods of one kind ("... Door"), by the kind. */
    kinds: ReadonlyMap<string, readonly Goods[]>;
    families: readonly Family[];
    /** "X (A/B)": the words around, and the goods by what stands in the brackets. */
    variants: readonly {
        before: string;
        after: string;
        members: readonly {
            short: string;
            goods: Goods;
        }[];
    }[];
    /** Whether these words name something else than `name`, exactly, in plural or written as one. */
    meansAnother(written: string, name: string): boolean;
    /** Whether `slipped` for the word at `at` is nearer to it than to any other word that would name an item there. */
    isClearSlip(words: readonly string[], at: number, slipped: string): boolean;
}
/** Sorts a catalogue into what messages are made of. */
export declare function createGoodsPool(items: readonly CatalogueItem[], aliases: readonly NamedAlias[]): GoodsPool;
/** Words in lower case without punctuation. */
export declare function wordsOf(text: string): string[];
