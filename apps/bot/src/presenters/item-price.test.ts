import { expect, test } from 'vitest';
import { priceMessage } from './item-price.js';

test('the medians of the last days stand as bars where three traders offered', () => {
  const day = (median: number, traders = 3) => ({
    day: '2026-01-01',
    median,
    low: median,
    high: median,
    offers: traders,
    traders,
  });
  const side = {
    median_price: 4,
    low_price: 4,
    high_price: 4,
    offers: 3,
    traders: 3,
    change_percent: null,
    previous_median_price: null,
  };
  const price = { item_id: 1, item_name: 'Laser Grid', days: 7, sell: side, buy: null, recent: [] };
  const history = { SELL: [day(2), day(9, 1), day(3), day(4)], BUY: [] };
  const { embeds } = priceMessage(price, history, 'https://lockwatch.example');
  expect(JSON.stringify(embeds)).toContain('▄▆█ 30 days');
});
