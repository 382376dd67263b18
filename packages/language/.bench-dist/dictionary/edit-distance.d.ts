/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours, each one edit, also
 * where letters were put in between the swapped ones. Returns `limit + 1` when the distance is above `limit`.
 */
export declare function editDistance(a: string, b: string, limit: number): number;
