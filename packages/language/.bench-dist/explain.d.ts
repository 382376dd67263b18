import type { Dictionary } from './dictionary/dictionary.js';
import { type ReadOptions } from './read-message.js';
/** The steps of one reading as plain text: tokens, worlds, items with candidates, the row of parts, and every decision. */
export declare function explainReading(dictionary: Dictionary, content: string, options?: ReadOptions): string;
