import type { PhraseRole } from '../tokens/phrases.js';
import type { Token } from '../tokens/tokens.js';
import type { Candidate, MatchVia } from '../types.js';
import type { Dictionary } from './dictionary.js';

/** What items are found in. `taken`: tokens that are no items. */
export interface ItemSource {
  dictionary: Dictionary;
  tokens: readonly Token[];
  roles: (PhraseRole | null)[];
  taken: readonly boolean[];
}

export interface ItemMatch {
  from: number;
  to: number;
  itemId: number;
  via: MatchVia;
  candidates: readonly Candidate[] | null;
  ownerIds: readonly string[] | null;
  more: readonly number[];
}

/** Merges both in the order of the text; a found name replaces what it overlaps. */
export function mergeMatches(exact: ItemMatch[], found: readonly ItemMatch[]): ItemMatch[] {
  if (found.length === 0) return exact;
  const merged: ItemMatch[] = [];
  let next = 0;
  for (const one of exact) {
    for (let other = found[next]; other && other.to <= one.from; other = found[next]) {
      merged.push(other);
      next += 1;
    }
    const other = found[next];
    if (other === undefined || other.from >= one.to) merged.push(one);
  }
  return [...merged, ...found.slice(next)];
}

/** A match of one item, or of several that share its words. */
export function createMatch(from: number, to: number, via: MatchVia, ids: readonly number[]): ItemMatch {
  const [itemId = 0, ...more] = ids;
  return { from, to, itemId, via, candidates: null, ownerIds: null, more };
}
