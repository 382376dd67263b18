import { watchRules } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
afterAll(() => world.close());

const RULE = { item_id: 2, min_price: 1, max_price: 5, message_type: 'SELL' } as const;
const CONFLICT = { code: 'CONFLICT', message: expect.stringContaining('You already watch') };
const countOf = async ({ api }: Person) => (await api.user.items.count()).count;

/** Two identical rules, as they may be in a database from before they were rejected. */
async function withDoubles(person: Person) {
  const first = await person.api.user.items.create(RULE);
  const second = await person.api.user.items.create({ ...RULE, max_price: 6 });
  await world.database.db.update(watchRules).set({ maxPrice: 5 }).where(eq(watchRules.id, second.id));
  return [first.id, second.id] as const;
}

describe('a rule with the item, prices, message type and webhook of another', () => {
  test('is not created', async () => {
    const person = await world.makePerson('basic');
    await person.api.user.items.create(RULE);
    await expect(person.api.user.items.create({ ...RULE, tag_ids: [] })).rejects.toMatchObject(CONFLICT);
    expect(await countOf(person)).toBe(1);
  });

  test('is created by another person, or with anything else changed', async () => {
    const [person, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
    const webhook = await person.api.user.webhooks.create({
      webhook_name: 'x',
      webhook_url: world.webhookUrl(),
    });
    // None lies inside one before it.
    for (const rule of [
      { ...RULE, min_price: 2 },
      { ...RULE, message_type: 'BUY' as const },
      RULE,
      { ...RULE, item_id: 4 },
      { ...RULE, max_price: 6 },
      { ...RULE, webhook_id: webhook.webhook_id },
    ]) {
      await person.api.user.items.create(rule);
    }
    await other.api.user.items.create(RULE);
    expect(await countOf(person)).toBe(6);
  });

  test('is created once when ten arrive at the same time', async () => {
    const person = await world.makePerson('basic');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => person.api.user.items.create(RULE)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(person)).toBe(1);
  });

  test('does not come from a change', async () => {
    const { api } = await world.makePerson('basic');
    await api.user.items.create(RULE);
    const { id } = await api.user.items.create({ ...RULE, max_price: 6 });
    await expect(api.user.items.update({ id, max_price: 5 })).rejects.toMatchObject(CONFLICT);
    expect(await api.user.items.update({ id, is_paused: true })).toMatchObject({ max_price: 6 });
  });

  test('does not come from a bulk change', async () => {
    const { api } = await world.makePerson('basic');
    const { id } = await api.user.items.create({ ...RULE, max_price: 6 });
    const other = await api.user.items.create({ ...RULE, max_price: 7 });
    const update = { action: 'update', min_price: 1, max_price: 8 } as const;
    await expect(api.user.items.bulk({ ...update, ids: [id, other.id] })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(await api.user.items.bulk({ ...update, ids: [id] })).toMatchObject({ changed: 1 });
  });

  test('is left out of an import, even with other tags', async () => {
    const person = await world.makePerson('basic');
    await person.api.user.items.create(RULE);
    const [name] = (await person.api.user.items.list({})).map(({ item_name }) => item_name);
    const csv = `item_name,min_price,max_price,message_type,is_paused\n${name},1,5,SELL,yes\n${name},1,9,SELL,no\n${name},1,9,SELL,yes\n`;
    const result = await person.api.user.items.import({ csv, mode: 'add' });
    expect(result).toMatchObject({ added: 1, known: 2 });
    expect(await countOf(person)).toBe(2);
    const replaced = await person.api.user.items.import({ csv, mode: 'replace' });
    expect(replaced).toMatchObject({ added: 1, removed: 1, known: 2 });
    expect((await person.api.user.items.list({})).map(({ is_paused }) => is_paused).sort()).toEqual([
      false,
      true,
    ]);
  });

  test('of an old database can still be paused, changed to another and deleted', async () => {
    const person = await world.makePerson('basic');
    const [first, second] = await withDoubles(person);
    const { api } = person;
    await api.user.items.update({ id: first, is_paused: true, max_price: 5 });
    await api.user.items.bulk({ ids: [first, second], action: 'update', message_type: 'SELL' });
    await api.user.items.update({ id: second, max_price: 9 });
    await api.user.items.delete({ id: first });
    expect(await countOf(person)).toBe(1);
  });
});
