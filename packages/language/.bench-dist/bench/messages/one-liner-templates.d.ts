import type { Template } from './draft.js';
/** Messages about one or two items. */
export declare const ONE_LINER_TEMPLATES: readonly Template[];
