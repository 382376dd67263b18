/** An offer as the labelled corpus writes it. */
export interface LabelledOffer {
    type: string;
    item: string;
    price: number | null;
    price_max?: number | null;
}
export interface LabelledMessage {
    id: string;
    content: string;
    offers: readonly LabelledOffer[];
}
/** How many of the labels and of the predictions agree, as shares. */
export interface Agreement {
    precision: number;
    recall: number;
    f1: number;
}
export interface Score extends Agreement {
    /** The same when only the item has to be right. */
    item: Agreement;
    /** Share of messages read wholly right. */
    whole: number;
    /** Share of messages without offers in which one was read. */
    chatterWrong: number;
    messages: number;
    chatter: number;
    labels: number;
}
/** Side, item, price and the range's upper end agree; prices within half a per cent. */
export declare function isStrictlySame(a: LabelledOffer, b: LabelledOffer): boolean;
/** Labels and predictions of one message, each used once at most. */
export interface Pairing<Label, Read> {
    right: (readonly [Label, Read])[];
    missed: Label[];
    wrong: Read[];
}
/** Pairs labels with the predictions that are the same by `isSame`. */
export declare function pairOffers<Label extends LabelledOffer, Read extends LabelledOffer>(labels: readonly Label[], predictions: readonly Read[], isSame?: (label: LabelledOffer, read: LabelledOffer) => boolean): Pairing<Label, Read>;
export declare function agreement(hits: number, predictions: number, labels: number): Agreement;
/** Scores predictions against labels, each predicted offer used for one label at most. */
export declare function scoreOffers<Message extends LabelledMessage>(messages: readonly Message[], read: (content: string, message: Message) => readonly LabelledOffer[]): Score;
