import { subscriptions, trialClaims, userIdentities, users } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

describe('the trial', () => {
  test('gives its role immediately, for a week, and is then used up', async () => {
    const { api } = await world.makePerson('user');
    expect((await api.user.me.get()).metadata.used_trial).toBe(false);
    const { message } = await api.user.trial.claim();
    expect(message).toMatch(/^Your free week has begun: Beta Trial runs from .* UTC until .* UTC\.$/);
    const me = await api.user.me.get();
    expect(me.metadata.used_trial).toBe(true);
    expect(me.roles.map((role) => role.name)).toEqual(['beta', 'user']);
    expect(me.item_limit).toBe(500);
    expect(me.permissions).toContain('READ_WATCHED_ITEMS');
    const [subscription] = await api.user.subscriptions.list();
    expect(subscription).toMatchObject({ name: 'Beta Trial', is_active: true, is_renewing: false });
    const ms = Date.parse(subscription?.expires_at ?? '') - Date.now();
    expect(ms / 86_400_000).toBeGreaterThan(6.9);
    expect(ms / 86_400_000).toBeLessThanOrEqual(7);
  });

  test('is given once when requested several times in parallel', async () => {
    const person = await world.makePerson('user');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => person.api.user.trial.claim()));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(person.api.user.trial.claim()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already used your free trial.',
    });
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test('is not given again to the same Discord account or identity under a new account', async () => {
    const first = await world.makePerson('user');
    await first.api.user.trial.claim();
    await world.database.db.delete(users).where(eq(users.id, first.userId));

    const sameDiscord = await world.makePerson('user');
    await world.database.db
      .update(users)
      .set({ discordUserId: first.discordUserId })
      .where(eq(users.id, sameDiscord.userId));
    expect((await sameDiscord.api.user.me.get()).metadata.used_trial).toBe(true);
    await expect(sameDiscord.api.user.trial.claim()).rejects.toMatchObject({ code: 'CONFLICT' });

    const namedByProvider = await world.makePerson('user');
    await world.database.db
      .update(userIdentities)
      .set({ discordUserId: first.discordUserId })
      .where(eq(userIdentities.userId, namedByProvider.userId));
    await expect(namedByProvider.api.user.trial.claim()).rejects.toMatchObject({ code: 'CONFLICT' });

    const sameIdentity = await world.makePerson('user');
    await world.database.db
      .update(userIdentities)
      .set({ subject: first.userId })
      .where(eq(userIdentities.userId, sameIdentity.userId));
    await expect(sameIdentity.api.user.trial.claim()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(
      await world.database.db
        .select()
        .from(trialClaims)
        .where(eq(trialClaims.discordUserId, first.discordUserId)),
    ).toHaveLength(1);
  });

  test('needs a linked Discord account, and says how to link one', async () => {
    const person = await world.makePerson('user');
    await world.database.db.update(users).set({ discordUserId: null }).where(eq(users.id, person.userId));
    await expect(person.api.user.trial.claim()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^The free trial is given once per Discord account\. Link yours /),
    });
    expect((await person.api.user.me.get()).metadata.used_trial).toBe(false);
    await world.database.db
      .update(users)
      .set({ discordUserId: person.discordUserId })
      .where(eq(users.id, person.userId));
    await person.api.user.trial.claim();
    expect((await person.api.user.me.get()).metadata.used_trial).toBe(true);
  });

  test('ends by itself the moment its time is over, and the rules stay', async () => {
    const person = await world.makePerson('user');
    await person.api.user.trial.claim();
    const item_id = await world.itemId('Laser Grid');
    await person.api.user.items.create({ item_id, min_price: 1, max_price: 2 });
    await expire(person);
    const me = await person.api.user.me.get();
    expect(me.roles.map((role) => role.name)).toEqual(['user']);
    expect(await person.api.user.subscriptions.list()).toEqual([]);
    await expect(person.api.user.items.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await world.database.db
      .update(subscriptions)
      .set({ expiresAt: sql`now() + interval '1 day'` })
      .where(eq(subscriptions.userId, person.userId));
    expect(await person.api.user.items.list({})).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('stops the renewal, keeps the access, says until when, and is logged', async () => {
    const person = await world.makePerson('user');
    const id = await subscribe(person, 'Basic', { isRenewing: true });
    const { message } = await person.api.user.subscriptions.cancel({ id });
    expect(message).toMatch(
      /^Your Basic subscription is cancelled\. It does not renew and stays active until .* UTC\.$/,
    );
    expect(await person.api.user.subscriptions.list()).toMatchObject([
      { subscription_id: id, is_active: true, is_renewing: false },
    ]);
    const logged = await world.logOf({ by: person.userId });
    expect(logged.filter(({ action }) => action === 'subscription_cancelled')).toHaveLength(1);
    await expect(person.api.user.subscriptions.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is refused for the trial, which ends by itself', async () => {
    const person = await world.makePerson('user');
    await person.api.user.trial.claim();
    const [trial] = await person.api.user.subscriptions.list();
    await expect(
      person.api.user.subscriptions.cancel({ id: trial?.subscription_id ?? '' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is not possible once it has ended', async () => {
    const owner = await world.makePerson('user');
    const id = await subscribe(owner, 'Basic', { isRenewing: true });
    await expire(owner);
    await expect(owner.api.user.subscriptions.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('what is sold is listed with its role and prices', async () => {
  const { api } = await world.makePerson('user');
  const types = await api.user.subscriptions.types();
  expect(types.map((type) => [type.name, type.role_name, type.duration_days, type.is_trial])).toEqual([
    ['Beta Trial', 'beta', 7, true],
    ['Basic', 'basic', 30, false],
    ['Expert', 'expert', 30, false],
    ['Expert Lifetime', 'expert', null, false],
  ]);
});

async function subscribe(person: Person, name: string, options: { isRenewing: boolean }): Promise<string> {
  const rows = await world.database.sql<{ id: string }[]>`
    insert into subscriptions (id, user_id, plan_id, source, is_renewing, expires_at)
    select gen_random_uuid(), ${person.userId}, id, 'world_locks', ${options.isRenewing}, now() + interval '30 days'
    from plans where name = ${name} returning id`;
  return rows[0]?.id ?? '';
}

async function expire(person: Person): Promise<void> {
  await world.database.db
    .update(subscriptions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(subscriptions.userId, person.userId));
}

async function subscriptionsOf(person: Person) {
  return world.database.db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId));
}
