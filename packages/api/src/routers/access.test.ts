import { loadActor } from '@lockwatch/core';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../rest/rest-routes.js';
import { createTestContext, makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

const message = (overrides: object = {}) => ({
  message_id: '1300000000000000001',
  channel_id: '210000000000000001',
  author_id: '310000000000000001',
  author_name: 'seller',
  content: 'hello',
  posted_at: '2026-03-14T09:26:53.000Z',
  source: 'gateway' as const,
  received_at_ms: 1_773_480_413_000,
  ...overrides,
});

describe('me', () => {
  test('is shown with roles by rank, limits and permissions', async () => {
    const person = await world.makePerson('staff', { name: 'Sam' });
    expect(await person.api.user.me.get()).toMatchObject({
      user_id: person.userId,
      name: 'Sam',
      roles: [
        { role_id: 5, name: 'staff', metadata: { item_limit: 1000, max_webhooks: 15 } },
        { role_id: 1, name: 'user', metadata: { item_limit: 0, max_webhooks: 0 } },
      ],
      balance: 0,
      growid: null,
      growid_verified: false,
      metadata: { used_trial: false },
      item_limit: 1000,
      max_webhooks: 15,
      language: null,
      ping_template: null,
      discord_user_id: person.discordUserId,
      permissions: expect.arrayContaining(['ADMIN_DASHBOARD', 'READ_WEBHOOKS']),
    });
  });
});

describe('a banned person', () => {
  test('is rejected immediately, by every call and with every credential', async () => {
    const person = await world.makePerson('developer');
    await person.api.user.me.get();
    await world.database.db.update(users).set({ isBanned: true }).where(eq(users.id, person.userId));
    const rejection = { code: 'FORBIDDEN', cause: { code: 'BANNED' } };
    const apis = [
      person.api,
      person.apiWith({ kind: 'service' }),
      person.apiWith({ kind: 'api-token', scopes: ['read', 'write'] }),
    ];
    for (const api of apis) {
      await expect(api.user.me.get()).rejects.toMatchObject(rejection);
      await expect(api.items.tags()).rejects.toMatchObject(rejection);
      await expect(api.user.trial.claim()).rejects.toMatchObject(rejection);
    }
  });
});

describe('a personal API token', () => {
  test('with the scope read answers questions and changes nothing', async () => {
    const person = await world.makePerson('basic');
    const reading = person.apiWith({ kind: 'api-token', scopes: ['read'] });
    await expect(reading.user.me.get()).resolves.toMatchObject({ user_id: person.userId });
    await expect(reading.user.growid.set({ growid: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This API token does not have the scope "write". Make one that has it.',
    });
  });

  test('with the scope write alone does not read', async () => {
    const person = await world.makePerson('basic');
    const writing = person.apiWith({ kind: 'api-token', scopes: ['write'] });
    await expect(writing.user.growid.set({ growid: 'writer' })).resolves.toBeTruthy();
    await expect(writing.user.me.get()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('cannot make, list or revoke tokens, nor a link code; nor can the bot', async () => {
    const person = await world.makePerson('basic');
    for (const credential of [
      { kind: 'api-token', scopes: ['read', 'write'] },
      { kind: 'service' },
    ] as const) {
      const api = person.apiWith(credential);
      const rejection = { code: 'FORBIDDEN', message: 'Sign in on the website to do this.' };
      await expect(api.user.apiTokens.create({ name: 'x', scopes: ['read'] })).rejects.toMatchObject(
        rejection,
      );
      await expect(api.user.apiTokens.list()).rejects.toMatchObject(rejection);
      const { token_id: id } = await person.api.user.apiTokens.create({ name: 'mine', scopes: ['read'] });
      await expect(api.user.apiTokens.revoke({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await person.api.user.apiTokens.revoke({ id });
      await expect(api.user.apiTokens.revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(api.user.discordLink.createCode()).rejects.toMatchObject(rejection);
    }
  });
});

describe('the bot', () => {
  test('alone feeds messages, and the same batch twice changes nothing', async () => {
    await expect(world.service.ingest.messages({ messages: [message()] })).resolves.toMatchObject({
      stored: 1,
    });
    await expect(world.service.ingest.messages({ messages: [message()] })).resolves.toMatchObject({
      stored: 0,
      known: 1,
    });
    expect(await world.service.ingest.channels()).toMatchObject([{ channel_id: '210000000000000001' }]);
  });

  test('is the only one who may', async () => {
    const { api } = await world.makePerson('developer');
    const batch = { messages: [message()] };
    await expect(api.ingest.messages(batch)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.ingest.channels()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.bot.actingUser()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(world.nobody.ingest.messages(batch)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(
      world.nobody.bot.redeemLinkCode({ code: 'ABCDEFGH', discord_user_id: '1' }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('acts for the person it names, with that person’s permissions only', async () => {
    const person = await world.makePerson('user');
    const acting = person.apiWith({ kind: 'service' });
    await expect(acting.bot.actingUser()).resolves.toMatchObject({ user_id: person.userId });
    await expect(acting.user.items.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('explains how to link when the Discord account is unknown', async () => {
    await expect(world.service.bot.actingUser()).resolves.toBeNull();
    await expect(world.service.user.items.list({})).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('http://localhost:3000'),
    });
  });
});

describe('linking a Discord account', () => {
  test('works once with a code made in the browser', async () => {
    const person = await world.makePerson('basic');
    const { code, expires_at } = await person.api.user.discordLink.createCode();
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
    const redeem = { code: code.toLowerCase(), discord_user_id: '555000000000000001' };
    await expect(world.service.bot.redeemLinkCode(redeem)).resolves.toMatchObject({
      message: expect.stringContaining('now linked'),
    });
    expect((await person.api.user.me.get()).discord_user_id).toBe('555000000000000001');
    await expect(world.service.bot.redeemLinkCode(redeem)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This code is wrong or expired. Make a new one on your account page.',
    });
  });

  test('writes the creation of a code to the audit log, without the code', async () => {
    const person = await world.makePerson('basic');
    const { code } = await person.api.user.discordLink.createCode();
    const rows = await world.logOf({ about: person.userId });
    expect(rows).toContainEqual({
      action: 'link_code_created',
      message: 'Made a code to link a Discord account.',
    });
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('rejects a Discord account of another user, and the code stays valid', async () => {
    const owner = await world.makePerson('basic');
    const other = await world.makePerson('basic');
    const { code } = await other.api.user.discordLink.createCode();
    await expect(
      world.service.bot.redeemLinkCode({ code, discord_user_id: owner.discordUserId }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      world.service.bot.redeemLinkCode({ code, discord_user_id: '555000000000000002' }),
    ).resolves.toBeTruthy();
  });

  test('refuses a code older than ten minutes and one that a newer one replaced', async () => {
    const person = await world.makePerson('basic');
    const first = await person.api.user.discordLink.createCode();
    const second = await person.api.user.discordLink.createCode();
    const redeem = (code: string) =>
      world.service.bot.redeemLinkCode({ code, discord_user_id: '555000000000000003' });
    await expect(redeem(first.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.database.sql`update link_codes set expires_at = now() where user_id = ${person.userId}`;
    await expect(redeem(second.code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('gives one code to one Discord account when many try at the same time', async () => {
    const person = await world.makePerson('basic');
    const { code } = await person.api.user.discordLink.createCode();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        world.service.bot.redeemLinkCode({ code, discord_user_id: `55500000000000001${index}` }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});

test('every REST call that needs a sign-in returns 401 without one', async () => {
  for (const route of restRoutes().filter(({ access }) => access !== 'public')) {
    const context = createTestContext(world.deps, { kind: 'nobody', rejection: null });
    await expect(route.call(route.rest.example ?? {}, context, undefined), route.name).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  }
});

test('every REST call that names a permission returns 403 without it', async () => {
  await world.database.sql`insert into roles (id, name, item_limit, max_webhooks) values (99, 'empty', 9, 9)`;
  const person = await world.makePerson('user');
  await world.database.sql`update user_roles set role_id = 99 where user_id = ${person.userId}`;
  const caller = await person.api.user.me.get();
  expect(caller.permissions).toEqual([]);
  const refused = restRoutes().filter((route) => route.permissions.length > 0);
  expect(refused.length).toBeGreaterThan(15);
  const actor = await loadActor(world.deps.db, { userId: person.userId }, { kind: 'access-token' });
  if (!actor) throw new Error('The person is gone.');
  for (const route of refused) {
    const context = createTestContext(world.deps, { kind: 'user', actor });
    await expect(route.call(route.rest.example ?? {}, context, undefined), route.name).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
});
