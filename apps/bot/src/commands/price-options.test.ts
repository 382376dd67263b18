import { describe, expect, test } from 'vitest';
import { type PriceOptions, readPriceOptions, requirePriceRange } from './price-options.js';
import { UserError } from './user-error.js';

function options(given: Partial<PriceOptions>): PriceOptions {
  return { price: undefined, minPrice: undefined, maxPrice: undefined, ...given };
}

describe('price options', () => {
  test.each([
    ['3', { min: 3, max: 3 }],
    ['45-50', { min: 45, max: 50 }],
    ['1dl', { min: 100, max: 100 }],
    ['200/1', { min: -200, max: -200 }],
    ['-200', { min: -200, max: -200 }],
  ])('`price` takes %s', (price, range) => {
    expect(requirePriceRange(options({ price }), 'ANY')).toEqual(range);
  });

  test.each([
    ['SELL', { min: 0, max: 3 }],
    ['BUY', { min: 3, max: 9_999_999_999.99 }],
  ] as const)('a lone `price` depends on the message type %s', (type, range) => {
    expect(requirePriceRange(options({ price: '3' }), type)).toEqual(range);
  });

  test.each([
    ['1', '5', { min: 1, max: 5 }],
    ['-200', '-100', { min: -200, max: -100 }],
    ['200/1', '1dl', { min: -200, max: 100 }],
  ])('min_price %s and max_price %s make a range', (minPrice, maxPrice, range) => {
    expect(requirePriceRange(options({ minPrice, maxPrice }), 'ANY')).toEqual(range);
  });

  test('an omitted end has no limit', () => {
    expect(requirePriceRange(options({ maxPrice: '5' }), 'ANY')).toEqual({ min: 0, max: 5 });
    expect(requirePriceRange(options({ minPrice: '5' }), 'ANY')).toEqual({ min: 5, max: 9_999_999_999.99 });
  });

  test('an edit has only the given ends', () => {
    expect(readPriceOptions(options({ maxPrice: '5' }), null)).toEqual({ max: 5 });
    expect(readPriceOptions(options({}), null)).toBeNull();
  });

  test.each([
    [{ price: 'cheap' }, /must be a price/],
    [{ minPrice: '1-5' }, /one price/],
    [{ maxPrice: 'x' }, /max_price/],
    [{ price: '3', maxPrice: '5' }, /not both/],
    [{}, /Give a price/],
  ])('rejects %j with a sentence', (given, sentence) => {
    expect(() => requirePriceRange(options(given), 'ANY')).toThrow(UserError);
    expect(() => requirePriceRange(options(given), 'ANY')).toThrow(sentence);
  });
});
