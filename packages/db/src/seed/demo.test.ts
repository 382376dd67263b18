import { createHash } from 'node:crypto';
import { DEMO_LOGINS } from '@lockwatch/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscriptions, trialClaims, userIdentities, users, watchRules } from '../schema/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { seedDemo } from './demo.js';

const issuer = 'http://localhost:4000/oidc';
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { issuer });
});
afterEach(() => database.close());

/** Role names that count now, by login. */
async function rolesByLogin(): Promise<Record<string, string[]>> {
  const rows = await database.sql<{ sub: string; roles: string[] }[]>`
    select subject as sub, array_agg(roles.name order by roles.id) as roles
    from user_identities
    join user_roles on user_roles.user_id = user_identities.user_id
    join roles on roles.id = role_id
    left join subscriptions on subscriptions.id = subscription_id
    where subscription_id is null or (is_active and expires_at > now())
    group by subject`;
  return Object.fromEntries(rows.map((row) => [row.sub.replace('demo|', ''), row.roles]));
}

const expectedRoles = {
  user: ['user'],
  basic: ['user', 'basic'],
  expert: ['user', 'expert'],
  beta: ['user', 'beta'],
  staff: ['user', 'staff'],
  admin: ['user', 'admin'],
  developer: ['user', 'developer'],
};

test('each demo person has an identity, a Discord account and the role of that name', async () => {
  const people = await database.db
    .select({ sub: userIdentities.subject, issuer: userIdentities.issuer, user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .orderBy(users.discordUserId);
  expect(
    people.map(({ sub, issuer: by, user }) => [by, sub, user.name, user.email, user.discordUserId]),
  ).toEqual(DEMO_LOGINS.map((demo) => [issuer, demo.sub, demo.name, demo.email, demo.discordUserId]));
  expect(await rolesByLogin()).toEqual(expectedRoles);
});

test('subscriptions and trials are as their names say', async () => {
  const rows = await database.sql`
    select subject, plans.name, is_renewing, source
    from subscriptions
    join plans on plans.id = plan_id
    join user_identities on user_identities.user_id = subscriptions.user_id
    order by plans.id`;
  expect([...rows]).toEqual([
    { subject: 'demo|beta', name: 'Beta Trial', is_renewing: false, source: 'trial' },
    { subject: 'demo|basic', name: 'Basic', is_renewing: true, source: 'staff' },
    { subject: 'demo|expert', name: 'Expert', is_renewing: true, source: 'staff' },
  ]);
  const claims = await database.db.select().from(trialClaims);
  expect(claims).toMatchObject([
    {
      discordUserId: '300000000000000004',
      identityHash: createHash('sha256').update(`${issuer}\ndemo|beta`).digest('hex'),
    },
  ]);
});

test('a later start changes nothing but expired subscriptions, which run again', async () => {
  const [basic] = await database.db.select().from(users).where(eq(users.discordUserId, '300000000000000002'));
  const userId = basic?.id ?? '';
  await database.db.update(users).set({ growid: 'BenGrows', name: 'Benny' }).where(eq(users.id, userId));
  await database.db.insert(watchRules).values({ userId, itemId: 340, minPrice: 1, maxPrice: 2 });
  await database.db.update(subscriptions).set({ expiresAt: sql`now() - interval '1 day'`, isActive: false });
  expect((await rolesByLogin()).basic).toEqual(['user']);
  await seedDemo(database.db, { issuer });
  expect(await rolesByLogin()).toEqual(expectedRoles);
  const [after] = await database.db.select().from(users).where(eq(users.id, userId));
  expect(after).toMatchObject({ growid: 'BenGrows', name: 'Benny' });
  expect(await database.db.$count(watchRules)).toBe(1);
  expect(await database.db.$count(users)).toBe(DEMO_LOGINS.length);
  expect(await database.db.$count(subscriptions)).toBe(3);
});

test('a later start leaves what a demo person bought as it is', async () => {
  const [basic] = await database.db.select().from(users).where(eq(users.discordUserId, '300000000000000002'));
  const [given] = await database.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, basic?.id ?? ''), eq(subscriptions.source, 'staff')));
  if (!given) throw new Error('Ben Basic has no subscription.');
  const [bought] = await database.db
    .insert(subscriptions)
    .values({
      id: v7(),
      userId: given.userId,
      planId: given.planId,
      source: 'world_locks',
      startsAt: new Date('2100-01-01T00:00:00Z'),
      expiresAt: new Date('2100-01-31T00:00:00Z'),
    })
    .returning();
  await seedDemo(database.db, { issuer });
  const [after] = await database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, bought?.id ?? ''));
  expect(after).toEqual(bought);
});

test('a sandbox on another port signs in the same people', async () => {
  await seedDemo(database.db, { issuer: 'http://localhost:4100/oidc' });
  expect(await database.db.$count(users)).toBe(DEMO_LOGINS.length);
  expect(await database.db.$count(userIdentities)).toBe(2 * DEMO_LOGINS.length);
  expect(await database.db.$count(trialClaims)).toBe(1);
});

test('two processes that start in parallel create each user once', async () => {
  const other = await createTestDatabase();
  await Promise.all([seedDemo(other.db, { issuer }), seedDemo(other.db, { issuer })]);
  expect(await other.db.$count(users)).toBe(DEMO_LOGINS.length);
  await other.close();
});
