import { roles, watchRules } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
const itemId = await world.itemId('Laser Grid');
afterAll(() => world.close());

const rule = (overrides: object = {}) => ({ item_id: itemId, min_price: 1, max_price: 5, ...overrides });

describe('rules above the item limit', () => {
  const limitTo = (itemLimit: number) =>
    world.database.db.update(roles).set({ itemLimit }).where(eq(roles.name, 'basic'));
  const getOverLimit = async (person: Person) =>
    (await person.api.user.items.list({})).map((rule) => rule.is_over_limit);

  test('are inactive above the limit after a downgrade, newest first, and active again below it', async () => {
    const person = await world.makePerson('basic');
    let highest = 1;
    const add = () => {
      highest += 1;
      return person.api.user.items.create({ item_id: itemId, min_price: 1, max_price: highest });
    };
    const rules = [await add(), await add(), await add(), await add()];
    expect(await getOverLimit(person)).toEqual([false, false, false, false]);
    try {
      await limitTo(2);
      expect(await getOverLimit(person)).toEqual([false, false, true, true]);
      await expect(add()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      // A paused rule keeps its place; a deleted one gives it to the next.
      await person.api.user.items.update({ id: rules[0]?.id ?? '', is_paused: true });
      expect(await getOverLimit(person)).toEqual([false, false, true, true]);
      await person.api.user.items.delete({ id: rules[1]?.id ?? '' });
      expect(await getOverLimit(person)).toEqual([false, false, true]);
      const ids = (await person.api.user.items.list({})).map(({ id }) => id);
      expect(ids).toEqual([rules[0]?.id, rules[2]?.id, rules[3]?.id]);
    } finally {
      await limitTo(50);
    }
    expect(await getOverLimit(person)).toEqual([false, false, false]);
    expect((await add()).is_over_limit).toBe(false);
  });
});

describe('watched items', () => {
  test('are created with the item’s name, and match both sides by default', async () => {
    const { api } = await world.makePerson('basic');
    const created = await api.user.items.create(rule());
    expect(created).toMatchObject({
      item_id: itemId,
      item_name: 'Laser Grid',
      min_price: 1,
      max_price: 5,
      message_type: 'ANY',
      webhook_id: null,
      targets: [],
      tags: [],
      is_paused: false,
      is_over_limit: false,
    });
    expect(await api.user.items.list({})).toEqual([created]);
  });

  test('keep prices as they were typed, to the cent and up to the bound', async () => {
    const { api } = await world.makePerson('basic');
    const created = await api.user.items.create(rule({ min_price: -200, max_price: 9_999_999_999.99 }));
    expect(created).toMatchObject({ min_price: -200, max_price: 9_999_999_999.99 });
    const updated = await api.user.items.update({ id: created.id, min_price: 0.07 });
    expect(updated.min_price).toBe(0.07);
  });

  test('of an item that does not exist are refused with the field', async () => {
    const { api } = await world.makePerson('basic');
    await expect(api.user.items.create(rule({ item_id: 2_147_483_647 }))).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { code: 'INVALID', fields: [{ path: 'item_id' }] },
    });
  });

  test('with the range upside down are refused, also when only one end is changed', async () => {
    const { api } = await world.makePerson('basic');
    await expect(api.user.items.create(rule({ min_price: 6 }))).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    const { id } = await api.user.items.create(rule());
    await expect(api.user.items.update({ id, max_price: 0.5 })).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: [{ path: 'min_price' }] },
    });
    expect((await api.user.items.list({}))[0]).toMatchObject({ min_price: 1, max_price: 5 });
  });

  test('take a price as it is typed, instead of two numbers', async () => {
    const { api } = await world.makePerson('basic');
    const typed = { item_id: itemId, price: '3' };
    const create = (input: object) => api.user.items.create({ ...typed, ...input });
    const sellers = await create({ message_type: 'SELL' });
    expect(sellers).toMatchObject({ min_price: 0, max_price: 3, usual_percent: null, takes_unpriced: null });
    expect(await create({ message_type: 'BUY' })).toMatchObject({
      min_price: 3,
      max_price: 9_999_999_999.99,
    });
    // A lone price is read by the message type that the rule has.
    const { id } = sellers;
    expect(await api.user.items.update({ id, price: '200/1' })).toMatchObject({
      min_price: 0,
      max_price: -200,
    });
    expect(await api.user.items.update({ id, price: 'any', takes_unpriced: false })).toMatchObject({
      max_price: 9_999_999_999.99,
      takes_unpriced: false,
    });
    for (const wrong of [{ price: 'cheap' }, { max_price: 5 }, { price: undefined, min_price: 1 }]) {
      await expect(create(wrong)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    }
  });

  test('inside an active one are refused, unless they ping otherwise', async () => {
    const { api } = await world.makePerson('basic');
    const { create, update } = api.user.items;
    const webhook = await api.user.webhooks.create({ webhook_name: 'w', webhook_url: world.webhookUrl() });
    const wide = await create(rule());
    const narrow = rule({ min_price: 2, max_price: 4, message_type: 'SELL' });
    const refusal = {
      code: 'CONFLICT',
      message:
        'You already watch Laser Grid at 1 WL – 5 WL, which includes this. Change that watched item, or choose another webhook.',
    };
    await expect(create(narrow)).rejects.toMatchObject(refusal);
    const differences = [
      { max_price: 6 },
      { webhook_id: webhook.webhook_id },
      { takes_unpriced: true, min_price: 3 },
      { mention: { kind: 'user', id: '165511591545143296' } as const, max_price: 3 },
      { message_type: 'UNKNOWN' as const },
      { is_paused: true, max_price: 2 },
      { cooldown_minutes: 5, min_price: 2.1 },
      { daily_cap: 5, min_price: 2.2 },
      { only_cheaper: true, min_price: 2.3 },
    ];
    for (const difference of differences) await create({ ...narrow, ...difference });
    for (const inactive of [{ is_paused: true }, { is_paused: false, snooze: 'hour' as const }]) {
      await update({ id: wide.id, ...inactive });
      const { id } = await create({ ...narrow, message_type: 'BUY' });
      await api.user.items.delete({ id });
    }
    await update({ id: wide.id, snooze: null });
    await expect(create({ ...narrow, message_type: 'BUY' })).rejects.toMatchObject(refusal);
  });

  test('do not come inside an active one by a change of what they take', async () => {
    const { api } = await world.makePerson('basic');
    const { create, update, bulk } = api.user.items;
    await create(rule({ min_price: 1, max_price: 5 }));
    const { id } = await create(rule({ min_price: 3, max_price: 8, daily_cap: 5 }));
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('which includes this') };
    expect(await update({ id, max_price: 4 })).toMatchObject({ max_price: 4 });
    await expect(update({ id, daily_cap: null })).rejects.toMatchObject(refusal);
    const all = { action: 'update', daily_cap: null } as const;
    await expect(bulk({ ids: [id], ...all })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(await bulk({ ids: [id], action: 'update', only_cheaper: true })).toMatchObject({ changed: 1 });
    await update({ id, is_paused: true, only_cheaper: false, daily_cap: null });
    // One that repeats another can be resumed and tagged.
    expect(await update({ id, is_paused: false })).toMatchObject({ is_paused: false, daily_cap: null });
    expect(await bulk({ ids: [id], ...all })).toMatchObject({ changed: 1 });
  });

  test('inside an active one are created where a duplicate is allowed', async () => {
    const { api } = await world.makePerson('basic');
    const wide = await api.user.items.create(rule());
    for (const input of [rule(), rule({ min_price: 2 })]) {
      expect(await api.user.items.create({ ...input, allow_duplicate: true })).toMatchObject(input);
    }
    const { id } = await api.user.items.create(rule({ max_price: 9 }));
    const back = { id, max_price: wide.max_price, allow_duplicate: true };
    expect(await api.user.items.update(back)).toMatchObject({ max_price: wide.max_price });
  });

  test('name the one that they overlap, and how it takes the offers of both', async () => {
    const { api } = await world.makePerson('basic');
    const { create, update, overlap } = api.user.items;
    const fixed = await create(rule({ min_price: 1, max_price: 5, message_type: 'SELL' }));
    const follows = await create({ item_id: itemId, price: '15% under usual', message_type: 'SELL' });
    const widened = { min_price: 1, max_price: 8, usual_percent: null, takes_unpriced: null };
    const over = (input: object) => overlap({ item_id: itemId, message_type: 'SELL', ...input });
    expect(await over({ min_price: 3, max_price: 8 })).toEqual({ overlap: { rule: fixed, widened } });
    expect(await over({ min_price: 2, max_price: 4 })).toEqual({ overlap: { rule: fixed, widened: null } });
    expect(await over({ price: 'any', takes_unpriced: false })).toMatchObject({
      overlap: { widened: { min_price: 0, max_price: 9_999_999_999.99, takes_unpriced: false } },
    });
    expect(await over({ min_price: 3, max_price: 8, takes_unpriced: true })).toMatchObject({
      overlap: { widened: { max_price: 8, takes_unpriced: true } },
    });
    expect(await over({ price: '10% under usual' })).toMatchObject({
      overlap: { rule: { id: follows.id }, widened: { usual_percent: -10, takes_unpriced: null } },
    });
    const others = [
      { min_price: 6, max_price: 8 },
      { min_price: 3, max_price: 8, message_type: 'ANY' },
      { min_price: 3, max_price: 8, daily_cap: 5 },
      { item_id: itemId + 2, min_price: 3, max_price: 8 },
    ];
    for (const other of others) expect(await over(other)).toEqual({ overlap: null });
    await update({ id: fixed.id, is_paused: true });
    expect(await over({ min_price: 3, max_price: 8 })).toEqual({ overlap: null });
  });

  test('that follow the usual price lie inside one another by their relation to it', async () => {
    const { api } = await world.makePerson('basic');
    const { create } = api.user.items;
    const follow = (price: string, message_type: 'ANY' | 'SELL' | 'BUY') =>
      create({ item_id: itemId, price, message_type });
    await create({ item_id: itemId, price: 'any' });
    await follow('15% under usual', 'ANY');
    for (const type of ['SELL', 'ANY'] as const) {
      await expect(follow('20% under usual', type)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('at 15 % under the usual price, which includes this.'),
      });
    }
    await follow('10% under usual', 'SELL');
    await follow('20% under usual', 'BUY');
    await expect(follow('10% under usual', 'BUY')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('have no prices while the usual price that they follow is unknown', async () => {
    const { api } = await world.makePerson('basic');
    const { items, me } = api.user;
    const noPrices = { min_price: null, max_price: null };
    const created = await items.create({ item_id: itemId, price: '15% under usual', message_type: 'SELL' });
    expect(created).toMatchObject({ ...noPrices, usual_percent: -15 });
    expect(await items.list({})).toMatchObject([noPrices]);
    expect(await items.parse({ text: 's> laser grid 15% under usual' })).toMatchObject({ rule: noPrices });
    const csv = 'item_name,min_price\nLaser Grid,10% under usual\n';
    const { lines } = await items.import({ csv, dry_run: true });
    expect(lines).toMatchObject([{ ...noPrices, usual_percent: -10 }]);
    // What was answered can be sent back, and imported.
    const { id, daily_cap: _, ...sent } = created;
    expect(await items.update({ id, ...noPrices, daily_cap: 5 })).toMatchObject({ ...sent, daily_cap: 5 });
    const document = await me.export();
    await items.delete({ id });
    expect(await me.import(document)).toMatchObject({ watched_items: { added: 1, problems: [] } });
    expect(await items.list({})).toMatchObject([{ ...noPrices, usual_percent: -15 }]);
  });

  test('cannot carry a tag that does not exist', async () => {
    const { api } = await world.makePerson('basic');
    await expect(api.user.items.create(rule({ tag_ids: [987_654] }))).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: [{ path: 'tag_ids' }] },
    });
    expect(await api.user.items.list({})).toEqual([]);
  });

  test('are listed in pages that stay the same while rows are added', async () => {
    const { api } = await world.makePerson('basic');
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push((await api.user.items.create(rule({ max_price: 5 + index }))).id);
    const first = await api.user.items.list({ limit: 3 });
    await api.user.items.create(rule({ max_price: 10 }));
    const second = await api.user.items.list({ limit: 3, offset: 3 });
    expect(first.map((row) => row.id)).toEqual(ids.slice(0, 3));
    expect(second.map((row) => row.id).slice(0, 2)).toEqual(ids.slice(3));
    expect(second).toHaveLength(3);
  });

  test('are gone after they are deleted, and deleting them twice returns 404', async () => {
    const { api } = await world.makePerson('basic');
    const { id } = await api.user.items.create(rule());
    await expect(api.user.items.delete({ id })).resolves.toEqual({ message: 'Item deleted successfully!' });
    await expect(api.user.items.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are all deleted in one call, with their number in the message', async () => {
    const { api } = await world.makePerson('basic');
    for (let index = 0; index < 3; index += 1) await api.user.items.create(rule({ max_price: 5 + index }));
    await expect(api.user.items.deleteAll()).resolves.toEqual({ message: 'Deleted 3 watched items.' });
    await expect(api.user.items.deleteAll()).resolves.toEqual({
      message: 'There were no watched items to delete.',
    });
  });
});

