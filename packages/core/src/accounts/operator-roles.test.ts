import { userIdentities } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { makeUser, reloadUser } from '../testing/make-user.js';
import { findUsers } from './find-users.js';
import { becomeFirstAdministrator, getFirstAdministratorToken } from './first-administrator.js';
import { hasAdministrator, listRoleHolders, listStaff, setRole } from './operator-roles.js';

const database = await createTestDatabase();
afterAll(() => database.close());

const addUser = (name: string, fields: { email?: string; discordUserId?: string } = {}) =>
  makeUser(database.db, 'user', { name, ...fields });

test('a user is found by name, e-mail, OpenID subject and Discord id', async () => {
  const { db } = database;
  const { userId } = await addUser('Ann Smith', {
    email: 'Ann@Example.test',
    discordUserId: '210000000000000031',
  });
  await db.insert(userIdentities).values({ userId, issuer: 'https://issuer.test/', subject: 'auth0|ann' });
  for (const text of ['ann smith', 'ann@example.TEST', 'auth0|ann', '210000000000000031']) {
    expect(await findUsers(db, text)).toMatchObject([{ userId, name: 'Ann Smith' }]);
  }
  expect(await findUsers(db, 'Ann')).toEqual([]);
  await addUser('ann smith');
  expect(await findUsers(db, 'Ann Smith')).toHaveLength(2);
});

test('the operator gives and takes a role whatever the ranks, and it is logged', async () => {
  const { db, sql } = database;
  const user = await addUser('Rita Role');
  expect(await setRole(db, user, { role: 'Developer', isGranted: true })).toBe(true);
  expect(await setRole(db, user, { role: 'developer', isGranted: true })).toBe(false);
  expect(await listStaff(db)).toMatchObject([{ name: 'Rita Role', role: 'developer' }]);
  expect(await listRoleHolders(db)).toContainEqual({ name: 'developer', count: 1 });
  expect(await setRole(db, user, { role: 'developer', isGranted: false })).toBe(true);
  expect(await setRole(db, user, { role: 'developer', isGranted: false })).toBe(false);
  expect(
    await sql`select message from audit_log where target_user_id = ${user.userId} order by created_at`,
  ).toEqual([
    { message: 'The operator gave Rita Role the role developer.' },
    { message: 'The operator took from Rita Role the role developer.' },
  ]);
  await expect(setRole(db, user, { role: 'king', isGranted: true })).rejects.toThrow(
    'There is no role "king". Choose one of: user, basic, expert, beta, staff, admin, developer.',
  );
});

test('the link makes one administrator, once', async () => {
  const { db } = database;
  const expected = getFirstAdministratorToken(new Uint8Array(32));
  const [ada, otto] = [await addUser('Ada First'), await addUser('Otto Second')];
  await expect(becomeFirstAdministrator(ada, db, { token: 'wrong', expected })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await hasAdministrator(db)).toBe(false);
  const claims = await Promise.allSettled(
    [ada, otto].map((user) => becomeFirstAdministrator(user, db, { token: expected, expected })),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await hasAdministrator(db)).toBe(true);
  const first = claims[0]?.status === 'fulfilled' ? ada : otto;
  expect((await reloadUser(db, first.userId)).permissions).toContain('MANAGE_ROLES');
  await setRole(db, first, { role: 'admin', isGranted: false });
  await expect(becomeFirstAdministrator(otto, db, { token: expected, expected })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});
