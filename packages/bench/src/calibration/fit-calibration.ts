/** Offers, or messages, of the same evidence: which factors apply, how many there were and how many were right. */
export interface CalibrationCell {
  factors: readonly string[];
  offers: number;
  right: number;
}

export interface CalibrationFit {
  start: number;
  weights: ReadonlyMap<string, number>;
}

const ROUNDS = 400;
const STEP = 0.1;
/** The last rounds take smaller steps. */
const SETTLE_FROM = 240;
const SETTLED_STEP = 0.02;

/**
 * Fits the log-odds of being right as a sum of one weight for each factor: logistic regression by gradient descent with
 * a step of its own for each weight (Adam). `prior` pulls weights towards 0, so that rare evidence says little.
 */
export function fitCalibration(cells: readonly CalibrationCell[], prior = 0.4): CalibrationFit {
  const names = [...new Set(cells.flatMap(({ factors }) => factors))];
  const indexOf = new Map(names.map((name, at) => [name, at]));
  const rows = cells.map(({ factors }) => factors.map((factor) => indexOf.get(factor) ?? 0));
  const start = names.length;
  const weights = new Float64Array(start + 1);
  const means = new Float64Array(start + 1);
  const squares = new Float64Array(start + 1);
  for (let round = 1; round <= ROUNDS; round++) {
    const slopes = weights.map((weight, at) => (at === start ? 0 : prior * weight));
    for (const [at, { offers, right }] of cells.entries()) {
      const row = rows[at] ?? [];
      const odds = row.reduce((sum, factor) => sum + (weights[factor] ?? 0), weights[start] ?? 0);
      const excess = offers / (1 + Math.exp(-odds)) - right;
      for (const factor of row) slopes[factor] = (slopes[factor] ?? 0) + excess;
      slopes[start] = (slopes[start] ?? 0) + excess;
    }
    const step = round < SETTLE_FROM ? STEP : SETTLED_STEP;
    for (let at = 0; at <= start; at++) {
      const slope = slopes[at] ?? 0;
      const mean = 0.9 * (means[at] ?? 0) + 0.1 * slope;
      const square = 0.99 * (squares[at] ?? 0) + 0.01 * slope * slope;
      means[at] = mean;
      squares[at] = square;
      const scaled = mean / (1 - 0.9 ** round) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - step * scaled;
    }
  }
  return { start: weights[start] ?? 0, weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])) };
}

/** The log-odds of evidence; factors that the fit has not seen say nothing. */
export function sumFactors({ start, weights }: CalibrationFit, factors: readonly string[]): number {
  return factors.reduce((sum, factor) => sum + (weights.get(factor) ?? 0), start);
}
