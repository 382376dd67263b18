import type { Token } from '../text/tokens.js';

/** A world's name at tokens `from`..`to` (exclusive); `place` is where the words that announce it begin. */
export interface WorldMatch {
  /** The phrase or mark that announced it; empty for a name that stands alone. */
  said: string;
  place: number;
  from: number;
  to: number;
  name: string;
}

/** Letters and digits of a world's name; the game allows no more. */
export const LONGEST_WORLD = 24;

/** The name that tokens `from`..`to` spell, as the game shows it. */
export function nameOf(tokens: readonly Token[], from: number, to: number): string {
  let name = '';
  for (let at = from; at < to; at++) name += tokens[at]?.text ?? '';
  return name.toUpperCase();
}
