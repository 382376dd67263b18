import type { Template } from './draft.js';
/** Lists in one line, headings that supply the noun, shared prices. */
export declare const LIST_TEMPLATES: readonly Template[];
