import type { UncertainMessage } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { parseOfferDrafts, toOfferDrafts } from './correct-dialog.js';
import { confidenceText, toParsedOffers } from './uncertain-section.js';

type Offer = UncertainMessage['offers'][number];

const createOffer = (
  offer: Pick<Offer, 'type' | 'item_id' | 'item_name' | 'price' | 'price_max'>,
): Offer => ({
  kind: 'predicted',
  confidence: 0.7,
  span_start: 3,
  span_end: 12,
  price_span_start: null,
  price_span_end: null,
  side_span_start: null,
  side_span_end: null,
  ...offer,
});

const MESSAGE: UncertainMessage = {
  message_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  content: 'S> lasr grid 3-4wl, B> Chand 200/1',
  author_name: 'player',
  channel_name: 'trading',
  posted_at: '2026-03-14T09:26:00.000Z',
  reports: [],
  offers: [
    createOffer({ type: 'SELL', item_id: 5666, item_name: 'Laser Grid', price: 3, price_max: 4 }),
    createOffer({ type: 'BUY', item_id: 340, item_name: 'Chandelier', price: -200, price_max: null }),
  ],
};

describe('correcting a message', () => {
  test('returns the parsed offers if nothing is changed', () => {
    expect(parseOfferDrafts(toOfferDrafts(MESSAGE))).toEqual({ offers: toParsedOffers(MESSAGE) });
  });

  test('accepts an empty list of offers', () => {
    expect(parseOfferDrafts([])).toEqual({ offers: [] });
  });

  test.each([
    [{ item: null }, 'Choose the item'],
    [{ price: 'three' }, 'A price is a number'],
    [{ price: '', priceMax: '4' }, 'needs a lower price'],
    [{ type: 'BUY' as const, item: { item_id: 340, name: 'Chandelier' } }, 'Chandelier is listed twice'],
  ])('rejects %j', (change, sentence) => {
    const [first, ...others] = toOfferDrafts(MESSAGE);
    if (!first) throw new Error('There is no draft.');
    expect(parseOfferDrafts([{ ...first, ...change }, ...others])).toEqual({
      problem: expect.stringContaining(sentence),
    });
  });
});

test('never shows a confidence of 100 %', () => {
  expect([confidenceText(0.614), confidenceText(0.996), confidenceText(1)]).toEqual([
    '61% sure',
    '99% sure',
    '99% sure',
  ]);
});
