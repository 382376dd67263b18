import { webhooks } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../testing/world.js';

const URL = 'https://discord.com/api/webhooks/123456789012345678/AbC-123_xyz';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const named = (webhook_name: string) => ({ webhook_name, webhook_url: URL });

describe('webhooks', () => {
  test('keep their token encrypted and are shown with the address Discord gave', async () => {
    const person = await world.makePerson('basic');
    const created = await person.api.user.webhooks.create({
      webhook_name: '  Pings ',
      webhook_url: 'https://PTB.discord.com/api/v10/webhooks/42/s3cret/',
    });
    expect(created).toMatchObject({
      webhook_name: 'Pings',
      webhook_url: 'https://discord.com/api/webhooks/42/s3cret',
      isPrimary: true,
      disabled_reason: null,
    });
    const [row] = await rowsOf(person.userId);
    expect(row?.encryptedToken).not.toContain('s3cret');
    expect(await person.api.user.webhooks.list()).toEqual([created]);
  });

  test('that are not Discord’s are refused in the words of the form', async () => {
    const { api } = await world.makePerson('basic');
    await expect(
      api.user.webhooks.create({ webhook_name: 'x', webhook_url: 'https://evil.test/api/webhooks/1/x' }),
    ).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Please enter a valid Discord webhook URL',
      cause: { fields: [{ path: 'webhook_url' }] },
    });
  });

  test('have exactly one primary: the first, until another takes the mark', async () => {
    const { api } = await world.makePerson('basic');
    await api.user.webhooks.create(named('first'));
    const second = await api.user.webhooks.create(named('second'));
    expect(second.isPrimary).toBe(false);
    await api.user.webhooks.create({ ...named('third'), isPrimary: true });
    expect(await primaryNames(api)).toEqual(['third']);
    await api.user.webhooks.update({ id: second.webhook_id, isPrimary: true });
    expect(await primaryNames(api)).toEqual(['second']);
  });

  test('hand the primary mark to the oldest of the others when it is taken away or deleted', async () => {
    const { api } = await world.makePerson('basic');
    const first = await api.user.webhooks.create(named('first'));
    const second = await api.user.webhooks.create(named('second'));
    await api.user.webhooks.create(named('third'));
    await api.user.webhooks.update({ id: first.webhook_id, isPrimary: false });
    expect(await primaryNames(api)).toEqual(['second']);
    await api.user.webhooks.delete({ id: second.webhook_id });
    expect(await primaryNames(api)).toEqual(['first']);
  });

  test('that are alone stay primary', async () => {
    const { api } = await world.makePerson('basic');
    const only = await api.user.webhooks.create(named('only'));
    const updated = await api.user.webhooks.update({ id: only.webhook_id, isPrimary: false });
    expect(updated.isPrimary).toBe(true);
  });

  test('that Discord disowned work again with a new address', async () => {
    const person = await world.makePerson('basic');
    const { webhook_id: id } = await person.api.user.webhooks.create(named('old'));
    await world.database.db
      .update(webhooks)
      .set({ disabledAt: new Date(), disabledReason: 'Discord no longer knows this webhook.' })
      .where(eq(webhooks.id, id));
    const renamed = await person.api.user.webhooks.update({ id, webhook_name: 'new' });
    expect(renamed.disabled_reason).toBe('Discord no longer knows this webhook.');
    const replaced = await person.api.user.webhooks.update({ id, webhook_url: URL });
    expect(replaced.disabled_reason).toBeNull();
    expect((await rowsOf(person.userId))[0]?.disabledAt).toBeNull();
  });

  test('that a rule used leave the rule behind without one', async () => {
    const { api } = await world.makePerson('basic');
    const [item] = await api.items.search({ query: 'Laser Grid' });
    if (!item) throw new Error('The starter catalogue lacks the Laser Grid.');
    const webhook = await api.user.webhooks.create(named('for a rule'));
    await api.user.items.create({
      item_id: item.item_id,
      min_price: 1,
      max_price: 2,
      webhook_id: webhook.webhook_id,
    });
    await api.user.webhooks.delete({ id: webhook.webhook_id });
    expect((await api.user.items.list({}))[0]?.webhook_id).toBeNull();
  });
});

describe('the webhook limit', () => {
  test('holds against 100 creates at once, and one of them is primary', async () => {
    const person = await world.makePerson('basic');
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => person.api.user.webhooks.create(named(`hook ${index}`))),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(3);
    expect(refused[0]).toMatchObject({
      reason: {
        code: 'FORBIDDEN',
        message: 'You have reached your webhook limit of 3. Please upgrade to add more webhooks.',
        cause: { code: 'LIMIT_REACHED' },
      },
    });
    const rows = await rowsOf(person.userId);
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.isPrimary)).toHaveLength(1);
  });

  test('of nothing says that the plan has none', async () => {
    const { api } = await world.makePerson('user');
    await expect(api.user.webhooks.create(named('x'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Webhook creation is not available in your current plan.',
    });
  });
});

test('a stranger neither sees, changes nor deletes another person’s webhook', async () => {
  const owner = await world.makePerson('basic');
  const stranger = await world.makePerson('developer');
  const { webhook_id: id } = await owner.api.user.webhooks.create(named('private'));
  expect(await stranger.api.user.webhooks.list()).toEqual([]);
  await expect(
    stranger.api.user.webhooks.update({ id, webhook_name: 'taken', isPrimary: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stranger.api.user.webhooks.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rowsOf(owner.userId)).toMatchObject([{ id, name: 'private' }]);
});

async function primaryNames(api: Awaited<ReturnType<World['makePerson']>>['api']) {
  const list = await api.user.webhooks.list();
  return list.filter((webhook) => webhook.isPrimary).map((webhook) => webhook.webhook_name);
}

async function rowsOf(userId: string) {
  return world.database.db.select().from(webhooks).where(eq(webhooks.userId, userId));
}
