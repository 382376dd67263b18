export interface SearchResult {
    itemId: number;
    name: string;
    /** 0..1; 1 is the exact name or an alias. */
    score: number;
}
/** Keeps the best few results in order, each item once with its best score. */
export declare class BestResults {
    #private;
    readonly results: SearchResult[];
    constructor(limit: number);
    get isFull(): boolean;
    put(itemId: number, name: string, score: number): void;
}
