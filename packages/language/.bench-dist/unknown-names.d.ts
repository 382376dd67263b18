import type { Dictionary } from './dictionary/dictionary.js';
/**
 * Words that stand where an item's name would, with a price behind them or a side before them, and that name no item we
 * know: candidates for an alias. In lower case, each once, in order of first mention.
 */
export declare function unknownNames(dictionary: Dictionary, content: string, channelName?: string | null): string[];
