import { expect, test } from 'vitest';
import { feedbackText, offerText, timeAgo } from './notification-view.js';

const offer = {
  offer_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  told: null,
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
  is_current: true,
  watch_rule_id: null,
  watch_rule_ids: [],
  ordinal: 0,
  feedback: null,
} as const;

test('offerText contains side, item and price', () => {
  expect(offerText(offer)).toBe('For sale: Laser Grid, 3 WL');
  expect(offerText({ ...offer, type: 'BUY', price: -200, price_max: -180 })).toBe(
    'Wanted: Laser Grid, 200 per WL – 180 per WL',
  );
  expect(offerText({ ...offer, type: 'TRADE', price: null })).toBe('For trade: Laser Grid, no price given');
});

test('offerText contains the price at the time of the ping after an edit', () => {
  expect(offerText({ ...offer, told: { price: 5, price_max: null } })).toBe(
    'For sale: Laser Grid, 3 WL (was 5 WL when you were pinged)',
  );
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
  [{ verdict: 'right', reason: null }, 'Your feedback: correct'],
  [{ verdict: 'wrong', reason: null }, 'Your feedback: wrong'],
  [{ verdict: 'wrong', reason: 'price' }, 'Your feedback: wrong price'],
  [{ verdict: 'wrong', reason: 'side' }, 'Your feedback: wrong side'],
] as const)('feedback %j is shown as “%s”', (said, words) => {
  expect(feedbackText({ ...said, comment: null })).toBe(words);
});
