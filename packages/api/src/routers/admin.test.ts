import { PERMISSION_NAMES, type Permission } from '@lockwatch/contracts';
import { loadActor } from '@lockwatch/core';
import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../rest/rest-routes.js';
import { createTestContext, makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld();
const [staff, admin, developer] = await Promise.all([
  world.makePerson('staff', { name: 'Sam' }),
  world.makePerson('admin', { name: 'Ada' }),
  world.makePerson('developer', { name: 'Dev' }),
]);
afterAll(() => world.close());

async function rolesOf(person: Person): Promise<string[]> {
  return (await person.api.user.me.get()).roles.map((role) => role.name);
}
async function logOf(person: Person, action: string): Promise<string[]> {
  const rows = await world.logOf({ about: person.userId });
  return rows.flatMap((row) => (row.action === action ? [row.message] : []));
}

describe('roles of a user', () => {
  test('are set in one call, and the change is in the log with its author', async () => {
    const person = await world.makePerson('user', { name: 'Uma' });
    await expect(staff.api.admin.users.updateRoles({ id: person.userId, role_ids: [1, 3] })).resolves.toEqual(
      { message: 'User roles updated successfully' },
    );
    expect(await rolesOf(person)).toEqual(['expert', 'user']);
    expect(await logOf(person, 'user_roles_updated')).toEqual([
      'Changed the roles of Uma. Added: expert. Removed: none.',
    ]);
    const [entry] = await staff.api.admin.logs.list({ action: 'user_roles_updated', limit: 1 });
    expect(entry).toMatchObject({ user_name: 'Sam', action: 'user_roles_updated' });
  });

  test('taken away end with the next call', async () => {
    const person = await world.makePerson('expert');
    await expect(person.api.user.items.list({})).resolves.toEqual([]);
    await staff.api.admin.users.updateRoles({ id: person.userId, role_ids: [1] });
    await expect(person.api.user.items.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('stay as they are, without a log entry, when the rank forbids the change', async () => {
    const peer = await world.makePerson('staff');
    await expect(staff.api.admin.users.updateRoles({ id: peer.userId, role_ids: [1] })).rejects.toMatchObject(
      { code: 'FORBIDDEN', message: 'You can only change users whose highest role is below yours.' },
    );
    await expect(
      staff.api.admin.users.updateRoles({ id: staff.userId, role_ids: [1, 5, 6] }),
    ).rejects.toMatchObject({ message: 'You can only assign roles up to your own highest role.' });
    await expect(
      developer.api.admin.users.updateRoles({ id: developer.userId, role_ids: [1] }),
    ).rejects.toMatchObject({ message: 'You cannot remove your own highest role.' });
    expect(await rolesOf(peer)).toEqual(['staff', 'user']);
    expect(await logOf(peer, 'user_roles_updated')).toEqual([]);
  });

  test('that do not exist, or of an unknown user, are rejected', async () => {
    const person = await world.makePerson('user');
    await expect(
      staff.api.admin.users.updateRoles({ id: person.userId, role_ids: [1, 77] }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID', fields: [{ path: 'role_ids' }] } });
    await expect(
      staff.api.admin.users.updateRoles({ id: '01890a5d-ac96-774b-bcce-b302099a8057', role_ids: [1] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('cannot be given by a user who loses their rank at the same moment', async () => {
    const target = await world.makePerson('user');
    const losing = await world.makePerson('staff');
    await Promise.allSettled([
      admin.api.admin.users.updateRoles({ id: losing.userId, role_ids: [1] }),
      ...Array.from({ length: 10 }, () =>
        losing.api.admin.users.updateRoles({ id: target.userId, role_ids: [1, 5] }),
      ),
    ]);
    await expect(
      losing.api.admin.users.updateRoles({ id: target.userId, role_ids: [1] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rolesOf(losing)).toEqual(['user']);
  });
});

describe('moderation', () => {
  test.each([
    ['ban', 'unban', 'isBanned', 'User banned successfully', 'User unbanned successfully', 'user_banned'],
    ['mute', 'unmute', 'isMuted', 'User muted successfully', 'User unmuted successfully', 'user_muted'],
    [
      'blacklist',
      'unblacklist',
      'isBlacklisted',
      'User blacklisted successfully',
      'User removed from blacklist successfully',
      'user_blacklisted',
    ],
  ] as const)(
    '%s sets its flag alone, twice like once, and %s lifts it',
    async (on, off, column, done, undone, action) => {
      const person = await world.makePerson('user');
      const input = { id: person.userId };
      const flags = { isBanned: false, isMuted: false, isBlacklisted: false };
      const stored = async () => {
        const [row] = await world.database.db.select().from(users).where(eq(users.id, person.userId));
        return { isBanned: row?.isBanned, isMuted: row?.isMuted, isBlacklisted: row?.isBlacklisted };
      };
      await expect(staff.api.admin.users[on](input)).resolves.toEqual({ message: done });
      await staff.api.admin.users[on](input);
      expect(await stored()).toEqual({ ...flags, [column]: true });
      expect(await logOf(person, action)).toHaveLength(1);
      await expect(staff.api.admin.users[off](input)).resolves.toEqual({ message: undone });
      expect(await stored()).toEqual(flags);
    },
  );

  test('has the reason of a ban for staff alone, until it is lifted', async () => {
    const person = await world.makePerson('user');
    const input = { id: person.userId };
    await staff.api.admin.users.ban({ ...input, reason: ' Sells stolen accounts ' });
    const shown = async () => (await staff.api.admin.users.get(input)).ban_reason;
    expect(await shown()).toBe('Sells stolen accounts');
    const [entry] = await staff.api.admin.logs.list({ action: 'user_banned' });
    expect(entry?.message).toMatch(/^Banned .*\. Sells stolen accounts$/);
    expect(await staff.api.admin.logs.list({ search: 'stolen acc' })).toEqual([entry]);
    await staff.api.admin.users.unban(input);
    expect(await shown()).toBeNull();
    expect(JSON.stringify(await person.api.user.me.export())).not.toContain('stolen');
    await expect(staff.api.admin.users.ban({ ...input, reason: 'x'.repeat(201) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  test('records and logs another reason for a ban, and says so', async () => {
    const person = await world.makePerson('user');
    const input = { id: person.userId };
    await staff.api.admin.users.ban({ ...input, reason: 'Spam' });
    await expect(staff.api.admin.users.ban({ ...input, reason: 'Fraud' })).resolves.toEqual({
      message: 'The user was already banned; the reason is changed.',
    });
    await staff.api.admin.users.ban({ ...input, reason: 'Fraud' });
    await staff.api.admin.users.ban(input);
    expect((await staff.api.admin.users.get(input)).ban_reason).toBe('Fraud');
    expect((await logOf(person, 'user_banned')).toSorted()).toEqual([
      expect.stringMatching(/^Banned /),
      expect.stringMatching(/^Changed the reason for the ban of /),
    ]);
  });

  test('does not reach oneself, one’s peers, or anybody above', async () => {
    const peer = await world.makePerson('staff');
    for (const target of [staff, peer, admin, developer]) {
      await expect(staff.api.admin.users.ban({ id: target.userId })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await logOf(target, 'user_banned')).toEqual([]);
    }
  });

  test('of a banned moderator counts no longer', async () => {
    const moderator = await world.makePerson('staff');
    const person = await world.makePerson('user');
    await admin.api.admin.users.ban({ id: moderator.userId });
    await expect(moderator.api.admin.users.mute({ id: person.userId })).rejects.toMatchObject({
      cause: { code: 'BANNED' },
    });
  });
});

describe('permissions of a role', () => {
  test('count with the next call of everybody who holds it, and the change is logged', async () => {
    const person = await world.makePerson('beta');
    const roles = await admin.api.admin.roles.list();
    const beta = roles.find((role) => role.name === 'beta');
    const ids =
      beta?.permissions.filter(({ name }) => name !== 'WRITE_GROWID').map(({ perm_id }) => perm_id) ?? [];
    const user = roles.find((role) => role.name === 'user');
    const userIds =
      user?.permissions.filter(({ name }) => name !== 'WRITE_GROWID').map(({ perm_id }) => perm_id) ?? [];
    await expect(admin.api.admin.roles.updatePermissions({ id: 4, permission_ids: ids })).resolves.toEqual({
      message: 'Role permissions updated successfully',
    });
    await admin.api.admin.roles.updatePermissions({ id: 1, permission_ids: userIds });
    await expect(person.api.user.growid.set({ growid: 'Late' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const [entry] = await admin.api.admin.logs.list({ action: 'role_permissions_updated', limit: 1 });
    expect(entry?.message).toBe(
      'Changed the permissions of the role user. Added: none. Removed: WRITE_GROWID.',
    );
  });

  test('of one’s own rank or above cannot be changed, nor ones given that one lacks', async () => {
    const permissions = await admin.api.admin.permissions.list();
    const superAdmin = permissions.find(({ name }) => name === 'SUPER_ADMIN')?.perm_id ?? 0;
    for (const id of [6, 7]) {
      await expect(admin.api.admin.roles.updatePermissions({ id, permission_ids: [] })).rejects.toMatchObject(
        { code: 'FORBIDDEN' },
      );
    }
    await expect(
      admin.api.admin.roles.updatePermissions({ id: 2, permission_ids: [superAdmin] }),
    ).rejects.toMatchObject({
      message: 'You cannot give the permission Super Admin: you do not have it yourself.',
    });
    await expect(
      admin.api.admin.roles.updatePermissions({ id: 2, permission_ids: [99_999] }),
    ).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await expect(
      admin.api.admin.roles.updatePermissions({ id: 999, permission_ids: [] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the lists', () => {
  test('show users with roles by rank, and find them by part of a name', async () => {
    await world.makePerson('basic', { name: '100%_Real' });
    const found = await staff.api.admin.users.list({ search: '0%_r' });
    expect(found).toMatchObject([
      {
        name: '100%_Real',
        email: null,
        roles: [
          { role_id: 2, name: 'basic' },
          { role_id: 1, name: 'user' },
        ],
        is_banned: false,
        last_login_at: null,
      },
    ]);
    expect(await staff.api.admin.users.list({ search: '%%%' })).toEqual([]);
  });

  test('show active subscriptions with user and type', async () => {
    const person = await world.makePerson('user', { name: 'Trial User' });
    await person.api.user.trial.claim();
    const list = await admin.api.admin.subscriptions.list({});
    expect(list).toContainEqual(
      expect.objectContaining({
        user_id: person.userId,
        user_name: 'Trial User',
        subscription_type_name: 'Beta Trial',
        is_active: true,
        is_renewing: false,
        starts_at: expect.any(String),
        source: 'trial',
        stripe_subscription_id: null,
      }),
    );
  });

  test('show statistics as the job wrote them', async () => {
    await world.database.sql`
      insert into statistics (key, int_value, description, updated_at)
      values ('total_users', 7, 'Users', now()) on conflict (key) do update set int_value = 7`;
    expect(await admin.api.admin.statistics.list()).toContainEqual(
      expect.objectContaining({ key: 'total_users', int_value: 7, float_value: null }),
    );
  });
});

test('each admin call is open to its permission and to SUPER_ADMIN, and to no other', async () => {
  await world.database.sql`insert into roles (id, name, item_limit, max_webhooks) values (50, 'probe', 0, 0)`;
  const probe = await world.makePerson('user');
  await world.database.sql`update user_roles set role_id = 50 where user_id = ${probe.userId}`;
  const calls = restRoutes().filter((route) => route.rest.tag === 'Admin');
  expect(calls.length).toBeGreaterThan(20);
  const answers = new Map<string, Permission[]>();
  for (const permission of PERMISSION_NAMES) {
    await world.database.sql`delete from role_permissions where role_id = 50`;
    await world.database.sql`
      insert into role_permissions (role_id, permission_id) select 50, id from permissions where name = ${permission}`;
    const actor = await loadActor(world.deps.db, { userId: probe.userId }, { kind: 'access-token' });
    if (!actor) throw new Error('The probe is gone.');
    for (const route of calls) {
      try {
        route.assertMayCall(createTestContext(world.deps, { kind: 'user', actor }));
        answers.set(route.name, [...(answers.get(route.name) ?? []), permission]);
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringContaining('You need the permission') });
      }
    }
  }
  for (const route of calls) {
    expect(answers.get(route.name), route.name).toEqual(
      PERMISSION_NAMES.filter((name) => name === 'SUPER_ADMIN' || route.permissions.includes(name)),
    );
  }
});
