/** Offers of the same evidence: which rows of the table apply, how many there were and how many were right. */
export interface CalibrationCell {
  factors: readonly string[];
  offers: number;
  right: number;
}

export interface CalibrationFit {
  start: number;
  weights: ReadonlyMap<string, number>;
}

const ROUNDS = 4000;
const STEP = 1;
/** Pulls weights towards 0 as strongly as this many offers would, so that rare evidence says little. */
const PRIOR_WEIGHT = 8;

/** Fits the log-odds of being right as a sum of one weight for each factor (logistic regression, gradient descent). */
export function fitCalibration(cells: readonly CalibrationCell[]): CalibrationFit {
  const total = cells.reduce((sum, cell) => sum + cell.offers, 0);
  const right = cells.reduce((sum, cell) => sum + cell.right, 0);
  const weights = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const cell of cells) {
    for (const factor of cell.factors) {
      weights.set(factor, 0);
      seen.set(factor, (seen.get(factor) ?? 0) + cell.offers);
    }
  }
  let start = Math.log((right + 1) / (total - right + 1));
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = new Map<string, number>();
    let startSlope = 0;
    for (const cell of cells) {
      const odds = cell.factors.reduce((sum, factor) => sum + (weights.get(factor) ?? 0), start);
      const miss = cell.right - cell.offers / (1 + Math.exp(-odds));
      startSlope += miss;
      for (const factor of cell.factors) slopes.set(factor, (slopes.get(factor) ?? 0) + miss);
    }
    start += (STEP * startSlope) / total;
    for (const [factor, weight] of weights) {
      const slope = (slopes.get(factor) ?? 0) - PRIOR_WEIGHT * 0.05 * weight;
      weights.set(factor, weight + (STEP * slope) / ((seen.get(factor) ?? 0) + PRIOR_WEIGHT));
    }
  }
  return { start, weights };
}
