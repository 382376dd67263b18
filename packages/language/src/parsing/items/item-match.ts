import type { Candidate, MatchVia } from '../../types.js';

export interface ItemMatch {
  from: number;
  to: number;
  itemId: number;
  via: MatchVia;
  score: number;
  candidates: readonly Candidate[] | null;
  ownerIds: readonly string[] | null;
  more: readonly number[];
}

/** The score of each way of naming. */
export const VIA_SCORE: Readonly<Record<MatchVia, number>> = {
  name: 1,
  alias: 0.97,
  plural: 0.98,
  variant: 0.9,
  'owner-alias': 0.97,
  joined: 0.93,
  typo: 0.75,
  partial: 0.6,
  heading: 0.7,
};
