import { toUsualPrice } from '@lockwatch/contracts';
import { afterAll, expect, test, vi } from 'vitest';
import { createPipelineWorld, newSnowflake } from '../testing/pipeline-world.js';
import { createSilentLog } from '../testing/silent-log.js';
import { readItemPrice } from './item-price.js';
import { createMessageParser } from './message-parser.js';

const MINUTE_MS = 60_000;

const world = await createPipelineWorld();
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const parser = await createMessageParser({ database: world.database, log: createSilentLog() });
afterAll(async () => {
  await parser.close();
  vi.useRealTimers();
  await world.close();
});

const { itemId } = world;

/** The price of sellers that pings compare with, and the one that forms show. */
async function readBoth(name: string) {
  const { sell } = await readItemPrice(world.database.db, null, { id: itemId(name), limit: 0 }, new Date());
  const form = toUsualPrice(sell);
  return {
    inPings: parser.getUsualPrice({ itemId: itemId(name), type: 'SELL' }),
    inForms: form && { unitPrice: form.median_price, offers: form.offers, traders: form.traders },
  };
}

test('a usual price is in pings a minute after it is in forms, and the same there', async () => {
  for (const price of [3, 4]) await world.post(`S> Fishing Rod ${price}wl`);
  vi.advanceTimersByTime(MINUTE_MS);
  await world.post('S> Laser Grid 3wl');
  expect(await readBoth('Fishing Rod')).toEqual({ inPings: null, inForms: null });

  await world.post('S> Fishing Rod 5wl');
  const usual = { unitPrice: 4, offers: 3, traders: 3 };
  expect(await readBoth('Fishing Rod')).toEqual({ inPings: null, inForms: usual });
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => readBoth('Fishing Rod')).toEqual({ inPings: usual, inForms: usual });
});

test('of the trades that a user marked, the newest of each item counts, and not by itself', async () => {
  const watchers = [await world.person(), await world.person()];
  for (const watcher of watchers) {
    await world.webhook(watcher);
    for (const item of ['Chandelier', 'Pinball Bumper']) await world.rule(watcher, item, { min: 0, max: 99 });
  }
  const say = (outcome: string) => world.database.sql`update notifications set outcome = ${outcome}`;
  for (const price of [10, 11, 12]) await world.post(`S> Chandelier ${price}wl`);
  await world.post('S> Pinball Bumper 5wl');
  const read = async (name: string) => (await readBoth(name)).inForms;
  const usual = (unitPrice: number) => ({ unitPrice, offers: 3, traders: 3 });
  expect(await read('Chandelier')).toEqual(usual(11));
  // Of each user the newest, 12, also where an earlier one is of another day.
  const earlier = new Date(world.clock.now() - 24 * 60 * MINUTE_MS);
  await world.database.sql`update offers set posted_at = ${earlier} where unit_price = 10`;
  await say('bought');
  expect([await read('Chandelier'), await read('Pinball Bumper')]).toEqual([usual(12), null]);
  await say('sold');
  expect(await read('Chandelier')).toEqual(usual(11));
  await say('bought');
  await world.database.sql`update users set is_banned = true where id = ${watchers[0]?.id ?? ''}`;
  expect(await read('Chandelier')).toEqual(usual(11.5));
});

test('one trader makes no usual price, at any number of offers', async () => {
  const author = newSnowflake();
  for (let price = 1; price <= 12; price += 1) await world.post(`S> Pepper Tree ${price}wl`, { author });
  vi.advanceTimersByTime(MINUTE_MS);
  await parser.refreshUsualPrices();
  expect(await readBoth('Pepper Tree')).toEqual({ inPings: null, inForms: null });
});

test('a trader who edits and posts often leaves the votes of others alone', async () => {
  for (const price of [10, 11, 12]) await world.post(`S> Science Station ${price}wl`, { ageMs: MINUTE_MS });
  const { messageId, author } = { messageId: newSnowflake(), author: newSnowflake() };
  const versions = Array.from({ length: 101 }, (_, edit) => {
    const editedAt = new Date(world.clock.now() + edit * 1000);
    return world.message(`S> Science Station ${100 + edit}wl`, { author, messageId, editedAt });
  });
  await world.ingest(...versions);
  await world.settled();
  const { inForms } = await readBoth('Science Station');
  expect(inForms).toEqual({ unitPrice: 11, offers: 3, traders: 3 });
});
