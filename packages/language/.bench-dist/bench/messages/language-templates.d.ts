import type { Template } from './draft.js';
/** Offers in the languages of the community. */
export declare const LANGUAGE_TEMPLATES: readonly Template[];
