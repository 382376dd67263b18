import type { Template } from './draft.js';
/** Messages that must not be read as offers. */
export declare const CHATTER_TEMPLATES: readonly Template[];
