import type { OfferType } from '@lockwatch/contracts';
import { type StopReason } from '../data/stops.js';
import { type Token } from './tokens.js';
/** What a word or phrase does in a message. One phrase can have several roles ("who wants": before and after goods). */
export interface PhraseRole {
    phrase: string;
    /** How many words it has. */
    length: number;
    side?: OfferType;
    moneyFirst?: boolean;
    afterward?: OfferType;
    stop?: StopReason;
    gone?: boolean;
    not?: boolean;
    place?: 'strong' | 'weak';
    filler?: boolean;
}
/** The longest phrase with a role that starts at a token; null for none. Words must follow each other on one line. */
export declare function phraseAt(tokens: readonly Token[], at: number, longest?: number): PhraseRole | null;
