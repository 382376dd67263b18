import type { Random } from './seeded-random.js';
/** The same words in letters that look alike, are styled, or hide characters without width. */
export declare function disguised(random: Random, text: string): string;
/** Ornaments around a message, as auto-posters and phones put them. */
export declare function decorated(random: Random, text: string): string;
