import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';

const world = await startCommandWorld();

afterAll(() => world.close());

describe('/user', () => {
  test('finds a user by name', async () => {
    const answer = await world.run('user show', { user: 'Ben Basic' }, 'staff');
    expect(answer).toMatchObject({ ephemeral: true, embeds: [{ title: 'Ben Basic' }] });
  });

  test('completes users and accepts the choice', async () => {
    const [choice] = await world.complete('user show', 'user', { user: 'eva' }, 'staff');
    expect(choice?.name).toBe('Eva Expert (expert@demo.lockwatch.test)');
    const answer = await world.run('user show', { user: choice?.value }, 'staff');
    expect(answer.embeds[0]?.title).toBe('Eva Expert');
  });

  test.each([
    ['mute', 'Muted', 'unmute'],
    ['blacklist', 'Blacklisted', 'unblacklist'],
    ['ban', 'Banned', 'unban'],
  ])('%s sets the flag, and its opposite removes it', async (action, status, opposite) => {
    const set = await world.run(`user ${action}`, { user: 'Eva Expert' }, 'staff');
    expect(JSON.stringify(set.embeds)).toContain(`"${status}"`);
    const lifted = await world.run(`user ${opposite}`, { user: 'Eva Expert' }, 'staff');
    expect(JSON.stringify(lifted.embeds)).toContain('"Active"');
  });

  test('a banned user gets the reason', async () => {
    await world.run('user ban', { user: 'Bela Beta' }, 'staff');
    expect((await world.run('watch list', {}, 'beta')).content).toContain('This account is banned.');
    await world.run('user unban', { user: 'Bela Beta' }, 'staff');
  });

  test('a ban with a reason shows it to staff and in the log, and to nobody else', async () => {
    const reason = 'Sells *stolen* accounts';
    const banned = await world.run('user ban', { user: 'Bela Beta', reason: ` ${reason} ` }, 'staff');
    const shown = { name: 'Reason of the ban', value: 'Sells \\*stolen\\* accounts' };
    expect(banned.embeds[0]?.fields).toContainEqual(expect.objectContaining(shown));
    expect((await world.run('watch list', {}, 'beta')).content).not.toContain('stolen');
    const [entry] = await (await world.server.as('staff')).admin.logs.list({ search: 'Banned Bela' });
    expect([entry?.action, entry?.message]).toEqual(['user_banned', `Banned Bela Beta. ${reason}`]);
    const lifted = await world.run('user unban', { user: 'Bela Beta' }, 'staff');
    expect(JSON.stringify(lifted.embeds)).not.toContain('stolen');
    const tooLong = { user: 'Bela Beta', reason: 'x'.repeat(201) };
    await expect(world.run('user ban', tooLong, 'staff')).rejects.toThrow('at most 200 characters');
  });

  test('rejects users who are not staff', async () => {
    const answer = await world.run('user ban', { user: 'Eva Expert' }, 'basic');
    expect(answer.content).toContain('Manage Users');
    expect(await world.complete('user ban', 'user', { user: 'eva' }, 'basic')).toEqual([]);
  });
});

describe('/stats', () => {
  test('needs the permission', async () => {
    expect((await world.run('stats', {}, 'basic')).content).toContain('View Statistics');
    const answer = await world.run('stats', {}, 'admin');
    expect(answer.embeds[0]?.title).toBe('Statistics');
  });
});
