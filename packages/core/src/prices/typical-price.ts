/** What one trader asked or paid on one day: the middle of their own offers. */
export interface PriceVote {
  authorId: string;
  /** World locks for one item; above zero. */
  unitPrice: number;
  /** Offers it stands for. */
  offers: number;
}

export interface TypicalPrice {
  /** World locks for one item. */
  median: number;
  lowQuartile: number;
  highQuartile: number;
  offers: number;
  traders: number;
}

/** Far off: beyond 3.5 deviations (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", 1993). */
const FAR = 3.5;
/** Makes the median of deviations comparable with a standard deviation, for normally spread values. */
const TO_STANDARD = 1.4826;
/** The least spread assumed, as a logarithm: where almost all ask the same, a fifth more or less is not far off. */
const LEAST_SPREAD = 0.05;

/**
 * What an item usually goes for, by votes of traders. Prices that are far off are left out: typing errors, jokes, and
 * what was misread. Distances are between logarithms, since a tenth of a price is as far from it as ten times it. Null
 * without votes.
 */
export function typicalPrice(votes: readonly PriceVote[]): TypicalPrice | null {
  const kept = withoutFarOff(votes);
  const prices = kept.map((vote) => vote.unitPrice).sort((a, b) => a - b);
  if (prices.length === 0) return null;
  return {
    median: quantile(prices, 0.5),
    lowQuartile: quantile(prices, 0.25),
    highQuartile: quantile(prices, 0.75),
    offers: kept.reduce((sum, vote) => sum + vote.offers, 0),
    traders: new Set(kept.map((vote) => vote.authorId)).size,
  };
}

function withoutFarOff(votes: readonly PriceVote[]): readonly PriceVote[] {
  if (votes.length === 0) return [];
  const middle = medianOf(votes.map((vote) => Math.log(vote.unitPrice)));
  const distance = (vote: PriceVote) => Math.abs(Math.log(vote.unitPrice) - middle);
  const spread = TO_STANDARD * Math.max(medianOf(votes.map(distance)), LEAST_SPREAD);
  return votes.filter((vote) => distance(vote) <= FAR * spread);
}

function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Between the two nearest of sorted values, as PostgreSQL's percentile_cont. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
