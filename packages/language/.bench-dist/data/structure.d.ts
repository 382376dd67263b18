/** Words that send people to a world. After a strong one any word is a world's name; after a weak one it must look like one. */
export declare const PLACE_WORDS: {
    readonly strong: readonly ['at', 'go', 'goto', 'gogo', 'visit', 'world', 'worlds', 'di', 'ke', 'sa', 'en', 'em', 'gas ke', 'gass ke', 'cek', 'mampir', 'mampir ke', 'join', 'come', 'come to', 'go to', 'drop at', 'drop in', 'vend at', 'shop at', 'world name', 'gidin', 'git', 'punta', 'ayuda', 'vayan', 'at world', 'in world', 'go world', 'di world', 'ke world', 'to world', 'head to'];
    readonly weak: readonly ['name', 'for name', 'named', 'called', 'namely', 'in', 'on', 'to', 'from', 'shop', 'restock', 'store', 'list', 'w', 'wrld'];
};
/** Words that follow a place word but name no world. */
export declare const NOT_A_WORLD: Set<string>;
/** Words that may stand between a side, an item and its price without parting them. */
export declare const FILLERS: Set<string>;
/** "all", in the languages of the side words: shares the next price. */
export declare const ALL_WORDS: Set<string>;
/** Said in the place of a price. */
export declare const NO_PRICE_WORDS: Set<string>;
/** The price after it is somebody else's bid. */
export declare const OTHERS_BID: Set<string>;
/** The price after it is what the item can be had for at once. */
export declare const BUY_NOW: Set<string>;
/** The amount belongs to the whole lot. */
export declare const TOTAL_WORDS: Set<string>;
/** Joins items that share a price. */
export declare const JOINERS: Set<string>;
/** The item beside it is gone. */
export declare const GONE_WORDS: string[];
/** The item after it is not meant. */
export declare const NOT_WORDS: string[];
/** Shop words: with a place they make a list of bare names an offer to sell. */
export declare const SHOP_WORDS: Set<string>;
/** Item names and aliases that, in a heading or after "buy all", mean the kind of thing and no item. */
export declare const CATEGORY_WORDS: Set<string>;
/** Rates that are something else: times, shares, school marks. */
export declare const NOT_RATES: Set<string>;
/** Turns of phrase that mean nothing for the trade, though their words could be an item's name. */
export declare const EMPTY_PHRASES: string[];
/** Words of people who tell, reckon or argue. With one of them in its sentence an item without a side is talk. */
export declare const TELLING_WORDS: Set<string>;
/** Words for several things sold as one: no item of it is offered by itself. */
export declare const SET_WORDS: Set<string>;
