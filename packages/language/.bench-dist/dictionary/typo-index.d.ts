export interface Correction {
    word: string;
    distance: number;
}
/**
 * Finds the known words within one or two edits of a misspelt one by the words' deletion neighbourhoods: a word is
 * filed under itself and everything that remains when one or two of its letters go, and so is the question.
 */
export declare class TypoIndex {
    #private;
    add(word: string): void;
    /** Known words near `text`, nearest first, at most eight. The word itself is not among them. */
    near(text: string): readonly Correction[];
}
