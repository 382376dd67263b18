import { formatText } from '@lockwatch/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits.js';
import { describeWatchRange, formatRelativePrice, unitPrice } from './price.js';
import {
  describeRulePrice,
  isPriceText,
  parseRelativePrice,
  parseWatchPrice,
  suggestDeal,
  suggestWatchPrice,
  toRelativeRange,
  writeRulePrice,
} from './watch-price.js';
import { MESSAGE_TYPES } from './watch-rules.js';

describe('the prices of a watch rule as people type them', () => {
  test.each([
    ['<5', 'up to 5 WL'],
    ['<= 5 wl', 'up to 5 WL'],
    ['up to 5', 'up to 5 WL'],
    ['Max 4wl', 'up to 4 WL'],
    ['max 4wl each', 'up to 4 WL'],
    ['5 or less', 'up to 5 WL'],
    ['under 1dl 20wl', 'up to 1 DL 20 WL'],
    ['5+', 'from 5 WL'],
    ['>1dl', 'from 1 DL'],
    ['at least 5', 'from 5 WL'],
    ['5 or more', 'from 5 WL'],
    ['180/1+', '180 or more per WL'],
    ['180 / wl +', '180 or more per WL'],
    ['180+/1', '180 or more per WL'],
    ['200 or more per WL', '200 or more per WL'],
    ['200/1 or fewer', '200 or fewer per WL'],
    ['45-50', '45 WL – 50 WL'],
    ['45 to 50', '45 WL – 50 WL'],
    ['20-28/1', '28 per WL – 20 per WL'],
    ['200/1-3', '200 per WL – 3 WL'],
    ['=3', '3 WL'],
    ['exactly 200/1', '200 per WL'],
    ['3-3', '3 WL'],
    ['any', 'any price'],
    ['Any price', 'any price'],
    ['semua', 'any price'],
  ])('%s is %s for every message type', (text, words) => {
    for (const type of MESSAGE_TYPES) {
      const price = parseWatchPrice(text, type);
      expect(price && formatText('en', describeWatchRange(price.min, price.max))).toBe(words);
      expect(price?.isLone).toBe(false);
    }
  });

  test.each([
    ['3', 'SELL', 'up to 3 WL'],
    ['3', 'BUY', 'from 3 WL'],
    ['3', 'ANY', 'up to 3 WL'],
    ['3', 'BOTH', 'up to 3 WL'],
    ['3', 'UNKNOWN', '3 WL'],
    ['1dl', 'SELL', 'up to 1 DL'],
    ['200/1', 'SELL', '200 or more per WL'],
    ['200 per wl', 'SELL', '200 or more per WL'],
    ['200/1', 'BUY', '200 or fewer per WL'],
    ['-200', 'SELL', '200 or more per WL'],
  ] as const)('a lone %s for %s is %s', (text, type, words) => {
    const price = parseWatchPrice(text, type);
    expect(price && formatText('en', describeWatchRange(price.min, price.max))).toBe(words);
    expect(price?.isLone).toBe(true);
  });

  test.each([
    '',
    'cheap',
    '<',
    '+',
    '<-3',
    '<200/1',
    'up to 200/1',
    '>200/1',
    '5++',
    '7-',
    '70x',
    'any 3',
    '<45-50',
  ])('%j is not a price', (text) => {
    for (const type of MESSAGE_TYPES) expect(parseWatchPrice(text, type)).toBeNull();
  });

  test('the words of a range can be typed again', () => {
    const price = fc.oneof(fc.integer({ min: -999, max: -2 }), fc.integer({ min: 1, max: 99_999 }));
    const range = fc.oneof(
      fc.tuple(fc.constant(0), price),
      fc.tuple(price, fc.constant(LIMITS.priceMax)),
      fc.constant([0, LIMITS.priceMax] as [number, number]),
    );
    fc.assert(
      fc.property(range, fc.constantFrom(...MESSAGE_TYPES), ([min, max], type) => {
        const words = formatText('en', describeWatchRange(min, max)).replaceAll(',', '');
        expect(parseWatchPrice(words, type)).toEqual({ min, max, isLone: false });
      }),
    );
  });

  test('never throws, and never gives a range upside down', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(...MESSAGE_TYPES), (text, type) => {
        const price = parseWatchPrice(text, type);
        if (price) expect(unitPrice(price.min)).toBeLessThanOrEqual(unitPrice(price.max));
      }),
    );
  });
});

