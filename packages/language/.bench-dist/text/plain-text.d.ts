/** Text made plain, and for each of its UTF-16 units the position in the original where it came from. */
export interface PlainText {
    text: string;
    /** Position in the original of each unit of `text`, plus one entry for its end. Null: the texts are the same. */
    origin: Int32Array | null;
    originalLength: number;
}
/** Stands for anything drawn: emoji, bullets, ornaments. */
export declare const ORNAMENT = "\u2022";
/**
 * Makes a message plain: Unicode look-alikes and styled letters become ASCII, accents and invisible characters go,
 * custom emoji of locks become the unit's word, other emoji an ornament, mentions and addresses a space, struck out
 * text (~~so~~) spaces. Each character remembers where it stood.
 */
export declare function toPlainText(content: string): PlainText;
/** The original positions of a range of the plain text. */
export declare function originalSpan(plain: PlainText, start: number, end: number): {
    start: number;
    end: number;
};
