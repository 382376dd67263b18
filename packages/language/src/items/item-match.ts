import type { Candidate, MatchVia } from '../types.js';

/** An item found at tokens `from`..`to` (exclusive). */
export interface ItemMatch {
  from: number;
  to: number;
  itemId: number;
  via: MatchVia;
  /** 0..1: how well the words fit. */
  score: number;
  candidates: readonly Candidate[] | null;
  ownerIds: readonly string[] | null;
  /** Further items meant by the same words ("Growsaber (Red/Green)"). */
  more: readonly number[];
}

/** How much each way of naming is trusted. */
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
