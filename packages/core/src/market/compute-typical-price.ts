/** The median of the prices in one trader's offers of one day, or a trade that a user marked. */
export interface PriceVote {
  authorId: string;
  unitPrice: number;
  offers: number;
  /** Made on servers that ping members only. */
  isMembersOnly: boolean;
  /** A user marked a ping as bought or sold at this price. */
  isMark: boolean;
}

export interface TypicalPrice {
  median: number;
  lowQuartile: number;
  highQuartile: number;
  offers: number;
  traders: number;
}

/** Outliers are beyond 3.5 deviations (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", 1993). */
const OUTLIER_DEVIATIONS = 3.5;
/** Converts a median absolute deviation into a standard deviation, for a normal distribution. */
const MAD_TO_STANDARD_DEVIATION = 1.4826;
/** The minimum spread, as a logarithm: where almost all prices are equal, one that differs by a fifth is no outlier. */
const MIN_SPREAD = 0.05;

/** Fewer traders of servers that ping members only could be recognized by their prices. */
const MEMBERS_ONLY_TRADERS_MIN = 3;

/**
 * The usual price from traders' votes without outliers, compared by logarithm. Null without votes. Those made on servers
 * that ping members only count where they are of at least three traders. Marks only move it within what traders ask or pay:
 * offers alone decide what an outlier is, at most as many marks as offers' votes count, and `offers` and `traders` do not
 * count them.
 */
export function computeTypicalPrice(votes: readonly PriceVote[]): TypicalPrice | null {
  const kept = removeOutliers(votes);
  const membersOnly = kept.filter((vote) => vote.isMembersOnly);
  if (membersOnly.length > 0 && countTraders(membersOnly) < MEMBERS_ONLY_TRADERS_MIN) {
    return computeTypicalPrice(votes.filter((vote) => !vote.isMembersOnly));
  }
  const prices = kept.map((vote) => vote.unitPrice).sort((a, b) => a - b);
  if (prices.length === 0) return null;
  return {
    median: quantile(prices, 0.5),
    lowQuartile: quantile(prices, 0.25),
    highQuartile: quantile(prices, 0.75),
    offers: kept.reduce((sum, vote) => sum + (vote.isMark ? 0 : vote.offers), 0),
    traders: countTraders(kept),
  };
}

function countTraders(votes: readonly PriceVote[]): number {
  return new Set(votes.filter((vote) => !vote.isMark).map((vote) => vote.authorId)).size;
}

function removeOutliers(votes: readonly PriceVote[]): readonly PriceVote[] {
  const offered = votes.filter((vote) => !vote.isMark);
  if (offered.length === 0) return [];
  const middle = computeMedian(offered.map((vote) => Math.log(vote.unitPrice)));
  const distance = (vote: PriceVote) => Math.abs(Math.log(vote.unitPrice) - middle);
  const spread = MAD_TO_STANDARD_DEVIATION * Math.max(computeMedian(offered.map(distance)), MIN_SPREAD);
  const isNear = (vote: PriceVote) => distance(vote) <= OUTLIER_DEVIATIONS * spread;
  const near = offered.filter(isNear);
  const marks = votes.filter((vote) => vote.isMark && isNear(vote));
  return [...near, ...marks.sort((a, b) => distance(a) - distance(b)).slice(0, near.length)];
}

function computeMedian(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
