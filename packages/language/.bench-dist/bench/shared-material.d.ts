import type { CatalogueItem, ItemAlias } from '../types.js';
import type { LabelledMessage } from './score-offers.js';
/** An alias with the name of the item it means. */
export interface NamedAlias {
    alias: string;
    name: string;
}
/** The optional material beside the repository: the whole catalogue, aliases and a labelled corpus. */
export interface SharedMaterial {
    items: CatalogueItem[];
    aliases: ItemAlias[];
    namedAliases: NamedAlias[];
    corpus: LabelledMessage[];
}
/** Reads the shared material, or null where this machine does not have it. */
export declare function loadSharedMaterial(): SharedMaterial | null;
