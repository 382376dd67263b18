import type { HardMessage } from '../hard-messages.js';
/** Sides and names in other words, spellings and languages. */
export declare const WORDING_MESSAGES: Readonly<Record<string, readonly HardMessage[]>>;
