import type { Candidate, MatchVia } from '../types.js';
/** An item found at tokens `from`..`to` (exclusive). */
export interface ItemMatch {
    from: number;
    to: number;
    itemId: number;
    via: MatchVia;
    /** 0..1: how well the words fit. */
    score: number;
    candidates: readonly Candidate[] | null;
    ownerIds: readonly string[] | null;
    /** Further items meant by the same words ("Growsaber (Red/Green)"). */
    more: readonly number[];
}
/** How much each way of naming is trusted. */
export declare const VIA_SCORE: Readonly<Record<MatchVia, number>>;
