import { expect, test } from 'vitest';
import { feedbackText, offersOnce, offerText, timeAgo } from './notification-view.js';

const offer = {
  type: 'SELL',
  item_id: 242,
  item_name: 'Laser Grid',
  price: 3,
  price_max: null,
  span_start: 0,
  span_end: 1,
  price_span_start: null,
  price_span_end: null,
  side_span_start: null,
  side_span_end: null,
  watch_rule_id: null,
  ordinal: 0,
  feedback: null,
} as const;

test('an offer is told with its side, item and price', () => {
  expect(offerText(offer)).toBe('For sale: Laser Grid, 3 WL');
  expect(offerText({ ...offer, type: 'BUY', price: -200, price_max: -180 })).toBe(
    'Wanted: Laser Grid, 200 per WL – 180 per WL',
  );
  expect(offerText({ ...offer, type: 'TRADE', price: null })).toBe('For trade: Laser Grid, no price named');
});

test.each([
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
])('%i ms ago is “%s”', (passed, words) => {
  const now = Date.UTC(2026, 0, 2, 12);
  expect(timeAgo(new Date(now - passed).toISOString(), now)).toBe(words);
});

test.each([
  [{ verdict: 'right', reason: null }, 'You said: right'],
  [{ verdict: 'wrong', reason: null }, 'You said: wrong'],
  [{ verdict: 'wrong', reason: 'price' }, 'You said: wrong price'],
  [{ verdict: 'wrong', reason: 'side' }, 'You said: wrong side'],
] as const)('feedback %j is told as “%s”', (said, words) => {
  expect(feedbackText({ ...said, comment: null })).toBe(words);
});

test('an offer that meets two rules is shown once', () => {
  const second = { ...offer, ordinal: 1 };
  expect(offersOnce([offer, { ...offer, watch_rule_id: 'x' }, second])).toEqual([offer, second]);
});
