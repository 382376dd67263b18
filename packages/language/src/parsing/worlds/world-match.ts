import type { Token } from '../../tokens/tokens.js';

/** A world's name at tokens `from`..`to` (exclusive); `place` is where the words that announce it begin. */
export interface WorldMatch {
  /** The phrase or mark that announced it; empty for a name that stands alone. */
  announcedBy: string;
  place: number;
  from: number;
  to: number;
  name: string;
}

/** Letters and digits of a world's name; the game allows no more. */
export const WORLD_NAME_LENGTH_MAX = 24;

export function toWorldName(tokens: readonly Token[], from: number, to: number): string {
  let name = '';
  for (let at = from; at < to; at++) name += tokens[at]?.text ?? '';
  return name.toUpperCase();
}
