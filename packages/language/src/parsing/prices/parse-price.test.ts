import { unitPrice } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from '../../tokens/tokens.js';
import { parsePrice } from './parse-price.js';
import { toUnitPrice } from './price-match.js';

function price(text: string): string | null {
  const tokens = tokenise(text);
  const match = parsePrice(tokens, 0, 1);
  if (match === null) return null;
  const unit = toUnitPrice(match, 1);
  const rest = tokens
    .slice(match.to)
    .map((token) => token.text)
    .join(' ');
  return `${unit.price}${unit.priceMax === null ? '' : `..${unit.priceMax}`}${match.each ? ' each' : ''}${match.total ? ' total' : ''}${rest ? ` | ${rest}` : ''}`;
}

describe('prices', () => {
  it.each([
    ['3wl', '3'],
    ['3 world locks', '3'],
    ['44 dl', '4400'],
    ['1bgl 5dl 50wl', '10550'],
    ['1bgl 30', '13000'],
    ['4dl 70, nego', '470 | , nego'],
    ['4dl 70/1', '400 | 70 / 1'],
    ['4dl 10 chand', '400 | 10 chand'],
    ['half bgl', '5000'],
    ['5k wl', '5000'],
    ['1.5dl', '150'],
    ['40-45wl', '40..45'],
    ['40wl-45wl', '40..45'],
    ['9 to 10 wl', '9..10'],
    ['200/1', '-200'],
    ['17/wl', '-17'],
    ['17 per wl', '-17'],
    ['17:1', '-17'],
    ['17=1wl', '-17'],
    ['1wl = 17', '-17'],
    ['1wl for 17', '-17'],
    ['4 for 1', '-4'],
    ['17 pcs 1wl', '-17'],
    ['25-40/1', '-40..-25'],
    ['1/33', '33'],
    ['3/10', '3.33'],
    ['2/3wl', '1.5'],
    ['12 wl/ea', '12 each'],
    ['12 each', '12 each'],
    ['2dl total', '200 total'],
    ['5wl - 3 raymans', '5 | - 3 raymans'],
    ['1/1', '1'],
    ['0.5wl', '-2'],
  ])('reads %s', (text, read) => {
    expect(price(text)).toBe(read);
  });

  it.each(['24/7', '50/50', '10/10'])('does not take %s for a rate', (text) => {
    expect(parsePrice(tokenise(text), 0, 1)?.form).not.toBe('rate');
  });

  it('orders unit prices from cheap to expensive', () => {
    const amount = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (total, quantity, otherTotal, otherQuantity) => {
        const one = encoded(total, quantity);
        const other = encoded(otherTotal, otherQuantity);
        if (total * otherQuantity < otherTotal * quantity) expect(one).toBeLessThanOrEqual(other);
        expect(unitPrice(one) / (total / quantity)).toBeGreaterThan(0.98);
      }),
      { numRuns: 2000 },
    );
  });
});

function encoded(total: number, quantity: number): number {
  const match = {
    from: 0,
    to: 1,
    form: 'rate',
    low: total,
    high: total,
    quantityLow: quantity,
    quantityHigh: quantity,
    each: false,
    total: false,
  } as const;
  return toUnitPrice(match, 1).price;
}
