import type { AdminUser } from '@lockwatch/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, findAlert, findRow, getColumns, press } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';

const PAGE = '/dashboard/admin/users';
const site = setUpSite();

const findCount = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const button = (row: HTMLElement, name: string) => within(row).getByRole('button', { name });

async function findRoles(name: string): Promise<string[]> {
  const { api } = await site.world.makePerson('admin', { name: 'Ada Reader' });
  const users = await api.admin.users.list({ search: name });
  return users.flatMap(({ roles }) => roles.map((role) => role.name)).toSorted();
}

test('users are listed with their states, role names by rank, and Never without a login', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Lister' });
  for (const name of ['Uma User', 'Ben Basic', 'Eva Expert', 'Bela Beta', 'Sam Staff']) {
    await site.world.makePerson('user', { name });
  }
  await site.world.makePerson('developer', { name: 'Dev Developer' });
  const states: Record<string, Partial<AdminUser>> = {
    'Uma User': {
      last_login_at: null,
      roles: [
        { role_id: 1, name: 'user', label: 'User' },
        { role_id: 4, name: 'tech_support', label: 'Tech Support' },
      ],
    },
    'Ada Lister': { last_login_at: '2026-01-02T12:00:00.000Z' },
    'Ben Basic': { is_banned: true },
    'Eva Expert': { is_muted: true },
    'Bela Beta': { is_blacklisted: true },
    'Sam Staff': { is_banned: true, is_muted: true, is_blacklisted: true },
  };
  site.server.modify<AdminUser[]>('admin.users.list', (users) =>
    users.map((user) => ({ ...user, ...states[user.name] })),
  );
  await site.open(PAGE, ada);
  await findRow('Uma User');
  expect(getColumns()).toBe('Email, Name, Roles, Status, Created, Last Login, Actions');
  const cell = async (name: string, column: number) =>
    within(await findRow(name)).getAllByRole('cell')[column] ?? document.body;
  expect(await cell('Uma User', 2)).toHaveTextContent(/^Tech SupportUser$/);
  expect(await cell('Uma User', 3)).toHaveTextContent(/^Active$/);
  expect(await cell('Uma User', 5)).toHaveTextContent(/^Never$/);
  expect(await cell('Ada Lister', 5)).not.toHaveTextContent('Never');
  expect(await cell('Ben Basic', 3)).toHaveTextContent(/^Banned$/);
  expect(await cell('Eva Expert', 3)).toHaveTextContent(/^Muted$/);
  expect(await cell('Bela Beta', 3)).toHaveTextContent(/^Blacklisted$/);
  expect(await cell('Sam Staff', 3)).toHaveTextContent(/^BannedMutedBlacklisted$/);
  for (const [name, buttons] of [
    ['Uma User', ['Ban', 'Mute', 'Blacklist']],
    ['Sam Staff', ['Unban', 'Unmute', 'Unblacklist']],
    ['Dev Developer', []],
  ] as const) {
    const shown = within(await cell(name, 6)).queryAllByRole('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  }
});

test('of many roles of a user, the highest five are shown, and the others on request', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Opener' });
  const roles = Array.from({ length: 20 }, (_, index) => ({
    role_id: index + 1,
    name: `role_${index + 1}`,
    label: `Role ${index + 1}`,
  }));
  site.server.modify<AdminUser[]>('admin.users.list', (users) => users.map((user) => ({ ...user, roles })));
  const user = await site.open(`${PAGE}?q=opener`, ada);
  const row = await findRow('Ada Opener');
  expect(
    within(row)
      .getAllByText(/^Role \d+$/)
      .map((role) => role.textContent),
  ).toEqual(['Role 20', 'Role 19', 'Role 18', 'Role 17', 'Role 16']);
  await user.click(button(row, 'Show all roles of Ada Opener'));
  expect(within(row).getAllByText(/^Role \d+$/)).toHaveLength(20);
});

test('a ban needs confirmation, and a mute and a role change can be undone', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Moderator' });
  await site.world.makePerson('beta', { name: 'Bob Beta' });
  const user = await site.open(`${PAGE}?q=bob`, ada);
  const row = await findRow('Bob Beta');
  await user.click(button(row, 'Ban Bob Beta'));
  const question = await screen.findByRole('dialog', { name: 'Ban Bob Beta?' });
  await press(user, 'Cancel', question);
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(button(row, 'Ban Bob Beta')).toHaveFocus();
  expect(within(row).getByText('Active')).toBeVisible();

  const undo = async (text: string) => {
    const shown = (await findToast(text)).closest<HTMLElement>('[data-sonner-toast]') ?? document.body;
    await user.click(within(shown).getByRole('button', { name: 'Undo' }));
  };
  await user.click(button(row, 'Mute Bob Beta'));
  await undo('User muted successfully');
  await findToast('User unmuted successfully');
  await within(row).findByText('Active');

  await user.click(button(row, 'Remove role Beta from Bob Beta'));
  await undo('User roles updated successfully');
  await waitFor(async () => expect(await findRoles('Bob Beta')).toContain('beta'));
  await waitFor(() => expect(button(row, 'Remove role Beta from Bob Beta')).toBeEnabled());
});

