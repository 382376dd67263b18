/** Words for the lock currencies, worth in world locks. Also the names of custom emoji (`<:wl:1234>`, `:dl:`). */
export declare const UNIT_WORDS: ReadonlyMap<string, number>;
/** Two and three word forms, read as one unit when an amount stands before them. */
export declare const UNIT_PHRASES: readonly (readonly [string, number])[];
/** "for each one" or "for one lock", written straight behind the unit: `44dlea`, `3wleach`. */
export declare const GLUED_TO_UNITS: readonly string[];
/** Items in a full stack of the game, which is what people mean by it when they sell by stacks. */
export declare const STACK_SIZE = 200;
export declare const STACK_WORDS: Set<string>;
/** Between a number of items and the locks they cost together: "33 per wl", "33 por wl". */
export declare const RATE_LINKS: Set<string>;
/** Multipliers written straight after a number: `5k`. */
export declare const MULTIPLIERS: ReadonlyMap<string, number>;
/** Numbers written as words, used as counts and halves. */
export declare const NUMBER_WORDS: ReadonlyMap<string, number>;
/** "for each one": the amount before it is a unit price. */
export declare const EACH_WORDS: readonly string[];
