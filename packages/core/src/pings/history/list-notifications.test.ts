import { createHash } from 'node:crypto';
import type { ListNotificationsInput } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { createPipelineWorld, newSnowflake } from '../../testing/pipeline-world.js';
import { listNotifications } from './list-notifications.js';
import { getUnread, groupOpenPings, markPing, markPings, markSeen } from './unread.js';

const world = await createPipelineWorld();
afterAll(() => world.close());

async function listOf(id: string, filters: Partial<ListNotificationsInput> = {}) {
  return listNotifications(await world.actor({ id }), world.database.sql, {
    limit: 10,
    offset: 0,
    ...filters,
  });
}

/** Posts it to somebody who watches both items, and answers what is listed: each offer's item, price and side as said. */
async function listedWords(content: string): Promise<(string | null)[][]> {
  const { person } = await world.watcher('Laser Grid', { min: -100, max: 9999 });
  await world.rule(person, 'Chandelier', { min: -100, max: 9999 });
  await world.post(content, { author: newSnowflake() });
  const [ping] = await listOf(person.id);
  const at = (start: number | null, end: number | null) =>
    start === null || end === null ? null : content.slice(start, end);
  return (ping?.offers ?? []).map((offer) => [
    at(offer.span_start, offer.span_end),
    at(offer.price_span_start, offer.price_span_end),
    at(offer.side_span_start, offer.side_span_end),
  ]);
}

describe('the list of pings', () => {
  test.each([
    [
      '🔥 WTS 𝗹𝗴𝗿𝗶𝗱 𝟯<:wl:880251447470596157>, chand 33/1',
      [
        ['𝗹𝗴𝗿𝗶𝗱', '𝟯<:wl:880251447470596157>', 'WTS'],
        ['chand', '33/1', 'WTS'],
      ],
    ],
    [
      'lgrid 6, chand 9',
      [
        ['lgrid', '6', null],
        ['chand', '9', null],
      ],
    ],
    ['3wl each lgrid for sale', [['lgrid', '3wl each', 'for sale']]],
  ])('tells where in %j each item, price and side stand', async (content, words) => {
    expect(await listedWords(content)).toEqual(words);
  });

  test('tells nothing of price and side for offers from before that was kept', async () => {
    const { person } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    await world.database.sql`
      update offers set price_span_start = null, price_span_end = null, side_span_start = null, side_span_end = null`;
    expect((await listOf(person.id))[0]?.offers).toMatchObject([
      {
        span_start: 3,
        span_end: 13,
        price_span_start: null,
        price_span_end: null,
        side_span_start: null,
        side_span_end: null,
      },
    ]);
  });

  test('shows an offer once with all rules it met, and as an edit left it', async () => {
    const { person, ruleId } = await world.watcher('Laser Grid');
    const second = await world.rule(person, 'Laser Grid', { min: 2, max: 9 });
    const message = await world.postMessage('S> Laser Grid 5wl', { author: newSnowflake() });
    await world.edit(message, 'S> Laser Grid 2wl');
    expect(await listOf(person.id)).toMatchObject([
      {
        is_deleted: false,
        attempts: 1,
        offers: [
          {
            price: 2,
            pinged_price: { price: 5, price_max: null },
            is_current: true,
            watch_rule_ids: [ruleId, second],
          },
        ],
      },
    ]);
    await world.remove(message);
    expect(await listOf(person.id)).toMatchObject([{ is_deleted: true, attempts: 1, state: 'sent' }]);
  });

  test('shows an offer that was edited away as it was sent, without a position in the text', async () => {
    const { person } = await world.watcher('Laser Grid');
    const message = await world.postMessage('S> Laser Grid 5wl', { author: newSnowflake() });
    await world.edit(message, 'sold');
    expect((await listOf(person.id))[0]?.offers).toMatchObject([
      { price: 5, pinged_price: null, is_current: false, span_start: 0, span_end: 0 },
    ]);
  });
});

