import { describe, expect, it } from 'vitest';
import { type Cell, fitCalibration } from './fit-calibration.js';

const sure = (fit: ReturnType<typeof fitCalibration>, factors: readonly string[]): number =>
  1 / (1 + Math.exp(-factors.reduce((sum, factor) => sum + (fit.weights.get(factor) ?? 0), fit.start)));

describe('fitting the calibration', () => {
  const cells: Cell[] = [
    { factors: ['said', 'clean'], offers: 1000, right: 990 },
    { factors: ['said', 'noisy'], offers: 1000, right: 900 },
    { factors: ['assumed', 'clean'], offers: 1000, right: 900 },
    { factors: ['assumed', 'noisy'], offers: 1000, right: 500 },
  ];

  it('comes near the share that was right, for each evidence', () => {
    const fit = fitCalibration(cells);
    for (const cell of cells)
      expect(Math.abs(sure(fit, cell.factors) - cell.right / cell.offers)).toBeLessThan(0.02);
  });

  it('lets evidence that was seen once say little', () => {
    const fit = fitCalibration([...cells, { factors: ['said', 'clean', 'once'], offers: 1, right: 0 }]);
    expect(sure(fit, ['said', 'clean', 'once'])).toBeGreaterThan(0.5);
  });
});
