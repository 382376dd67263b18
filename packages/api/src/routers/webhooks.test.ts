import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { webhooks } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
afterAll(() => world.close());

const named = (webhook_name: string) => ({ webhook_name, webhook_url: world.webhookUrl() });

describe('webhooks', () => {
  test('keep their token encrypted and are shown with the address Discord gave', async () => {
    const person = await world.makePerson('basic');
    const { url, id, token } = discord().createWebhook({ name: 'Deals' });
    const created = await person.api.user.webhooks.create({
      webhook_name: '  Pings ',
      webhook_url: `https://PTB.discord.com/api/v10/webhooks/${id}/${token}/`,
    });
    const channel = SANDBOX_DISCORD.pingsChannel.id;
    expect(created).toMatchObject({
      webhook_name: 'Pings',
      webhook_url: url,
      isPrimary: true,
      disabled_reason: null,
      discord_name: 'Deals',
      channel_id: channel,
      channel_url: `https://discord.com/channels/${SANDBOX_DISCORD.guildId}/${channel}`,
    });
    const [row] = await rowsOf(person.userId);
    expect(row?.encryptedToken).not.toContain(token);
    expect(await person.api.user.webhooks.list()).toEqual([created]);
  });

  test('are shown to an API token that may only read without their secret', async () => {
    const person = await world.makePerson('basic');
    const { url, id } = discord().createWebhook();
    const created = await person.api.user.webhooks.create({ webhook_name: 'x', webhook_url: url });
    const asToken = (...scopes: string[]) =>
      person.apiWith({ kind: 'api-token', scopes }).user.webhooks.list();
    expect(await asToken('read')).toEqual([
      { ...created, webhook_url: `https://discord.com/api/webhooks/${id}/••••` },
    ]);
    expect(await asToken('read', 'write')).toEqual([created]);
  });

  test('of another server are signed, and show their secret once', async () => {
    const person = await world.makePerson('basic');
    const { webhooks } = person.api.user;
    const webhook_url = 'https://hooks.example/pings?token=1';
    const { secret, ...created } = await webhooks.create({
      webhook_name: 'Shop',
      kind: 'signed',
      webhook_url,
    });
    expect(secret).toMatch(/^whsec_/);
    expect(created).toMatchObject({ kind: 'signed', webhook_url, isPrimary: false, channel_id: null });
    expect(await webhooks.list()).toEqual([created]);
    const asReader = person.apiWith({ kind: 'api-token', scopes: ['read'] });
    expect(await asReader.user.webhooks.list()).toEqual([
      { ...created, webhook_url: 'https://hooks.example/••••' },
    ]);
    const first = await webhooks.create(named('of Discord'));
    expect(first.isPrimary).toBe(true);
    expect(first).not.toHaveProperty('secret');
    await webhooks.delete({ id: first.webhook_id });
    expect(await webhooks.list()).toEqual([created]);
    await expect(
      webhooks.create({ webhook_name: 'x', kind: 'signed', webhook_url: 'https://other.example/' }),
    ).rejects.toMatchObject({
      cause: {
        fields: [{ path: 'webhook_url', text: expect.objectContaining({ text: 'pings.signed.otherHost' }) }],
      },
    });
    await expect(webhooks.create({ webhook_name: 'x', webhook_url })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
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
    const replaced = await person.api.user.webhooks.update({ id, webhook_url: world.webhookUrl() });
    expect(replaced.disabled_reason).toBeNull();
    expect((await rowsOf(person.userId))[0]?.disabledAt).toBeNull();
  });

  test('that a rule used leave the rule behind without one', async () => {
    const { api } = await world.makePerson('basic');
    const { webhook_id } = await api.user.webhooks.create(named('for a rule'));
    const item_id = await world.itemId('Laser Grid');
    await api.user.items.create({ item_id, min_price: 1, max_price: 2, webhook_id });
    await api.user.webhooks.delete({ id: webhook_id });
    expect((await api.user.items.list({}))[0]?.webhook_id).toBeNull();
  });
});

describe('the webhook limit', () => {
  test('holds against 6 parallel creates, and one of them is primary', async () => {
    const person = await world.makePerson('basic');
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => person.api.user.webhooks.create(named(`hook ${index}`))),
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

describe('the check of a webhook with Discord', () => {
  test.each([
    ['that nobody made', () => 'https://discord.com/api/webhooks/123456789012345678/AbC-123_xyz'],
    ['with a wrong token', () => `${world.webhookUrl().slice(0, -3)}xyz`],
  ])('rejects one %s and adds nothing', async (_what, url) => {
    const person = await world.makePerson('basic');
    await expect(
      person.api.user.webhooks.create({ webhook_name: 'x', webhook_url: url() }),
    ).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'This webhook does not exist on Discord. Copy its URL again in Discord, or create a new one.',
      cause: { fields: [{ path: 'webhook_url' }] },
    });
    expect(await rowsOf(person.userId)).toEqual([]);
  });

  test.each([
    ['500', 'UPSTREAM'],
    ['reset', 'UPSTREAM'],
    ['429', 'RATE_LIMITED'],
  ])('rejects one while Discord answers %s, with %s', async (kind, code) => {
    const person = await world.makePerson('basic');
    await fault('POST', { target: 'webhooks', kind, count: 1, retry_after: 1 });
    await expect(person.api.user.webhooks.create(named('x'))).rejects.toMatchObject({ cause: { code } });
    await fault('DELETE');
    expect(await rowsOf(person.userId)).toEqual([]);
  });

  test('happens again when a webhook is switched on', async () => {
    const person = await world.makePerson('basic');
    const hook = discord().createWebhook();
    const { webhook_id: id } = await person.api.user.webhooks.create({
      webhook_name: 'x',
      webhook_url: hook.url,
    });
    const off = { disabledAt: new Date(), disabledReason: 'Unknown Webhook' };
    await world.database.db.update(webhooks).set(off).where(eq(webhooks.id, id));
    expect((await person.api.user.webhooks.enable({ id })).disabled_reason).toBeNull();
    await world.database.db.update(webhooks).set(off).where(eq(webhooks.id, id));
    await fetch(`${discord().discordApiUrl}/v10/webhooks/${hook.id}/${hook.token}`, { method: 'DELETE' });
    await expect(person.api.user.webhooks.enable({ id })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    expect((await rowsOf(person.userId))[0]?.disabledReason).toBe('Unknown Webhook');
  });

  test('is limited to 20 a minute for a person', async () => {
    const { api, userId } = await world.makePerson('basic');
    const { webhook_id: id } = await api.user.webhooks.create(named('x'));
    // Checks that are counted but not made: more than 50 requests a second would wait for Discord's own limit.
    await world.database.sql`
      update rate_limit_windows set calls = calls + 18 where key = ${`webhook-check:${userId}`}`;
    await api.user.webhooks.enable({ id });
    await expect(api.user.webhooks.enable({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('a webhook that was added already', () => {
  test.each([
    (id: string, token: string) => `https://discordapp.com/api/webhooks/${id}/${token}`,
    (id: string, token: string) => `https://ptb.discord.com/api/v9/webhooks/${id}/${token}/`,
    (id: string, token: string) => `https://canary.discord.com/api/webhooks/${id}/${token}?wait=true`,
  ])('is a conflict in the spelling %s', async (spelling) => {
    const { api } = await world.makePerson('basic');
    const { url, id, token } = discord().createWebhook();
    await api.user.webhooks.create({ webhook_name: 'first', webhook_url: url });
    const again = { webhook_name: 'second', webhook_url: spelling(id, token) };
    const conflict = { code: 'CONFLICT', message: 'You have added this webhook already, as "first".' };
    await expect(api.user.webhooks.create(again)).rejects.toMatchObject(conflict);
    const other = await api.user.webhooks.create(named('other'));
    await expect(
      api.user.webhooks.update({ id: other.webhook_id, webhook_url: again.webhook_url }),
    ).rejects.toMatchObject(conflict);
  });

  test('is added once by many calls at the same time', async () => {
    const person = await world.makePerson('basic');
    const same = named('same');
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => person.api.user.webhooks.create(same)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await rowsOf(person.userId)).toHaveLength(1);
  });

  test('can be added for another thread of its channel, and by another person', async () => {
    const { api } = await world.makePerson('basic');
    const { url } = discord().createWebhook();
    const forThread = (thread: number) => ({ webhook_name: 'x', webhook_url: `${url}?thread_id=${thread}` });
    const first = await api.user.webhooks.create(forThread(1));
    expect(first).toMatchObject({ webhook_url: `${url}?thread_id=1`, channel_id: '1' });
    await api.user.webhooks.create(forThread(2));
    await expect(api.user.webhooks.create(forThread(1))).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await world.makePerson('basic');
    await other.api.user.webhooks.create(forThread(1));
  });
});

test('a test ping is in the audit log; one that Discord rejects is not', async () => {
  const { api, userId } = await world.makePerson('basic');
  const { webhook_id: id } = await api.user.webhooks.create(named('Deals'));
  await api.user.webhooks.test({ id });
  await fault('POST', { target: 'webhooks', kind: '500', count: 1 });
  await expect(api.user.webhooks.test({ id })).rejects.toMatchObject({ cause: { code: 'UPSTREAM' } });
  await fault('DELETE');
  const tested = { action: 'webhook_tested', message: 'Sent a test ping to the webhook "Deals".' };
  const rows = await world.logOf({ about: userId });
  expect(rows.filter(({ action }) => action === tested.action)).toEqual([tested]);
});

function discord() {
  if (!world.sandbox) throw new Error('The world was made without Discord.');
  return world.sandbox;
}

async function fault(method: 'POST' | 'DELETE', body?: Record<string, unknown>): Promise<void> {
  await fetch(`${discord().url}/discord/dev/faults`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

async function primaryNames(api: Awaited<ReturnType<World['makePerson']>>['api']) {
  const list = await api.user.webhooks.list();
  return list.filter((webhook) => webhook.isPrimary).map((webhook) => webhook.webhook_name);
}

async function rowsOf(userId: string) {
  return world.database.db.select().from(webhooks).where(eq(webhooks.userId, userId));
}