test('pings are sorted by how far their best offer is better than the usual price, as edits left it', async () => {
  const { person } = await world.watcher('Pinball Bumper', { min: 0, max: 99 });
  await world.rule(person, 'Fishing Rod', { min: 0, max: 99 });
  for (const price of [10, 10, 10]) await world.post(`S> Pinball Bumper ${price}wl each`);
  await world.parser.refreshUsualPrices();
  const edited = world.message('S> Pinball Bumper 9wl each', { author: newSnowflake() });
  await world.ingest(edited);
  await world.post('S> Pinball Bumper 8wl each');
  await world.post('S> Fishing Rod 5wl each');
  const sorted = async () =>
    (await listOf(person.id, { sort: 'deal', limit: 3 })).map((ping) => ping.deal_percent);
  expect(await sorted()).toEqual([20, 10, null]);
  await world.edit(edited, 'S> Pinball Bumper 5wl each');
  expect(await sorted()).toEqual([50, 20, null]);
  expect((await listOf(person.id, { sort: 'deal' }))[0]?.offers).toMatchObject([
    { price: 5, deal_percent: 50, usual: { unit_price: 10, offers: 3, traders: 3 } },
  ]);
});

describe('filters of the list of pings', () => {
  test('are met by part of the text, the author, the item, the side, the kind and the state', async () => {
    const { person } = await world.watcher('Laser Grid', { min: -100, max: 9999 });
    await world.rule(person, 'Chandelier', { min: -100, max: 9999 });
    await world.post('S> lgrid 5wl @LGSHOP', { author: newSnowflake() });
    await world.post('B> chandelier 9wl 100%', { author: newSnowflake() });
    const [chandelier, grid] = await listOf(person.id);
    const list = async (filters: Partial<ListNotificationsInput>) =>
      (await listOf(person.id, filters)).map((ping) => ping.notification_id);
    const one = [grid?.notification_id];
    const other = [chandelier?.notification_id];
    expect(grid).toMatchObject({ worlds: ['LGSHOP'], timeline: { requested_at: expect.any(String) } });
    const expectFilters = async () => {
      expect(await list({ query: 'lgshop' })).toEqual(one);
      // The name of the item, which the message has not.
      expect(await list({ query: 'laser gr' })).toEqual(one);
      expect(await list({ query: '%' })).toEqual(other);
      expect(await list({ query: '' })).toEqual([...other, ...one]);
      expect(await list({ query: grid?.author_name ?? '' })).toEqual([...other, ...one]);
      expect(await list({ query: `${grid?.author_name}S>` })).toEqual([]);
      expect(await list({ side: 'SELL' })).toEqual(one);
      expect(await list({ side: 'BUY', item_id: chandelier?.offers[0]?.item_id })).toEqual(other);
      expect(await list({ side: 'SELL', item_id: chandelier?.offers[0]?.item_id })).toEqual([]);
      expect(await list({ kind: 'exact', state: 'sent' })).toEqual([...other, ...one]);
      expect(await list({ state: 'failed' })).toEqual([]);
    };
    await expectFilters();
    // As in pings from before these columns.
    await world.database.sql`update notifications set search_text = null, item_ids = null, sides = null`;
    await expectFilters();
  });

  test('follow the edits of the message', async () => {
    const { person } = await world.watcher('Laser Grid', { min: -100, max: 9999 });
    await world.rule(person, 'Chandelier', { min: -100, max: 9999 });
    const message = await world.postMessage('S> lgrid 5wl @FIRST', { author: newSnowflake() });
    const count = async (query: string) => (await listOf(person.id, { query })).length;
    expect(await Promise.all(['first', 'second', 'chandelier'].map(count))).toEqual([1, 0, 0]);
    await world.edit(message, 'S> lgrid 5wl, chand 9wl @SECOND');
    // The second item is a ping of its own.
    expect(await Promise.all(['first', 'second', 'chandelier'].map(count))).toEqual([0, 2, 1]);
  });

  test.each([
    ['above the length that their index takes', 'ꦮ'.repeat(1900)],
    [
      'of the most that it takes, which cannot be compressed',
      Array.from({ length: 42 }, (_, n) => createHash('sha256').update(`${n}`).digest('base64url')).join(' '),
    ],
  ])('find texts %s', async (_name, filler) => {
    const { person } = await world.watcher('Laser Grid', { min: -100, max: 9999 });
    await world.post(`S> lgrid 5wl ${filler} @LONGEST`, { author: newSnowflake() });
    expect(await listOf(person.id, { query: 'longest', side: 'SELL' })).toHaveLength(1);
  });
});

