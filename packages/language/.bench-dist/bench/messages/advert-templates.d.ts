import type { Template } from './draft.js';
/** Shop adverts over several lines: what most trade channels are made of. */
export declare const ADVERT_TEMPLATES: readonly Template[];
