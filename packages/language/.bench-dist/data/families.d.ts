/**
 * Families of items whose lists leave out the common word: under the heading PAINT, "Aqua 18/1" is Paint Bucket -
 * Aqua. `words` are what headings and channels call the family; a name is made by putting `before` or `after` to it.
 */
export interface Family {
    words: readonly string[];
    before?: string;
    after?: string;
}
export declare const FAMILIES: readonly Family[];