test('pings are unread until the user has seen them', async () => {
  const { person } = await world.watcher('Laser Grid');
  const actor = await world.actor(person);
  const { sql } = world.database;
  await sql`update users set notifications_seen_at = now() - interval '1 hour' where id = ${person.id}`;
  await world.post('S> Laser Grid 3wl', { author: newSnowflake() });
  const [first] = await listOf(person.id);
  await world.post('S> Laser Grid 4wl', { author: newSnowflake() });
  expect(await getUnread(actor, sql)).toMatchObject({ count: 2 });
  const seenAt = new Date(first?.created_at ?? '');
  expect(await markSeen(actor, sql, { ids: [], seen_at: seenAt.toISOString() })).toMatchObject({ count: 1 });
  expect(await markSeen(actor, sql, { ids: [], seen_at: new Date(0).toISOString() })).toMatchObject({
    count: 1,
  });
  await sql`update notifications set state = 'cancelled' where user_id = ${person.id}`;
  expect(await getUnread(actor, sql)).toMatchObject({ count: 0 });
  await markSeen(actor, sql, { ids: [], seen_at: new Date(Date.now() + 1_000_000).toISOString() });
  expect((await getUnread(actor, sql)).seen_at <= new Date(Date.now() + 1000).toISOString()).toBe(true);
});

test('pings that were seen are read, but not those that the user marked as unread', async () => {
  const { person } = await world.watcher('Laser Grid');
  const [actor, other] = [await world.actor(person), await world.actor(await world.person())];
  const { sql } = world.database;
  await sql`update users set notifications_seen_at = now() - interval '1 hour' where id = ${person.id}`;
  for (const price of [3, 4]) await world.post(`S> Laser Grid ${price}wl`, { author: newSnowflake() });
  const ids = (await listOf(person.id)).map((ping) => ping.notification_id);
  const [second = '', first = ''] = ids;
  await markSeen(other, sql, { ids });
  expect(await markSeen(actor, sql, { ids: [second] })).toMatchObject({ count: 1 });
  expect(await listOf(person.id, { state: 'unread' })).toMatchObject([{ notification_id: first }]);
  const all = await markSeen(actor, sql, { ids });
  expect(all.count).toBe(0);
  expect(Date.now() - Date.parse(all.seen_at), 'a count looks at newer ones only').toBeLessThan(600_000);
  await markPing(actor, sql, { id: first, is_read: false });
  expect(await markSeen(actor, sql, { ids })).toMatchObject({ count: 1 });
});

test('a ping is marked as read, done or starred, and its outcome kept', async () => {
  const { person } = await world.watcher('Laser Grid');
  const actor = await world.actor(person);
  const { sql } = world.database;
  await sql`update users set notifications_seen_at = now() - interval '1 hour' where id = ${person.id}`;
  for (const price of [3, 4, 5]) await world.post(`S> Laser Grid ${price}wl`, { author: newSnowflake() });
  const ids = (await listOf(person.id)).map((ping) => ping.notification_id);
  const [third = '', second = '', first = ''] = ids;
  const idsIn = async (state: 'unread' | 'done' | 'starred') =>
    (await listOf(person.id, { state })).map((ping) => ping.notification_id);

  expect(await idsIn('unread')).toEqual(ids);
  const unmarked = { is_read: false, is_done: false, is_starred: false, outcome: null };
  const done = { ...unmarked, notification_id: first, is_done: true, outcome: 'bought' };
  expect(await markPing(actor, sql, { id: first, is_done: true, outcome: 'bought' })).toEqual(done);
  await markPing(actor, sql, { id: second, is_read: true, is_starred: true });
  expect(await idsIn('unread')).toEqual([third]);
  expect(await idsIn('done')).toEqual([first]);
  expect(await idsIn('starred')).toEqual([second]);
  expect(await getUnread(actor, sql)).toMatchObject({ count: 1 });

  await markSeen(actor, sql, { ids: [], seen_at: new Date(Date.now() + 1000).toISOString() });
  expect(await idsIn('unread')).toEqual([]);
  await markPing(actor, sql, { id: third, is_read: false });
  expect(await idsIn('unread')).toEqual([third]);
  expect(await getUnread(actor, sql)).toMatchObject({ count: 1 });
  expect(await markPing(actor, sql, { id: first, is_done: false, outcome: null })).toMatchObject({
    is_read: true,
    is_done: false,
    outcome: null,
  });
});

