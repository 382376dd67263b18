import { expect, test } from 'vitest';
import { timeAgo } from '../../components/date-formats.js';
import { feedbackText, timelineSteps } from '../notifications/notification-detail.js';
import { groupByDay } from '../notifications/notification-list.js';
import { parseNotificationSearch } from '../notifications/notification-search.js';
import { offerText } from './notification-view.js';

const offer = { type: 'SELL', item_name: 'Laser Grid', price: 3, price_max: null } as const;

test('offerText contains side, item and price', () => {
  expect(offerText(offer)).toBe('For sale: Laser Grid, 3 WL');
  expect(offerText({ ...offer, type: 'BUY', price: -200, price_max: -180 })).toBe(
    'Wanted: Laser Grid, 200 per WL – 180 per WL',
  );
  expect(offerText({ ...offer, type: 'TRADE', price: null })).toBe('For trade: Laser Grid, no price given');
});

test('offerText contains the price at the time of the ping after an edit', () => {
  expect(offerText({ ...offer, pinged_price: { price: 5, price_max: null } })).toBe(
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
  [{ answer: 'right', reason: null }, 'Your feedback: correct'],
  [{ answer: 'wrong', reason: null }, 'Your feedback: wrong'],
  [{ answer: 'wrong', reason: 'price' }, 'Your feedback: wrong price'],
  [{ answer: 'wrong', reason: 'side' }, 'Your feedback: wrong side'],
] as const)('feedback %j is shown as “%s”', (said, words) => {
  expect(feedbackText(said)).toBe(words);
});

test('groupByDay names today, yesterday and other days', () => {
  const now = new Date(2026, 10, 23, 12).getTime();
  const ping = (...at: [number, number, number, number]) => ({ created_at: new Date(...at).toISOString() });
  const list = [ping(2026, 10, 23, 1), ping(2026, 10, 23, 0), ping(2026, 10, 22, 23), ping(2026, 10, 20, 5)];
  expect(groupByDay(list, now).map(({ day, pings }) => [day, pings.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Friday 20 November', 1],
  ]);
});

test('timelineSteps has the known steps with the ms between them', () => {
  const timeline = {
    posted_at: '2026-11-23T12:00:00.000Z',
    received_at: '2026-11-23T12:00:00.085Z',
    matched_at: '2026-11-23T12:00:00.090Z',
    requested_at: null,
  };
  const sentAt = '2026-11-23T12:00:01.090Z';
  expect(timelineSteps({ timeline, sent_at: sentAt }).map(({ label, ms }) => [label, ms])).toEqual([
    ['Posted', null],
    ['Received', 85],
    ['Understood', 5],
    ['Accepted by Discord', 1000],
  ]);
});

test('parseNotificationSearch keeps known filters only', () => {
  expect(
    parseNotificationSearch({ q: 5, item: 242, side: 'SELL', kind: 'x', state: 'held', other: 1 }),
  ).toEqual({ q: '5', item: 242, side: 'SELL', state: 'held' });
});
