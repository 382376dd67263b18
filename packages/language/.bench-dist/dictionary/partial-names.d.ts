import type { Dictionary } from './dictionary.js';
/**
 * Parts of names that fit one item alone: "warp speed" for Weather Machine - Warp Speed. Seeds do not count, unless
 * the part says seed. Built when first asked for, and again after the catalogue changed.
 */
export declare class PartialNames {
    #private;
    constructor(dictionary: Dictionary);
    forget(): void;
    /** Builds the table now, so that no message has to wait for it. */
    prepare(): void;
    /** The one item whose name holds these stems side by side; undefined for none, and for several. */
    find(stems: readonly string[]): number | undefined;
}
