import { describe, expect, test } from 'vitest';
import { buildPingDocument, type OfferVersion } from './ping-document.js';

describe('the lines of a ping', () => {
  const offer = (change: Partial<OfferVersion> = {}): OfferVersion => ({
    usual: null,
    editNumber: 0,
    ordinal: 0,
    type: 'SELL',
    itemId: 1,
    itemName: 'Laser Grid',
    price: 3,
    priceMax: null,
    kind: 'exact',
    content: 'S> Laser Grid',
    span: { start: 3, end: 13 },
    ownerIds: null,
    rules: [{ id: 'r', minPrice: 1, maxPrice: 5, messageType: 'SELL', mention: null }],
    isNotified: true,
    isCurrent: false,
    ...change,
  });

  const changed = (change: Partial<OfferVersion>) =>
    offer({ editNumber: 1, isNotified: false, isCurrent: true, ...change });

  test.each([
    ['the same', [changed({})], { state: 'current', price: 3, was: null }],
    ['cheaper', [changed({ price: 2 })], { state: 'changed', price: 2, was: { price: 3, priceMax: null } }],
    ['out of range', [changed({ price: 9, rules: [] })], { state: 'unmatched', price: 9 }],
    ['the other side', [changed({ type: 'BUY' })], { state: 'gone', price: 3 }],
    ['nothing', [], { state: 'gone', price: 3 }],
  ])('follow the message: now %s', (_what, newest, expected) => {
    const version = {
      discordMessageId: '1000000000000000001',
      channelId: '210000000000000001',
      guildId: '200000000000000001',
      channelName: 'trading',
      authorId: '400000000000000001',
      authorName: 'Seller',
      content: 'S> Laser Grid 3wl each @LGSHOP',
      worlds: ['LGSHOP'],
      isFirstPost: false,
      postedAt: new Date(0),
      editedAt: null,
      deletedAt: null,
      textRemovedAt: null,
    };
    const { lines } = buildPingDocument(
      { id: 'n', isLate: false, language: null, pingTemplate: null },
      version,
      [offer(), ...newest],
    );
    expect(lines).toEqual([expect.objectContaining(expected)]);
  });
});
