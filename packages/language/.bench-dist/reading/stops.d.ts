import type { Element } from './elements.js';
/** One line without what is mere talk in it, and what was taken out, for the trace. */
export interface LiveLine {
    elements: Element[];
    stopped: {
        token: number;
        reason: string;
        items: number;
    }[];
}
/**
 * Takes talk out of a line. A stop phrase silences its sentence from the author's own marker before it on, or from
 * the sentence's start when there is none; a marker that is nothing but one ("S>", "WTS") ends the silence.
 */
export declare function withoutTalk(line: readonly Element[], hasScope: boolean): LiveLine;
