import type { GeneratedMessage, Phenomenon } from './messages/phenomena.js';
import { type Agreement, type LabelledOffer } from './score-offers.js';
export interface PhenomenonScore extends Agreement {
    phenomenon: Phenomenon;
    /** Labelled offers that have it. */
    labels: number;
}
/**
 * Precision and recall of the offers that have a phenomenon. A wrong offer counts against the phenomena of the labelled
 * offer it misreads (the same item), else against all phenomena of its message.
 */
export declare function scorePhenomena(messages: readonly GeneratedMessage[], read: (message: GeneratedMessage) => readonly LabelledOffer[]): PhenomenonScore[];
