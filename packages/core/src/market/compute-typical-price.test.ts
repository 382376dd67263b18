import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTypicalPrice, type PriceVote } from './compute-typical-price.js';

function votes(...prices: number[]): PriceVote[] {
  return prices.map((unitPrice, index) => ({
    authorId: String(index),
    unitPrice,
    offers: 1,
    isMembersOnly: false,
    isMark: false,
  }));
}

const ofMembers = (...prices: number[]) =>
  votes(...prices).map((vote) => ({ ...vote, authorId: `m${vote.authorId}`, isMembersOnly: true }));

describe('what an item usually goes for', () => {
  test('is nothing without offers', () => {
    expect(computeTypicalPrice([])).toBeNull();
  });

  test('is the median, with the quartiles', () => {
    expect(computeTypicalPrice(votes(4, 2, 3, 5, 6))).toEqual({
      median: 4,
      lowQuartile: 3,
      highQuartile: 5,
      offers: 5,
      traders: 5,
    });
  });

  test('ignores a price with an additional zero, and one for a whole stack', () => {
    expect(computeTypicalPrice(votes(3, 3, 3.5, 30, 3, 0.015))).toMatchObject({ median: 3, offers: 4 });
  });

  test('keeps both of two prices, however different', () => {
    expect(computeTypicalPrice(votes(1, 100))).toMatchObject({ median: 50.5, traders: 2 });
  });

  test('keeps a price that differs slightly from equal ones', () => {
    expect(computeTypicalPrice(votes(10, 10, 10, 10, 11))).toMatchObject({ highQuartile: 10, offers: 5 });
  });

  test('counts votes of servers that ping members only from three traders on', () => {
    expect(computeTypicalPrice(ofMembers(3, 4))).toBeNull();
    expect(computeTypicalPrice([...ofMembers(3), ...votes(5)])).toMatchObject({ median: 5, traders: 1 });
    expect(computeTypicalPrice(ofMembers(3, 4, 5))).toMatchObject({ median: 4, traders: 3 });
    const [vote] = ofMembers(3);
    expect(computeTypicalPrice([vote, vote, vote].filter((one) => one !== undefined))).toBeNull();
  });

  test('does not leave two of three such traders where the third asked an absurd price', () => {
    expect(computeTypicalPrice(ofMembers(100, 101, 1_000_000))).toBeNull();
    expect(computeTypicalPrice([...ofMembers(100, 101, 1_000_000), ...votes(90)])).toMatchObject({
      median: 90,
      traders: 1,
    });
  });

  test('counts marked trades within the spread of offers, at most as many, and never as offers or traders', () => {
    const marks = (...prices: number[]) => votes(...prices).map((vote) => ({ ...vote, isMark: true }));
    const price = (...prices: number[]) => computeTypicalPrice([...votes(10, 11, 13), ...marks(...prices)]);
    expect(computeTypicalPrice(marks(3, 3, 3))).toBeNull();
    expect(price(10)).toMatchObject({ median: 10.5, offers: 3, traders: 3 });
    expect(price(1, 100)).toMatchObject({ median: 11 });
    expect(price(10, 10, 10, 13, 13, 13, 13, 13, 13)).toMatchObject({ median: 10 });
    expect(computeTypicalPrice([...ofMembers(5), ...votes(4), ...marks(4)])).toMatchObject({ median: 4 });
  });

  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });

  test('lies between the cheapest and the dearest, its quarters in order', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1 }), (prices) => {
        const typical = computeTypicalPrice(votes(...prices));
        if (!typical) throw new Error('There were votes.');
        expect(Math.min(...prices)).toBeLessThanOrEqual(typical.lowQuartile);
        expect(typical.lowQuartile).toBeLessThanOrEqual(typical.median);
        expect(typical.median).toBeLessThanOrEqual(typical.highQuartile);
        expect(typical.highQuartile).toBeLessThanOrEqual(Math.max(...prices));
      }),
    );
  });

  test('is moved by no minority of absurd prices beyond what honest traders asked', () => {
    const honest = fc.array(fc.double({ min: 9, max: 11, noNaN: true }), { minLength: 6, maxLength: 30 });
    const absurd = fc.array(fc.constantFrom(0.001, 1_000_000), { maxLength: 2 });
    fc.assert(
      fc.property(honest, absurd, (some, others) => {
        const typical = computeTypicalPrice(votes(...some, ...others));
        expect(typical?.lowQuartile).toBeGreaterThanOrEqual(9);
        expect(typical?.highQuartile).toBeLessThanOrEqual(11);
      }),
    );
  });
});