describe('the item limit', () => {
  test('holds against 100 parallel creates', async () => {
    const person = await world.makePerson('basic');
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        person.api.user.items.create(rule({ min_price: 5 + index, max_price: 5 + index })),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(50);
    expect(refused[0]).toMatchObject({
      reason: {
        code: 'FORBIDDEN',
        message: 'You have reached your limit of 50 watched items. Remove one or upgrade to add more.',
        cause: { code: 'LIMIT_REACHED' },
      },
    });
    expect(await rowsOf(person)).toHaveLength(50);
  });
});

describe('without a subscription', () => {
  test('watched items can neither be seen nor added', async () => {
    const { api } = await world.makePerson('user');
    const refusal = {
      code: 'FORBIDDEN',
      message: 'To access watched items and track prices, you need an active subscription.',
    };
    await expect(api.user.items.list({})).rejects.toMatchObject(refusal);
    await expect(api.user.items.create(rule())).rejects.toMatchObject(refusal);
  });
});

describe('a stranger', () => {
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    owner = await world.makePerson('basic');
    stranger = await world.makePerson('developer');
    await owner.api.user.items.create(rule());
  });

  test('deletes only their own with delete-all', async () => {
    await stranger.api.user.items.deleteAll();
    expect(await rowsOf(owner)).toHaveLength(1);
  });

  test('cannot point a rule at another person’s webhook', async () => {
    const webhook = await owner.api.user.webhooks.create({
      webhook_name: 'Mine',
      webhook_url: world.webhookUrl(),
    });
    await expect(
      stranger.api.user.items.create(rule({ webhook_id: webhook.webhook_id })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id } = await stranger.api.user.items.create(rule());
    await expect(
      stranger.api.user.items.update({ id, webhook_id: webhook.webhook_id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      stranger.api.user.items.update({ id, targets: ['dm', webhook.webhook_id] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await rowsOf(stranger))[0]?.targets).toEqual([]);
  });
});

async function rowsOf(person: Person) {
  return world.database.db.select().from(watchRules).where(eq(watchRules.userId, person.userId));
}

test('the limits and the snooze of a rule end again, without a new version of it', async () => {
  const { items } = (await world.makePerson('basic')).api.user;
  const { id } = await items.create(rule({ cooldown_minutes: 30 }));
  const mention = { kind: 'role', id: '165511591545143296' } as const;
  const limits = { cooldown_minutes: null, daily_cap: 5 };
  await items.update({ id, ...limits, mention, snooze: '2999-01-02T00:00:00Z' });
  expect(await items.update({ id, snooze: null, mention: null })).toMatchObject({
    ...limits,
    snoozed_until: null,
    mention: null,
  });
  const versions = await world.database.sql`select id from watch_rule_versions where watch_rule_id = ${id}`;
  expect(versions).toHaveLength(0);
  const mentioned = ['everyone', '123', '1655115915451432960000'];
  const mentions = mentioned.map((wrong) => ({ mention: { ...mention, id: wrong } }));
  for (const wrong of [...mentions, { daily_cap: 0 }, { cooldown_minutes: 1441 }]) {
    await expect(items.update({ id, ...wrong })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  }
});