test('pings are listed from before a ping, or until a time', async () => {
  const { person } = await world.watcher('Laser Grid');
  for (const price of [1, 2, 3]) await world.post(`S> Laser Grid ${price}wl`, { author: newSnowflake() });
  const list = await listOf(person.id);
  const [third, second, first] = list.map((ping) => ping.notification_id);
  const idsOf = async (filters: Partial<ListNotificationsInput>) =>
    (await listOf(person.id, filters)).map((ping) => ping.notification_id);
  expect(await idsOf({ before_id: second })).toEqual([first]);
  expect(await idsOf({ until: list[0]?.created_at })).toEqual([second, first]);
  const other = await world.watcher('Laser Grid');
  expect(await listOf(other.person.id, { before_id: third })).toEqual([]);
});

test('pings that are not done are grouped by item and marked together', async () => {
  const { person } = await world.watcher('Laser Grid');
  await world.rule(person, 'Chandelier', { min: 1, max: 9 });
  const actor = await world.actor(person);
  const { sql } = world.database;
  for (const text of ['B> Laser Grid 3wl', 'S> Laser Grid 4wl, Chandelier 5wl'])
    await world.post(text, { author: newSnowflake() });
  await sql`update notifications set deal_percent = 20 where user_id = ${person.id} and sides = '{BUY}'`;
  expect(await groupOpenPings(actor, sql)).toContainEqual(
    expect.objectContaining({ item_name: 'Laser Grid', deal_percent: 20, side: 'BUY' }),
  );
  const groups = async () =>
    (await groupOpenPings(actor, sql)).map(({ item_name, pings }) => [item_name, pings]).sort();
  expect(await groups()).toEqual([
    ['Chandelier', 1],
    ['Laser Grid', 2],
  ]);
  const [, grid] = (await groupOpenPings(actor, sql)).sort((a, b) => a.pings - b.pings);
  const { ids, message } = await markPings(actor, sql, { item_id: grid?.item_id, is_done: true });
  expect(message.values).toEqual({ count: 2 });
  expect(await groups()).toEqual([]);
  expect(await listOf(person.id, { state: 'open' })).toEqual([]);

  const stranger = await world.watcher('Laser Grid');
  const other = await world.actor(stranger.person);
  expect(await markPings(other, sql, { ids, is_done: false })).toMatchObject({ ids: [] });
  expect((await markPings(actor, sql, { ids, is_done: false })).ids.sort()).toEqual(ids.sort());
  expect(await listOf(person.id, { state: 'open' })).toHaveLength(2);
});

test('pings that meet filters are marked together, and only those that change are named', async () => {
  const { person } = await world.watcher('Laser Grid');
  const actor = await world.actor(person);
  const { sql } = world.database;
  for (const text of ['B> Laser Grid 3wl', 'S> Laser Grid 4wl', 'S> Laser Grid 5wl last'])
    await world.post(text, { author: newSnowflake() });
  const [third = '', second, first] = (await listOf(person.id)).map((ping) => ping.notification_id);
  await markPing(actor, sql, { id: third, is_read: true });
  expect((await markPings(actor, sql, { side: 'SELL', is_read: true })).ids).toEqual([second]);
  expect((await markPings(actor, sql, { query: 'LAST', is_done: true })).ids).toEqual([third]);
  expect((await markPings(actor, sql, { state: 'done', is_done: false })).ids).toEqual([third]);
  expect((await markPings(actor, sql, { is_done: true })).ids.sort()).toEqual([first, second, third].sort());
});
