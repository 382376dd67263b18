import { formatText } from '@lockwatch/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeWatchRange,
  formatLocks,
  formatNumber,
  formatPrice,
  formatPriceRange,
  isAnyPrice,
  parsePriceInput,
  priceFromBundle,
  round2,
  unitPrice,
} from './price.js';

test('writes numbers as American English does', () => {
  const english = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(formatNumber(cents / 100)).toBe(english.format(cents / 100));
    }),
  );
});

describe('unit price', () => {
  test.each([
    [3, 3],
    [0, 0],
    [-200, 1 / 200],
    [-2, 0.5],
    [-1, 1],
  ])('%d is %d world locks for one item', (price, unit) => {
    expect(unitPrice(price)).toBe(unit);
  });

  test('the convention is monotone: items per lock come before locks per item, more negative is cheaper', () => {
    const price = fc.oneof(
      fc.integer({ min: -1_000_000, max: -101 }).map((cents) => cents / 100),
      fc.integer({ min: 100, max: 1_000_000 }).map((cents) => cents / 100),
    );
    fc.assert(
      fc.property(price, price, (a, b) => {
        if (a < b) expect(unitPrice(a)).toBeLessThan(unitPrice(b));
      }),
    );
  });
});

describe('bundles', () => {
  test.each([
    [1, 200, -200],
    [25, 10, 2.5],
    [12, 400, -33.33],
    [8500 * 2, 2, 8500],
    [10, 3, 3.33],
    [7, 7, 1],
  ])('%d world locks for %d items is the price %d', (total, quantity, price) => {
    expect(priceFromBundle(total, quantity)).toBe(price);
  });

  test('a bundle keeps its unit price to within the two decimals a price has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (total, quantity) => {
          const price = priceFromBundle(total, quantity);
          const exact = total / quantity;
          const stored = price >= 0 ? exact : 1 / exact;
          expect(Math.abs(Math.abs(price) - stored)).toBeLessThanOrEqual(0.005 + 1e-9);
        },
      ),
    );
  });
});

describe('prices for people', () => {
  test.each([
    [3, '3 WL'],
    [0.5, '0.5 WL'],
    [99.99, '99.99 WL'],
    [100, '1 DL'],
    [120, '1 DL 20 WL'],
    [4400, '44 DL'],
    [10_550, '1 BGL 5 DL 50 WL'],
    [-200, '200 per WL'],
    [-33.33, '33.33 per WL'],
  ])('%d reads %s', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  test('a range of one price reads as one price', () => {
    expect(formatPriceRange(3, 3)).toBe('3 WL');
    expect(formatPriceRange(-200, 1)).toBe('200 per WL – 1 WL');
  });

  test.each([
    [0, 9_999_999_999.99, 'any price'],
    [-9_999_999_999.99, 9_999_999_999.99, 'any price'],
    [3, 9_999_999_999.99, 'from 3 WL'],
    [-200, 9_999_999_999.99, '200 or fewer per WL'],
    [0, 5, 'up to 5 WL'],
    [-9_999_999_999.99, -200, '200 or more per WL'],
    [0, 0, '0 WL'],
    [1, 5, '1 WL – 5 WL'],
  ])('the range of a rule from %d to %d reads %s', (min, max, text) => {
    expect(formatText('en', describeWatchRange(min, max))).toBe(text);
    expect(isAnyPrice(min, max)).toBe(text === 'any price');
  });

  test('locks add up to what they say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (locks) => {
        const worth = { WL: 1, DL: 100, BGL: 10_000 };
        const sum = [...formatLocks(locks).matchAll(/([\d,]+) (BGL|DL|WL)/g)].reduce(
          (total, [, amount = '0', unit]) => total + Number(amount.replaceAll(',', '')) * worth[unit as 'WL'],
          0,
        );
        expect(sum).toBe(locks);
      }),
    );
  });
});

describe('prices typed the way players write them', () => {
  test.each([
    ['3', 3, 3],
    [' 3 wl ', 3, 3],
    ['-2', -2, -2],
    ['200/1', -200, -200],
    ['200/wl', -200, -200],
    ['1/1', 1, 1],
    ['1dl', 100, 100],
    ['1.5 dl', 150, 150],
    ['1,5dl', 150, 150],
    ['1dl 20wl', 120, 120],
    ['1 bgl 5dl 50wl', 10_550, 10_550],
    ['45-50', 45, 50],
    ['50-45', 45, 50],
    ['40-45dl', 4000, 4500],
    ['20-28/1', -28, -20],
    ['1-200/1', -200, 1],
    ['200/1-3', -200, 3],
    ['90wl - 1dl', 90, 100],
  ])('%s is %d to %d', (text, min, max) => {
    expect(parsePriceInput(text)).toEqual({ min, max });
  });

  test.each(['', '   ', 'abc', '3 locks', '1dl 20', '--3', '1/2/3', '99999999999', '3wl3', '0/1'])(
    '%s is not a price',
    (text) => {
      expect(parsePriceInput(text)).toBeNull();
    },
  );

  test('what is shown for locks can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (locks) => {
        const shown = formatPrice(locks).replaceAll(',', '');
        expect(parsePriceInput(shown)).toEqual({ min: locks, max: locks });
      }),
    );
  });

  test('never throws, and never gives a range upside down', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const range = parsePriceInput(text);
        if (range) expect(unitPrice(range.min)).toBeLessThanOrEqual(unitPrice(range.max));
      }),
    );
  });
});

test('rounding is half away from zero, on both sides of zero', () => {
  expect(round2(1.005)).toBe(1.01);
  expect(round2(-1.005)).toBe(-1.01);
  expect(round2(2.344)).toBe(2.34);
});
