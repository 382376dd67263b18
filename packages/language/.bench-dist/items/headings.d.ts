import { type Family } from '../data/families.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
import type { ItemMatch } from './item-match.js';
/** A line, the beginning of one up to a colon, or the channel's name, that names the kind of goods of what follows. */
export interface Heading {
    /** Its own tokens; both 0 for the channel. */
    from: number;
    to: number;
    /** The words that name the kind, as stems. */
    kind: readonly string[];
    families: readonly Family[];
    /** The data knows its kind. */
    isKnown: boolean;
    isChannel: boolean;
}
/**
 * Lines that only name a kind of goods ("SELL CHEAP PAINT AT X", "PAINT:", "== DOORS =="), each with the families it
 * names: those of the data, and its own last words as the noun ("BOOTS" above "Pirate 5wl"). The channel's name counts
 * as a heading above the message.
 */
export declare function findHeadings(tokens: readonly Token[], roles: readonly (PhraseRole | null)[], taken: readonly boolean[], channelName: string | null, exact: readonly ItemMatch[]): Heading[];
/** The heading in force at a token: the last one before it, or the channel. */
export declare function headingAt(headings: readonly Heading[], at: number): Heading | null;
