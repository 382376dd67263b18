/** A name taken apart: its words and, between each two of them, the punctuation that stands there ('' for a space). */
export interface NameParts {
    words: readonly string[];
    gaps: readonly string[];
}
/** Takes a name apart by the very rules messages are taken apart by. */
export declare function nameParts(name: string): NameParts;
/** The one key for comparing names: case, punctuation, accents, styled letters and runs of spaces make no difference. */
export declare function normaliseName(text: string): string;
