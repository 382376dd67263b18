import type { HardMessage } from '../hard-messages.js';
/** Messages that name goods and offer nothing, or offer something else. */
export declare const TALK_MESSAGES: Readonly<Record<string, readonly HardMessage[]>>;
