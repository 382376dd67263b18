import type { UncertainMessage } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { asRead, draftsOf, readDrafts, sureText } from './label-draft.js';

const MESSAGE: UncertainMessage = {
  message_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  content: 'S> lasr grid 3-4wl, B> Chand 200/1',
  author_name: 'player',
  channel_name: 'trading',
  posted_at: '2026-03-14T09:26:00.000Z',
  reports: [],
  offers: [
    {
      type: 'SELL',
      item_id: 5666,
      item_name: 'Laser Grid',
      price: 3,
      price_max: 4,
      kind: 'predicted',
      confidence: 0.7,
      span_start: 3,
      span_end: 12,
      price_span_start: 13,
      price_span_end: 18,
      side_span_start: 0,
      side_span_end: 2,
    },
    {
      type: 'BUY',
      item_id: 340,
      item_name: 'Chandelier',
      price: -200,
      price_max: null,
      kind: 'exact',
      confidence: 0.95,
      span_start: 23,
      span_end: 28,
      price_span_start: 29,
      price_span_end: 34,
      side_span_start: 20,
      side_span_end: 22,
    },
  ],
};

describe('a correction', () => {
  test('starts as the message was read, and unchanged says the same', () => {
    expect(readDrafts(draftsOf(MESSAGE))).toEqual({ offers: asRead(MESSAGE) });
  });

  test('may say that nothing is offered', () => {
    expect(readDrafts([])).toEqual({ offers: [] });
  });

  test.each([
    [{ item: null }, 'Choose the item'],
    [{ price: 'three' }, 'A price is a number'],
    [{ price: '', priceMax: '4' }, 'needs its lower price'],
    [{ type: 'BUY' as const, item: { item_id: 340, name: 'Chandelier' } }, 'Chandelier is there twice'],
  ])('says what is missing with %j', (change, sentence) => {
    const [first, ...others] = draftsOf(MESSAGE);
    if (!first) throw new Error('There is no draft.');
    expect(readDrafts([{ ...first, ...change }, ...others])).toEqual({
      problem: expect.stringContaining(sentence),
    });
  });
});

test('a guess is never said to be wholly sure', () => {
  expect([sureText(0.614), sureText(0.996), sureText(1)]).toEqual(['61% sure', '99% sure', '99% sure']);
});
