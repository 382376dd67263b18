import type { Notification } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMessage } from './highlighted-message.js';

function offer(span_start: number, span_end: number): Notification['offers'][number] {
  return {
    type: 'SELL',
    item_id: 242,
    item_name: 'Laser Grid',
    price: 3,
    price_max: null,
    span_start,
    span_end,
    watch_rule_id: null,
    ordinal: 0,
    feedback: null,
  };
}

describe('cutting a message by what was read from it', () => {
  test('marks the span of an offer and leaves the rest plain', () => {
    expect(splitMessage('S> Laser Grid 3wl!', [offer(3, 17)])).toEqual([
      { start: 0, text: 'S> ', offer: null },
      { start: 3, text: 'Laser Grid 3wl', offer: 0 },
      { start: 17, text: '!', offer: null },
    ]);
  });
  test('a message without offers is one plain part', () => {
    expect(splitMessage('hello', [])).toEqual([{ start: 0, text: 'hello', offer: null }]);
  });
  test('whatever the spans, the parts put together are the message', () => {
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 6 });
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), spans, (content, pairs) => {
        const offers = pairs.map(([a, b]) => offer(Math.min(a, b), Math.max(a, b)));
        const parts = splitMessage(content, offers);
        expect(parts.map((part) => part.text).join('')).toBe(content);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });
});
