import { LANGUAGES } from '@lockwatch/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pingComponents } from './ping-components.js';
import type { PingDocument } from './ping-document.js';

const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const line: fc.Arbitrary<PingDocument['lines'][number]> = fc.record({
  type: fc.constantFrom('SELL' as const, 'BUY' as const, 'TRADE' as const),
  itemId: fc.nat(),
  itemName: fc.string({ minLength: 1, maxLength: 200 }),
  state: fc.constant('current' as const),
  price: fc.constant(3),
  priceMax: fc.constant(null),
  was: fc.constant(null),
  usual: fc.constant(null),
  kind: fc.constant('exact' as const),
  words: text,
  isOwnAlias: fc.boolean(),
  rules: fc.array(
    fc.record({
      id: fc.uuid(),
      minPrice: fc.constant(1),
      maxPrice: fc.constant(5),
      messageType: fc.constant('ANY' as const),
      mention: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
});
const ping: fc.Arbitrary<PingDocument> = fc.record({
  notificationId: fc.uuid(),
  language: fc.constantFrom(...LANGUAGES),
  template: fc.constant(null),
  message: fc.record({
    discordMessageId: fc.constant('1'),
    channelId: fc.constant('2'),
    guildId: fc.constant('3'),
    channelName: fc.constant('trading'),
    authorId: fc.constant('4'),
    authorName: text,
    content: text,
    worlds: fc.constant([]),
    postedAtMs: fc.nat(),
    isEdited: fc.boolean(),
    isDeleted: fc.boolean(),
    isTextRemoved: fc.boolean(),
    isFirstPost: fc.boolean(),
  }),
  isLate: fc.boolean(),
  reposts: fc.constant(null),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  userActions: fc.record({ areRulesPaused: fc.boolean(), isAuthorIgnored: fc.boolean() }),
});

test('whatever pings tell, what can be done from them fits Discord’s limits', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ping, { selector: (one) => one.notificationId, minLength: 1, maxLength: 10 }),
      (pings) => {
        const rows = pingComponents(pings);
        expect(rows).toHaveLength(pings.length === 1 ? 2 : 1);
        for (const row of rows) expect(row.components.length).toBeLessThanOrEqual(5);
        for (const part of rows.flatMap((row) => row.components)) {
          if ('custom_id' in part) expect(part.custom_id.length).toBeLessThanOrEqual(100);
          if (!('options' in part)) continue;
          expect(part.options).toHaveLength(pings.length);
          for (const { label, value } of part.options) {
            expect(label.length).toBeGreaterThan(0);
            expect(label.length).toBeLessThanOrEqual(100);
            expect(label.isWellFormed()).toBe(true);
            expect(value.length).toBeLessThanOrEqual(100);
          }
        }
      },
    ),
  );
});
