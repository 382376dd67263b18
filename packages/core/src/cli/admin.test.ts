import { userRoles } from '@lockwatch/db/schema';
import { createTestDatabase, runProgram } from '@lockwatch/db/testing';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { parseCommand } from './admin-commands.js';

const database = await createTestDatabase();
for (const [name, email] of [
  ['Ann Smith', 'ann@example.test'],
  ['Bo', 'bo@example.test'],
  ['Bo', 'other-bo@example.test'],
]) {
  const userId = v7();
  await database.sql`insert into users (id, name, email) values (${userId}, ${name ?? ''}, ${email ?? ''})`;
  await database.db.insert(userRoles).values({ userId, roleId: 1 });
}
afterAll(() => database.close());

async function admin(...args: string[]): Promise<string> {
  const run = parseCommand(args);
  if (run === null) throw new Error('There is no such command.');
  return (await run(database.db)).join('\n');
}

test('a role is given and taken by name, and the lists show it', async () => {
  expect(await admin('grant', 'admin', 'ann', 'smith')).toBe('Ann Smith has the role admin now.');
  expect(await admin('list')).toMatch(
    /^admin +1\n[\s\S]*Staff:\nadmin +Ann Smith, ann@example\.test, no Discord id, /m,
  );
  expect(await admin('user', 'ann@example.test')).toMatch(/^roles +admin, user$/m);
  expect(await admin('grant', 'admin', 'ann@example.test')).toBe('Ann Smith had the role admin already.');
  expect(await admin('revoke', 'admin', 'Ann Smith')).toBe('Ann Smith no longer has the role admin.');
});

test('an ambiguous or unknown name, an unknown role and a wrong command are rejected', async () => {
  await expect(admin('grant', 'staff', 'Bo')).rejects.toThrow(
    /^"Bo" means 2 users\. [\s\S]*bo@example\.test[\s\S]*other-bo@example\.test/,
  );
  await expect(admin('user', 'Nobody')).rejects.toThrow(
    'No user has the name, e-mail, OpenID subject or Discord id "Nobody". Users exist once they have signed in.',
  );
  await expect(admin('grant', 'king', 'Ann Smith')).rejects.toThrow('There is no role "king".');
  expect([parseCommand(['grant', 'staff']), parseCommand([])]).toEqual([null, null]);
});

test('the exit status is 0, 1 for an error, and 2 for wrong use', async () => {
  const [done, failed, wrong] = await Promise.all(
    [['user', 'ann@example.test'], ['user', 'Bo'], []].map(async (args) => {
      const run = runProgram('../../core/src/cli/admin.ts', { args, env: { DATABASE_URL: database.url } });
      return { status: await run.exit, output: run.output() };
    }),
  );
  expect(done).toEqual({ status: 0, output: expect.stringContaining('Ann Smith') });
  expect(failed).toEqual({ status: 1, output: expect.stringContaining('"Bo" means 2 users.') });
  expect(wrong).toEqual({ status: 2, output: expect.stringContaining('npm run admin -- COMMAND') });
});