test('only the newest of two role changes can be undone', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Changer' });
  await site.world.makePerson('user', { name: 'Una User' });
  const user = await site.open(`${PAGE}?q=una`, ada);
  const row = await findRow('Una User');
  for (const role of ['Beta', 'Basic']) {
    await user.click(button(row, 'Add role to Una User'));
    const roles = within(await screen.findByRole('listbox'));
    await roles.findByRole('option', { name: role });
    expect(roles.queryByRole('option', { name: 'Developer' }), 'of a higher rank').toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Search roles' }), role.slice(0, 3));
    await user.click(roles.getByRole('option', { name: role }));
    await waitFor(() => expect(button(row, `Remove role ${role} from Una User`)).toBeEnabled());
  }
  const undo = () =>
    [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed="false"]')].flatMap(
      (shown) => within(shown).queryAllByRole('button', { name: 'Undo' }),
    );
  await waitFor(() => expect(undo()).toHaveLength(1));
  await user.click(undo()[0] ?? document.body);
  await waitFor(async () => expect(await findRoles('Una User')).toEqual(['beta', 'user']));
  await waitFor(() => expect(button(row, 'Remove role Beta from Una User')).toBeEnabled());
  await user.click(button(row, 'Remove role Beta from Una User'));
  await waitFor(async () => expect(await findRoles('Una User')).toEqual(['user']));
});

test('users are searched and filtered, and the address keeps the filters', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Searcher' });
  await site.world.database.sql`
    insert into users (id, name, email, is_banned, is_muted, created_at)
    select gen_random_uuid(), 'Crowd ' || lpad(n::text, 2, '0'), 'crowd' || n || '@many.test', n % 5 = 0, n % 5 = 0,
      timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 15) as n`;
  await site.world.database.sql`
    insert into user_roles (id, user_id, role_id)
    select gen_random_uuid(), id, case when name < 'Crowd 04' then 3 else 1 end
    from users where email like '%@many.test'`;
  let user = await site.open(PAGE, ada);
  await findRow('Crowd 15');
  const search = () => screen.getByRole('searchbox');
  await user.type(search(), 'crowd 0');
  await findCount('9 users');
  await findRow('Crowd 09');
  expect(location.search).toMatch(/[?&]q=crowd(\+|%20)0/);

  await user.type(search(), '{Backspace}{Backspace}');
  await choose(user, 'Filter by status', 'Banned');
  await findCount('3 users');
  await choose(user, 'Filter by status', 'Active');
  await findCount('12 users');
  await choose(user, 'Filter by role', 'Expert');
  await findCount('3 users');
  await findRow('Crowd 03');

  user = await site.open(`${location.pathname}${location.search}`, ada);
  await findCount('3 users');
  expect(search()).toHaveValue('crowd');
  expect(screen.getByRole('combobox', { name: 'Filter by role' })).toHaveDisplayValue('Expert');
  expect(screen.getByRole('combobox', { name: 'Filter by status' })).toHaveDisplayValue('Active');

  await user.click(screen.getByRole('link', { name: 'Roles' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/roles'));
  history.back();
  await findCount('3 users');

  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await findRow('Ada Searcher');
  expect(location.search).toBe('');

  await user.type(search(), 'no such name');
  await screen.findByText('No user found for "no such name"');
  await findCount('0 users');
  await user.keyboard('{Escape}');
  await findRow('Crowd 01');
});

test('users stay visible during the next search, which can be retried after an error', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Waiter' });
  for (const name of ['Queue 1', 'Queue 77', 'Queue 78']) await site.world.makePerson('user', { name });
  const user = await site.open(`${PAGE}?q=queue`, ada);
  await findRow('Queue 1');
  const busy = () => document.querySelectorAll('[aria-busy="true"]');
  const release = site.server.hold('admin.users.list');
  await user.type(screen.getByRole('searchbox'), ' 77');
  await waitFor(() => expect(busy()).toHaveLength(1));
  expect(screen.getByText('Queue 1')).toBeVisible();
  release();
  await findCount('1 user');
  expect(screen.queryByText('Queue 1')).toBeNull();
  expect(busy()).toHaveLength(0);

  const restore = site.server.fail('admin.users.list', 'Not now.');
  await user.type(screen.getByRole('searchbox'), '{Backspace}8');
  const failure = await findAlert('Error loading users: Not now.');
  restore();
  await press(user, 'Retry', failure);
  await findRow('Queue 78');
  await findCount('1 user');
});
