import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventBus } from './event-bus.js';
import { GuildStore } from './guild-store.js';
import { MessageStore } from './messages.js';
import type { MessageObject } from './objects.js';
import { RateLimiter } from './rate-limits.js';
import { compareIds, SnowflakeSource, snowflakeToMs } from './snowflakes.js';

test('creates increasing ids with the current time', () => {
  const source = new SnowflakeSource();
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, () => source.next());
  for (let index = 1; index < ids.length; index += 1) {
    if (compareIds(ids[index - 1] ?? '', ids[index] ?? '') >= 0)
      throw new Error(`Id ${index} does not rise.`);
  }
  expect(snowflakeToMs(ids[0] ?? '')).toBeGreaterThanOrEqual(before);
  expect(new Set(ids).size).toBe(ids.length);
});

test('compares ids as numbers', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.bigInt({ min: 0n, max: 2n ** 63n }), (a, b) => {
      const order = compareIds(String(a), String(b));
      expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test('returns the same pages of history as a simple filter', () => {
  const channelId = '210000000000000001';
  const idList = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 });
  const query = fc.record({
    kind: fc.constantFrom('before', 'after', 'none'),
    id: fc.integer({ min: 0, max: 501 }),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(idList, query, (numbers, { kind, id, limit }) => {
      const bus = new EventBus();
      const store = new MessageStore(bus, new GuildStore(new SnowflakeSource(), bus));
      const ordered = numbers.toSorted((a, b) => a - b);
      for (const number of ordered) store.add(createMessage(String(number), channelId));
      const page = store
        .history(channelId, { limit, ...(kind !== 'none' && { [kind]: String(id) }) })
        .map((message) => Number(message.id));
      const wanted =
        kind === 'after'
          ? ordered.filter((number) => number > id).slice(0, limit)
          : ordered.filter((number) => kind === 'none' || number < id).slice(-limit);
      expect(page).toEqual(wanted.toReversed());
    }),
  );
});

test('limits requests for each key', () => {
  const limiter = new RateLimiter();
  const limit = { requests: 3, windowMs: 60_000 };
  expect([1, 2, 3, 4].map(() => limiter.take('a', limit).allowed)).toEqual([true, true, true, false]);
  expect(limiter.take('b', limit)).toMatchObject({ allowed: true, remaining: 2 });
  limiter.reset();
  expect(limiter.take('a', limit).allowed).toBe(true);
});

function createMessage(id: string, channelId: string): MessageObject {
  const author = {
    id: '1',
    username: 'a',
    global_name: null,
    discriminator: '0',
    avatar: null,
    public_flags: 0,
  };
  return {
    id,
    type: 0,
    channel_id: channelId,
    author,
    content: id,
    timestamp: '',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    mention_channels: [],
    attachments: [],
    embeds: [],
    components: [],
    reactions: [],
    pinned: false,
    flags: 0,
  };
}
