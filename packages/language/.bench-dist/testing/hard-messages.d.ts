/** A message and the offers in it, written "S|B|T item: price" ("-" for none, "a..b" for a range). */
export interface HardMessage {
    content: string;
    offers: readonly string[];
}
/** Messages of our own, by what is hard about them. */
export declare const HARD_MESSAGES: Readonly<Record<string, readonly HardMessage[]>>;
