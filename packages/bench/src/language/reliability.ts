/** One prediction: how sure the parser was, and whether it was right in everything. */
export interface ScoredPrediction {
  confidence: number;
  isRight: boolean;
}

interface ReliabilityBin {
  from: number;
  to: number;
  count: number;
  meanConfidence: number;
  shareRight: number;
}

/** Predictions by tenths of confidence. Tenths without predictions are left out. */
export function reliabilityBins(predictions: readonly ScoredPrediction[]): ReliabilityBin[] {
  return Array.from({ length: 10 }, (_, at) => {
    const inside = predictions.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === at);
    return {
      from: at / 10,
      to: (at + 1) / 10,
      count: inside.length,
      meanConfidence: mean(inside.map(({ confidence }) => confidence)),
      shareRight: mean(inside.map(({ isRight }) => (isRight ? 1 : 0))),
    };
  }).filter(({ count }) => count > 0);
}

/** Expected calibration error: how far confidence and share right lie apart, weighted by count (0..1). */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce(
    (sum, { count, meanConfidence, shareRight }) =>
      sum + (count / Math.max(1, total)) * Math.abs(meanConfidence - shareRight),
    0,
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
