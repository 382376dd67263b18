import { describe, expect, test } from 'vitest';
import { UserError } from './option.js';
import { type PriceOptions, readPriceOptions, requirePrices } from './price-options.js';

function options(given: Partial<PriceOptions>): PriceOptions {
  return { price: undefined, minPrice: undefined, maxPrice: undefined, ...given };
}

describe('price options', () => {
  test.each(['3', '45-50', '1dl', '200/1', '-200', 'any', '15% under usual'])(
    '`price` takes %s, which the server reads by the message type',
    (price) => {
      expect(requirePrices(options({ price }))).toEqual({ price });
    },
  );

  test.each([
    ['1', '5', { min_price: 1, max_price: 5 }],
    ['-200', '-100', { min_price: -200, max_price: -100 }],
    ['200/1', '1dl', { min_price: -200, max_price: 100 }],
  ])('min_price %s and max_price %s make a range', (minPrice, maxPrice, range) => {
    expect(requirePrices(options({ minPrice, maxPrice }))).toEqual(range);
  });

  test('an omitted end has no limit', () => {
    expect(requirePrices(options({ maxPrice: '5' }))).toEqual({ min_price: 0, max_price: 5 });
    expect(requirePrices(options({ minPrice: '5' }))).toEqual({ min_price: 5, max_price: 9_999_999_999.99 });
  });

  test('an edit has only the given ends', () => {
    expect(readPriceOptions(options({ maxPrice: '5' }))).toEqual({ max_price: 5 });
    expect(readPriceOptions(options({}))).toBeNull();
  });

  test.each([
    [{ price: 'cheap' }, /must be a price/],
    [{ minPrice: '1-5' }, /one price/],
    [{ maxPrice: 'x' }, /max_price/],
    [{ price: '3', maxPrice: '5' }, /not both/],
    [{}, /Give a price/],
  ])('rejects %j with a sentence', (given, sentence) => {
    expect(() => requirePrices(options(given))).toThrow(UserError);
    expect(() => requirePrices(options(given))).toThrow(sentence);
  });
});
