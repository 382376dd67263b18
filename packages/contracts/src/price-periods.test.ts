import { formatText } from '@lockwatch/texts';
import { expect, test } from 'vitest';
import { describePriceBasis, toUsualPrice } from './price-periods.js';

test.each([
  [{ offers: 3, traders: 3 }, true],
  [{ offers: 40, traders: 2 }, false],
  [{ offers: 1, traders: 1 }, false],
])('%j makes a usual price: %s', (side, isUsual) => {
  expect(toUsualPrice(side)).toBe(isUsual ? side : null);
});

test('there is no usual price without offers', () => {
  expect([toUsualPrice(null), toUsualPrice(undefined)]).toEqual([null, null]);
});

test.each([
  [{ offers: 1, traders: 1 }, 'SELL', '1 offer by 1 seller'],
  [{ offers: 9, traders: 1 }, 'BUY', '9 offers by 1 buyer'],
  [{ offers: 1200, traders: 5 }, 'SELL', '1,200 offers by 5 sellers'],
] as const)('%j of %s is said as %s', (basis, side, text) => {
  expect(formatText('en', describePriceBasis(basis, side))).toBe(text);
});
