import type { LogEntry } from '@lockwatch/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, getColumns } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';

const PAGE = '/dashboard/admin/logs';
const site = setUpSite();

test('the log names people by e-mail, else by name, else System, and is filtered on the page', async () => {
  const entry = (
    action: string,
    user_email: string | null,
    user_name: string | null,
    digit: number,
  ): LogEntry => ({
    log_id: `01890a5d-ac96-774b-bcce-b302099a805${digit}`,
    user_email,
    user_name,
    action,
    action_name: action,
    message: `Entry ${digit}.`,
    client_address: digit % 2 === 0 ? null : '192.0.2.7',
    created_at: '2026-01-02T03:04:05.000Z',
  });
  site.server.modify<LogEntry[]>('admin.logs.list', () => [
    entry('login', 'ben@demo.lockwatch.test', 'Ben Basic', 1),
    entry('user_roles_updated', null, 'Ada Admin', 2),
    entry('user_deleted', null, 'Sam Staff', 3),
    entry('system', null, null, 4),
  ]);
  const user = await site.open(PAGE, await site.world.makePerson('admin', { name: 'Ada Reader' }));
  await screen.findByText('Entry 1.');
  expect(getColumns()).toBe('User, Action, Message, Address, Timestamp');
  const people = () =>
    [...document.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) => textContent);
  const all = ['ben@demo.lockwatch.test', 'Ada Admin', 'Sam Staff', 'System'];
  expect(people()).toEqual(all);
  for (const [choice, shown] of [
    ['Login', [all[0]]],
    ['Role Changes', [all[1]]],
    ['User Deleted', [all[2]]],
    ['System', [all[3]]],
    ['All Actions', all],
  ] as const) {
    await choose(user, 'Filter by action', choice);
    await waitFor(() => expect(people()).toEqual(shown));
  }
});

test('the address keeps the search and filter of the log, until they are cleared', async () => {
  await site.world.database.sql`
    insert into audit_log (id, user_name, action, message)
    values (gen_random_uuid(), 'Crowd', 'user_deleted', 'Crowd entry 1.'),
      (gen_random_uuid(), 'Crowd', 'login', 'Crowd entry 2.'),
      (gen_random_uuid(), 'Other', 'user_deleted', 'Other entry 3.')`;
  const ada = await site.world.makePerson('admin', { name: 'Ada Searcher' });
  let user = await site.open(PAGE, ada);
  await screen.findByText('Other entry 3.');
  await user.type(screen.getByRole('searchbox'), 'crowd');
  await screen.findByText('2 entries');
  const calls = site.server.countCalls('admin.logs.list');
  await choose(user, 'Filter by action', 'User Deleted');
  await screen.findByText('1 entry');
  expect(screen.getByText('Crowd entry 1.')).toBeVisible();
  expect(location.search).toMatch(/action=user_deleted/);
  expect(site.server.countCalls('admin.logs.list'), 'the page filters what it has').toBe(calls);

  user = await site.open(`${location.pathname}${location.search}`, ada);
  await screen.findByText('1 entry');
  await user.type(screen.getByRole('searchbox'), ' nothing');
  await screen.findByText('No log entries for "crowd nothing"');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Other entry 3.');
  expect(location.search).toBe('');
});

test('the log loads further pages by itself while the filter hides their rows', async () => {
  await site.world.database.sql`
    insert into audit_log (id, user_name, action, message, created_at)
    select gen_random_uuid(), 'Bulk', case when n = 501 then 'login' else 'system' end, 'Bulk entry ' || n,
      now() - n * interval '1 second'
    from generate_series(1, 510) as n`;
  const ada = await site.world.makePerson('admin', { name: 'Ada Scroller' });
  await site.open(`${PAGE}?q=Bulk&action=login`, ada);
  await screen.findByText('Bulk entry 501');
  await screen.findByText('1 entry');
});

test('actions have words in the language of the page, and are found by them', async () => {
  await site.world.database.sql`
    insert into audit_log (id, user_name, action, message) values (gen_random_uuid(), 'Ina', 'user_muted', 'Muted Otto.')`;
  localStorage.setItem('language', 'id');
  await site.open(`${PAGE}?q=dibisukan`, await site.world.makePerson('admin', { name: 'Ada Reader' }));
  const row = (await screen.findByText('Muted Otto.')).closest('tr');
  expect(row).toHaveTextContent('Pengguna Dibisukan');
});
