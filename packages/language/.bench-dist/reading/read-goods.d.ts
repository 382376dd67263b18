import type { Token } from '../text/tokens.js';
import type { Element } from './elements.js';
import type { Good } from './goods.js';
export interface ReadGoods {
    goods: Good[];
    stopped: {
        token: number;
        reason: string;
    }[];
}
/** Reads the message line by line: talk out, sides, prices to items, and whether each item is on offer. */
export declare function readGoods(elements: readonly Element[], tokens: readonly Token[]): ReadGoods;
