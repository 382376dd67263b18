import type { Goods, GoodsPool } from './goods-pool.js';
import type { GeneratedOffer, Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';
import { type Casing, type WrittenName } from './written-names.js';
import { type PriceStyle, type WrittenPrice } from './written-prices.js';
export type Side = 'SELL' | 'BUY' | 'TRADE';
/** One way to write a message. `write` returns the text and tells the draft which offers it makes. */
export interface Template {
    name: string;
    /** How often it comes, in comparison with the others. */
    weight: number;
    write: (draft: Draft) => string;
}
/** A message while it is written: its goods, each once, and the offers it makes. */
export declare class Draft {
    #private;
    readonly random: Random;
    readonly pool: GoodsPool;
    readonly offers: GeneratedOffer[];
    casing: Casing;
    channelName: string | undefined;
    usualPrice: number | undefined;
    constructor(random: Random, pool: GoodsPool);
    /** Goods that this message does not have yet: half of them much traded ones. */
    goods(count: number, from?: readonly Goods[]): Goods[];
    one(from?: readonly Goods[]): Goods;
    name(goods: Goods): WrittenName;
    /** A name as the catalogue has it, in the message's letters. */
    rightName(goods: Goods): WrittenName;
    price(style?: PriceStyle): WrittenPrice;
    offer(type: Side, goods: Goods, name: WrittenName, price: WrittenPrice | null, ...phenomena: Phenomenon[]): void;
    /** What applies to every offer of the message. */
    tag(...phenomena: Phenomenon[]): void;
    /** What applies to every offer of the finished message. */
    tagsOf(content: string): readonly Phenomenon[];
    /** A price that can be told from the name it follows. */
    priceFor(name: WrittenName, style: PriceStyle): WrittenPrice;
    /** "name price", told to the draft. */
    entry(type: Side, goods: Goods, style: PriceStyle, between?: string, ...phenomena: Phenomenon[]): string;
    /** A name without a price, told to the draft. */
    bareEntry(type: Side, goods: Goods, ...phenomena: Phenomenon[]): string;
    cased(text: string): string;
    /** A world's name: five letters or so, a pun on what is sold there, or exactly an item's name. */
    world(): string;
    /** Where to go, as a line's end or a line of its own. */
    place(): string;
}
