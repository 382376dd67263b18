import { type Token } from './tokens.js';
/**
 * Marks the tokens of quoted lines ("> like this") when other lines answer them. A message quoted in full is
 * decoration and is read.
 */
export declare function quotedTokens(tokens: readonly Token[]): boolean[];
