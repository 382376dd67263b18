import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate } from './proration.js';

const period = { start: 1000, end: 2000 };

test.each([
  [1000, { credit: -299, charge: 699 }],
  [1500, { credit: -150, charge: 350 }],
  [2000, { credit: 0, charge: 0 }],
  [2500, { credit: 0, charge: 0 }],
])('at second %i of a period from 1000 to 2000', (at, expected) => {
  expect(prorate({ from: 299, to: 699, period, at })).toEqual(expected);
});

test('a credit is never more than the old price, a charge never more than the new one', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 3000 }), (from, to, at) => {
      const { credit, charge } = prorate({ from, to, period, at });
      expect(credit).toBeLessThanOrEqual(0);
      expect(-credit).toBeLessThanOrEqual(from);
      expect(charge).toBeGreaterThanOrEqual(0);
      expect(charge).toBeLessThanOrEqual(to);
    }),
  );
});
