/** Why a sentence is not an offer. Each reason is shown by the explain trace. */
export type StopReason = 'price question' | 'question' | 'past' | 'warning' | 'giveaway' | 'service' | 'account or world' | 'gambling' | 'talk' | 'negated' | 'others' | 'community';
export interface StopPhrase {
    phrase: string;
    reason: StopReason;
}
/**
 * Phrases that turn what follows in their sentence into talk. Before the author's own marker ("S>", "buying") in the
 * same line they make the whole line talk. `*` stands for one word of any kind.
 */
export declare const STOPS: Readonly<Record<StopReason, readonly string[]>>;
