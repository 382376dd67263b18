/** What a token is. `mark` is one punctuation character or ornament. */
export declare const WORD = 0;
export declare const NUMBER = 1;
export declare const MARK = 2;
export declare const LINE = 3;
export type TokenKind = typeof WORD | typeof NUMBER | typeof MARK | typeof LINE;
export interface Token {
    kind: TokenKind;
    /** Lower case; words lose their apostrophes ("rayman's" is `raymans`). */
    text: string;
    /** Of a number: its value; otherwise 0. */
    value: number;
    /** Range in the plain text. */
    start: number;
    end: number;
    /** A space, a line start or the message's start stands before it. */
    spaced: boolean;
    /** Written in capitals (and has at least two letters). */
    capitals: boolean;
}
/** Splits plain text into words, numbers, punctuation and line ends. Linear; letters and digits that touch are split ("mag65dl"). */
export declare function tokenise(text: string): Token[];
