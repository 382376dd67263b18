import { userRoles } from '@lockwatch/db/schema';
import { createTestDatabase, runProgram, type TestDatabase } from '@lockwatch/db/testing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, email] of [
    ['Ann Smith', 'ann@example.test'],
    ['Bo', 'bo@example.test'],
    ['Bo', 'other-bo@example.test'],
  ]) {
    const userId = v7();
    await database.sql`insert into users (id, name, email) values (${userId}, ${name ?? ''}, ${email ?? ''})`;
    await database.db.insert(userRoles).values({ userId, roleId: 1 });
  }
});
afterAll(() => database.close());

async function admin(...args: string[]): Promise<{ status: number | null; output: string }> {
  const run = runProgram('../../core/src/cli/admin.ts', { args, env: { DATABASE_URL: database.url } });
  return { status: await run.exit, output: run.output() };
}

test('a role is given and taken by name, and the lists show it', async () => {
  expect(await admin('grant', 'admin', 'ann', 'smith')).toEqual({
    status: 0,
    output: 'Ann Smith has the role admin now.\n',
  });
  const [list, user, again] = await Promise.all([
    admin('list'),
    admin('user', 'ann@example.test'),
    admin('grant', 'admin', 'ann@example.test'),
  ]);
  expect(list.output).toMatch(
    /^admin +1\n[\s\S]*Staff:\nadmin +Ann Smith, ann@example\.test, no Discord id, /m,
  );
  expect(user.output).toMatch(/^roles +admin, user$/m);
  expect(again).toEqual({ status: 0, output: 'Ann Smith had the role admin already.\n' });
  expect(await admin('revoke', 'admin', 'Ann Smith')).toEqual({
    status: 0,
    output: 'Ann Smith no longer has the role admin.\n',
  });
});

test('an ambiguous or unknown name, an unknown role and a wrong command are rejected', async () => {
  const [ambiguous, unknown, role, wrong, none] = await Promise.all([
    admin('grant', 'staff', 'Bo'),
    admin('user', 'Nobody'),
    admin('grant', 'king', 'Ann Smith'),
    admin('grant', 'staff'),
    admin(),
  ]);
  expect(ambiguous.status).toBe(1);
  expect(ambiguous.output).toMatch(
    /^"Bo" means 2 users\. [\s\S]*bo@example\.test[\s\S]*other-bo@example\.test/,
  );
  expect(unknown).toEqual({
    status: 1,
    output:
      'No user has the name, e-mail, OpenID subject or Discord id "Nobody". Users exist once they have signed in.\n',
  });
  expect(role.status).toBe(1);
  expect(role.output).toContain('There is no role "king".');
  for (const { status, output } of [wrong, none]) {
    expect(status).toBe(2);
    expect(output).toContain('npm run admin -- COMMAND');
  }
});
