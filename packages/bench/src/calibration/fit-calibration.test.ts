import { describe, expect, it } from 'vitest';
import { type CalibrationCell, fitCalibration } from './fit-calibration.js';

const sure = (fit: ReturnType<typeof fitCalibration>, factors: readonly string[]): number =>
  1 / (1 + Math.exp(-factors.reduce((sum, factor) => sum + (fit.weights.get(factor) ?? 0), fit.start)));

describe('fitCalibration', () => {
  const cells: CalibrationCell[] = [
    { factors: ['said', 'clean'], offers: 1000, right: 990 },
    { factors: ['said', 'noisy'], offers: 1000, right: 900 },
    { factors: ['assumed', 'clean'], offers: 1000, right: 900 },
    { factors: ['assumed', 'noisy'], offers: 1000, right: 500 },
  ];

  it('approaches the share of right offers for each factor', () => {
    const fit = fitCalibration(cells);
    for (const cell of cells)
      expect(Math.abs(sure(fit, cell.factors) - cell.right / cell.offers)).toBeLessThan(0.02);
  });

  it('gives little weight to a factor that occurred once', () => {
    const fit = fitCalibration([...cells, { factors: ['said', 'clean', 'once'], offers: 1, right: 0 }]);
    expect(sure(fit, ['said', 'clean', 'once'])).toBeGreaterThan(0.5);
  });
});
