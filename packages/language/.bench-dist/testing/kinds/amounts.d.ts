import type { HardMessage } from '../hard-messages.js';
/** Lots, stacks, glued tokens and other ways to write an amount. */
export declare const AMOUNT_MESSAGES: Readonly<Record<string, readonly HardMessage[]>>;
