import { idempotentRequests, webhooks } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
afterAll(() => world.close());

const RULE = { item_id: 2, min_price: 1, max_price: 5, message_type: 'SELL' } as const;

const rulesOf = ({ api }: Person) => api.user.items.list({});
const storedOf = ({ userId }: Person) =>
  world.database.db.select().from(idempotentRequests).where(eq(idempotentRequests.userId, userId));

describe('a call with an idempotency key', () => {
  test('creates one rule and returns the same answer when it is repeated', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    const first = await api.user.items.create(RULE);
    expect(await api.user.items.create(RULE)).toEqual(first);
    expect(await rulesOf(person)).toEqual([first]);
  });

  test('creates one rule when 30 arrive at the same time', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.user.items.create(RULE)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await rulesOf(person)).toHaveLength(1);
  });

  test('is a conflict with another input', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    await api.user.items.create(RULE);
    await expect(api.user.items.create({ ...RULE, max_price: 6 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('idempotency key was used for a different request'),
    });
    expect(await rulesOf(person)).toHaveLength(1);
  });

  test('leaves the key free when it fails', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    await expect(api.user.items.create({ ...RULE, item_id: 999_999_999 })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect(await storedOf(person)).toEqual([]);
    expect(await api.user.items.create(RULE)).toMatchObject({ item_id: 2 });
  });

  test('shares its key with no other call and no other person', async () => {
    const [person, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
    const rule = await person.apiWithKey('same').user.items.create(RULE);
    const entry = await person
      .apiWithKey('same')
      .user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: 'SCAM' });
    expect(entry.blacklist_world).toBe('SCAM');
    expect((await other.apiWithKey('same').user.items.create(RULE)).id).not.toBe(rule.id);
  });

  test('is a new call after a day', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    const entry = { blacklist_type: 'GLOBAL', blacklist_world: 'SCAM' } as const;
    const first = await api.user.blacklist.create(entry);
    await person.api.user.blacklist.delete({ id: first.blacklist_id });
    await world.database.db
      .update(idempotentRequests)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(idempotentRequests.userId, person.userId));
    expect((await api.user.blacklist.create(entry)).blacklist_id).not.toBe(first.blacklist_id);
  });

  test.each(['', 'two words', 'ä', 'x'.repeat(256)])('rejects the key %j', async (key) => {
    const person = await world.makePerson('basic');
    await expect(person.apiWithKey(key).user.items.create(RULE)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { fields: [{ path: 'idempotency-key' }] },
    });
  });

  test('that changes nothing stores nothing', async () => {
    const person = await world.makePerson('basic');
    const input = { csv: 'item_name,min_price,max_price\nLaser Grid,1,5', dry_run: true };
    await person.apiWithKey('form-1').user.items.import(input);
    expect(await storedOf(person)).toEqual([]);
  });

  test('is rejected when the responses of a day take too much room', async () => {
    const person = await world.makePerson('basic');
    const first = await person.apiWithKey('form-1').user.items.create(RULE);
    await world.database.sql`
      insert into idempotent_requests (user_id, call, key, request_hash, response)
      select ${person.userId}, 'call', n::text, '', '' from generate_series(1, 2000) n`;
    await expect(
      person.apiWithKey('form-2').user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: 'W' }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await person.apiWithKey('form-1').user.items.create(RULE)).toEqual(first);
  });

  test('requires the permission again', async () => {
    const person = await world.makePerson('basic');
    await person.apiWithKey('form-1').user.items.create(RULE);
    await world.database.sql`delete from user_roles where user_id = ${person.userId}`;
    await expect(person.apiWithKey('form-1').user.items.create(RULE)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('shows an API token again without storing it in clear text', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    const input = { name: 'script', scopes: ['read' as const] };
    const { token } = await api.user.apiTokens.create(input);
    expect((await api.user.apiTokens.create(input)).token).toBe(token);
    expect(await person.api.user.apiTokens.list()).toHaveLength(1);
    expect(JSON.stringify(await storedOf(person))).not.toContain(token.slice(3));
  });

  test('reads messages with an alias as soon as it is created', async () => {
    const person = await world.makePerson('basic');
    const [item] = await person.api.items.search({ query: 'Laser Grid' });
    await person.apiWithKey('form-1').user.aliases.create({ item_id: item?.item_id ?? 0, alias: 'zzgridzz' });
    const { offers } = world.deps.parser.parse('S> zzgridzz 3wl', null);
    expect(offers.map(({ itemId }) => itemId)).toEqual([item?.item_id]);
  });
});

describe('a call with an idempotency key that asks outside services', () => {
  let webhook: { webhook_name: string; webhook_url: string };
  beforeEach(() => {
    webhook = { webhook_name: 'Pings', webhook_url: world.webhookUrl() };
  });
  const call = 'user.webhooks.create';
  const webhooksOf = ({ userId }: Person) =>
    world.database.db.select().from(webhooks).where(eq(webhooks.userId, userId));

  test('is done once and answered again', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    const first = await api.user.webhooks.create(webhook);
    expect(await api.user.webhooks.create(webhook)).toEqual(first);
    expect(await webhooksOf(person)).toHaveLength(1);
  });

  test('leaves the key free when it fails', async () => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    await expect(api.user.webhooks.create({ ...webhook, webhook_url: 'https://x.test' })).rejects.toThrow();
    expect(await storedOf(person)).toEqual([]);
    await api.user.webhooks.create(webhook);
    expect(await webhooksOf(person)).toHaveLength(1);
  });

  test.each([
    ['a conflict while another process does it', 30, 0],
    ['done again after a process crashed in the middle', -1, 1],
  ])('is %s', async (_name, claimedForSeconds, created) => {
    const person = await world.makePerson('basic');
    const api = person.apiWithKey('form-1');
    await api.user.webhooks.create(webhook);
    await world.database.db.delete(webhooks).where(eq(webhooks.userId, person.userId));
    await world.database.sql`
      update idempotent_requests set response = null,
        claimed_until = now() + make_interval(secs => ${claimedForSeconds})
      where user_id = ${person.userId} and call = ${call}`;
    const again = await api.user.webhooks.create(webhook).catch((error: unknown) => error);
    if (created === 0) expect(again).toMatchObject({ code: 'CONFLICT' });
    expect(await webhooksOf(person)).toHaveLength(created);
  });
});
