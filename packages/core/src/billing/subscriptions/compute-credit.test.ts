import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCredit } from './compute-addition.js';
import type { SubscriptionDetails } from './subscription-schedule.js';

test.each([
  ['half of a month', [{ days: 30, priceWl: 15 }], 25, 12.5],
  ['all of it', [{ days: 30, priceWl: 300 }], 30, 300],
  ['no day', [{ days: 30, priceWl: 300 }], 0, 0],
  ['a third, rounded', [{ days: 3, priceWl: 1 }], 1, 0.33],
  ['two thirds, rounded up', [{ days: 3, priceWl: 1 }], 2, 0.67],
  ['half a cent, rounded up', [{ days: 2, priceWl: 0.01 }], 1, 0.01],
  [
    'the newest purchase, whose days are used last',
    [
      { days: 30, priceWl: 600 },
      { days: 30, priceWl: 300 },
    ],
    30,
    600,
  ],
  [
    'the newest and part of the one before',
    [
      { days: 30, priceWl: 600 },
      { days: 30, priceWl: 300 },
    ],
    45,
    750,
  ],
  [
    'three shares whose rounded parts would not add up',
    [
      { days: 3, priceWl: 0.01 },
      { days: 3, priceWl: 0.01 },
      { days: 3, priceWl: 0.01 },
    ],
    9,
    0.03,
  ],
  ['no more than was paid', [{ days: 30, priceWl: 300 }], 90, 300],
  ['nothing without a purchase', [], 10, 0],
] as const)('%s', (_, purchases, unusedDays, credit) => {
  expect(computeCredit(purchases, unusedDays)).toBe(credit);
});

test('a credit is never above what was paid, and never less for more days', () => {
  const purchase: fc.Arbitrary<SubscriptionDetails['purchases'][number]> = fc.record({
    days: fc.integer({ min: 1, max: 400 }),
    priceWl: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
  });
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 8 }), fc.nat(2000), (purchases, days) => {
      const cents = (amount: number) => Math.round(amount * 100);
      const paid = purchases.reduce((sum, { priceWl }) => sum + cents(priceWl), 0);
      expect(cents(computeCredit(purchases, days))).toBeLessThanOrEqual(paid);
      expect(cents(computeCredit(purchases, days + 1))).toBeGreaterThanOrEqual(
        cents(computeCredit(purchases, days)),
      );
      const total = purchases.reduce((sum, purchase) => sum + purchase.days, 0);
      expect(cents(computeCredit(purchases, total))).toBe(paid);
    }),
  );
});
