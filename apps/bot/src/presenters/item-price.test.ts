import { expect, test } from 'vitest';
import { priceMessage } from './item-price.js';

test('the medians of the days on which two traders offered stand as bars, and an offer has its cautions', () => {
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
  const offer = {
    type: 'SELL' as const,
    price: 1,
    price_max: null,
    kind: 'exact' as const,
    author_name: 'Ann',
    channel_name: null,
    message_url: 'https://discord.com/channels/1/2/3',
    posted_at: '2026-01-01T00:00:00.000Z',
    cautions: ['far-below-usual' as const],
  };
  const price = { item_id: 1, item_name: 'Laser Grid', days: 7, sell: side, buy: null, recent: [offer] };
  const history = { SELL: [day(2), day(9, 1), day(3), day(4)], BUY: [] };
  const { embeds } = priceMessage(price, history, 'https://lockwatch.example');
  expect(JSON.stringify(embeds)).toContain('▄▆█ 30 days');
  expect(JSON.stringify(embeds)).toMatch(/Ann.*Far below the usual price/);
});