describe('suggested prices', () => {
  test.each([
    [4, 'SELL', 'up to 4 WL', '15% under usual'],
    [4, 'BUY', 'from 4 WL', '15% over usual'],
    [-200, 'SELL', '200 or more per WL', '15% under usual'],
  ] as const)('for a usual price of %d of %s', (price, side, usual, deal) => {
    expect(suggestWatchPrice(price, side)).toBe(usual);
    expect(suggestDeal(side)).toBe(deal);
  });

  test('can be typed', () => {
    const price = fc.oneof(
      fc.integer({ min: 2, max: 5000 }).map((count) => -count),
      fc.integer({ min: 1, max: 500_000 }),
    );
    fc.assert(
      fc.property(price, fc.constantFrom('SELL', 'BUY'), (usual, side) => {
        expect(parseWatchPrice(suggestWatchPrice(usual, side), 'ANY')?.isLone).toBe(false);
        expect(isPriceText(suggestDeal(side))).toBe(true);
      }),
    );
  });
});

describe('the prices of a rule', () => {
  const write = (min_price: number | null, max_price: number | null, usual_percent: number | null = null) =>
    writeRulePrice({ min_price, max_price, usual_percent });

  test.each([
    [1, 5, null, '1 WL – 5 WL'],
    [3, 3, null, '=3 WL'],
    [-200, -200, null, '=200 per WL'],
    [0, 150, null, 'up to 1 DL 50 WL'],
    [-2000, 9_999_999_999.99, null, '2000 or fewer per WL'],
    [0, 9_999_999_999.99, null, 'any price'],
    [null, null, -15, '15% under usual'],
    [1_234_567.89, 8_765_432.18, null, ''],
  ])('from %d to %d and %s %% are written "%4$s"', (min, max, percent, text) => {
    expect(write(min, max, percent)).toBe(text);
  });

  test('mean the same for every message type when they are typed again', () => {
    const price = fc.oneof(fc.integer({ min: -5000, max: -2 }), fc.integer({ min: 1, max: 500_000 }));
    fc.assert(
      fc.property(price, price, fc.constantFrom(...MESSAGE_TYPES), (a, b, type) => {
        const [min, max] = unitPrice(a) <= unitPrice(b) ? [a, b] : [b, a];
        const text = write(min, max);
        if (text !== '') expect(parseWatchPrice(text, type)).toEqual({ min, max, isLone: false });
      }),
    );
  });
});

describe('relative prices', () => {
  test.each([
    ['15% under usual', -15],
    ['15 % under the usual price', -15],
    ['at least 20% under', -20],
    ['10% off', -10],
    ['-15%', -15],
    ['10% over usual', 10],
    ['+ 10 %', 10],
    ['Usual price', 0],
    ['100% under usual', null],
    ['1000% over usual', null],
    ['15%', null],
    ['15% under 4', null],
    ['usual 3', null],
  ])('%j is %j', (text, percent) => {
    expect(parseRelativePrice(text)).toBe(percent);
    expect(isPriceText(text)).toBe(percent !== null);
  });

  test('can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 999 }), (percent) => {
        expect(parseRelativePrice(formatRelativePrice(percent))).toBe(percent);
      }),
    );
  });

  test.each([
    [-15, 'SELL', 4, '15 % under the usual price, now up to 3.4 WL'],
    [10, 'SELL', 4, '10 % over the usual price, now up to 4.4 WL'],
    [-15, 'BUY', 4, '15 % under the usual price, now from 3.4 WL'],
    [15, 'BUY', 4, '15 % over the usual price, now from 4.6 WL'],
    [0, 'ANY', 4, 'the usual price, now up to 4 WL'],
    [10, 'BOTH', 4, '10 % over the usual price, now from 4.4 WL'],
    [-15, 'SELL', -200, '15 % under the usual price, now 235.29 or more per WL'],
    [-15, 'SELL', null, '15 % under the usual price, which is not known yet'],
    [999, 'BUY', 9_999_999_999, '999 % over the usual price, now from 999,999 BGL 99 DL 99.98 WL'],
    [-99, 'SELL', -9_999_999_999, '99 % under the usual price, now 9,999,999,999.99 or more per WL'],
  ] as const)('%d %% for %s with a usual price of %j', (usual_percent, type, usual, words) => {
    const { min, max } = toRelativeRange(usual_percent, type, usual);
    expect(formatText('en', describeRulePrice({ min_price: min, max_price: max, usual_percent }))).toBe(
      words,
    );
  });
});
