import { type Agreement, type LabelledMessage, type LabelledOffer } from './score-offers.js';
export interface SplitScore extends Agreement {
    name: string;
    labels: number;
    messages: number;
}
/**
 * The labelled corpus in fixed halves: by the item (offers of half of the items, whichever message they stand in) and by
 * the pattern (messages that are the same but for names and numbers fall together). Differences between the halves
 * show what was fitted to single items or phrasings.
 */
export declare function scoreSplits(corpus: readonly LabelledMessage[], read: (message: LabelledMessage) => readonly LabelledOffer[]): SplitScore[];
