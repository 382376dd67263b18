import { afterAll, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';

const world = await startCommandWorld();

afterAll(() => world.close());

test('/unlink asks first, then unlinks', async () => {
  const asked = await world.run('unlink', {}, 'expert');
  expect(asked.content).toContain('Unlink this Discord account from **Eva Expert**?');
  const done = await world.press('discord-unlink', undefined, 'expert');
  expect(done.content).toContain('Your Discord account is unlinked.');
  expect((await world.run('account', {}, 'expert')).content).toContain('not linked');
});

test('/delete-account shows the lost balance first, then deletes the account', async () => {
  const me = await (await world.server.as('basic')).user.me.get();
  const admin = await world.server.as('admin');
  await admin.admin.adjustBalance({ id: me.user_id, amount: 12.5, reason: 'a test' });
  const asked = await world.run('delete-account');
  expect(asked.content).toContain('Delete the account **Ben Basic** for good?');
  expect(asked.content).toContain('Your balance of **12.5 WL** will be lost.');
  const done = await world.press('account-delete:1250');
  expect(done.content).toBe('Your account and everything in it are deleted.');
  expect((await world.run('account')).content).toContain('not linked');
});
