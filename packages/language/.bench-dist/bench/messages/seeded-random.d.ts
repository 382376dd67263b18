/** Chance that comes out the same for the same seed, so that every generated message can be made again. */
export interface Random {
    /** 0 or more, below 1. */
    next(): number;
    /** A whole number from `from` to `to`, both included. */
    int(from: number, to: number): number;
    chance(share: number): boolean;
    pick<T>(list: readonly T[]): T;
    /** Different ones, in random order; fewer when the list is shorter. */
    sample<T>(list: readonly T[], count: number): T[];
}
/** Chance from a seed (mulberry32). */
export declare function seededRandom(seed: number): Random;
/** A number for a text, the same everywhere (FNV-1a): to split things for good. */
export declare function hashOf(text: string): number;
