import type { Person } from '@lockwatch/api/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectGone, findAlert, findDialog, press, pressAndConfirm } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { expectToasts } from '../../testing/toasts.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();

const ACCOUNT = '/dashboard/account';

const findSection = (name: string) => screen.findByRole('region', { name });
const roleTags = () =>
  within(screen.getByRole('list', { name: 'Roles' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);

async function giveRoles(person: Person, role_ids: number[]): Promise<void> {
  const developer = await site.world.makePerson('developer');
  await developer.api.admin.users.updateRoles({ id: person.userId, role_ids });
}

async function setBalance(person: Person, balance: number): Promise<void> {
  const developer = await site.world.makePerson('developer');
  const amount = balance - (await person.api.user.me.get()).balance;
  await developer.api.admin.adjustBalance({ id: person.userId, amount, reason: 'For the test' });
}

/** Makes a person with a renewing subscription of Expert. */
async function makeSubscriber(): Promise<Person> {
  const person = await site.world.makePerson('expert');
  await site.world.database.sql`
    insert into subscriptions (id, user_id, plan_id, source, is_renewing, expires_at)
    select gen_random_uuid(), ${person.userId}, id, 'staff', true, now() + interval '30 days'
    from plans where name = 'Expert'`;
  return person;
}

test('the account shows that it is loading, and an error with Retry', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  const release = site.server.hold('user.me.get');
  await site.open(ACCOUNT, sam);
  expect(await screen.findByText('Loading...')).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { name: 'Sam Staff' })).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();

  const restore = site.server.fail('user.me.get', 'This account is being looked at.');
  const user = await site.open(ACCOUNT, sam);
  const alert = await findAlert('Error loading user data');
  expect(alert).toHaveTextContent('This account is being looked at.');
  restore();
  await press(user, 'Retry', alert);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sam Staff' })).toBeVisible());
});

test('the account shows roles by id, limit and balance, how to subscribe on Discord, and creates a code', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  await giveRoles(ada, [6, 3, 1, 5, 2, 4]);
  const user = await site.open(ACCOUNT, ada);
  expect(await screen.findByRole('heading', { name: 'Ada Admin' })).toBeVisible();
  expect(roleTags()).toEqual(['User', 'Basic', 'Expert', 'Beta', 'Staff', 'Admin']);
  expect(screen.getByText(/^[\d,]{5,}$/)).toBeVisible();
  expect(screen.getByText(/WLs$/)).toBeVisible();
  expect(await findSection('Discord Integration')).toHaveTextContent(
    'Subscribe with the bot’s /subscribe command on Discord, by card payment or with in-game currency.',
  );
  await user.click(screen.getByRole('button', { name: 'Link another account' }));
  expect(await screen.findByText('/link code:••••••••')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText(/^\/link code:[A-Z0-9]{4,16}$/)).toBeVisible();
});

test('roles have their names in the language of the page', async () => {
  localStorage.setItem('language', 'id');
  await site.open('/dashboard/account', await site.world.makePerson('developer'));
  const roles = await screen.findByRole('list', { name: 'Peran' });
  expect(
    within(roles)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pengguna', 'Pengembang']);
});

test('an account without a subscription claims the trial, which is listed and ends by itself', async () => {
  const user = await site.open(ACCOUNT, await site.world.makePerson('user'));
  expect(await screen.findByText('No active subscriptions.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Your Subscriptions' })).toBeNull();
  expect(screen.getByText('N/A')).toBeVisible();
  await expectToasts(site, {
    procedure: 'user.trial.claim',
    failed: 'Failed to claim trial',
    done: /^Your free week has begun: Beta Trial/,
    act: () => press(user, 'Start your free week'),
  });
  expect(await screen.findByRole('form', { name: 'New watched item' })).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Account' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Your Subscriptions' });
  expect(screen.queryByRole('button', { name: 'Start your free week' })).toBeNull();
  expect(roleTags()).toEqual(['User', 'Beta']);
  const list = within(await findSection('Your Subscriptions'));
  expect(list.getByRole('listitem')).toHaveTextContent('Beta Trial');
  expect(list.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByText('No active subscriptions.')).toBeNull();
});

test('deletes all watched items only after confirmation', async () => {
  const { world } = site;
  const sam = await world.makePerson('staff');
  await watch(world, sam, { item: 'Laser Grid', min: 1, max: 2 });
  const user = await site.open(ACCOUNT, sam);
  const ask = within(await findSection('Dangerous Area')).getByRole('button', {
    name: 'Delete All Watched Items',
  });
  await user.click(ask);
  const dialog = await findDialog('Delete all watched items?');
  expect(dialog).toHaveTextContent('This cannot be undone.');
  await press(user, 'Cancel', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sam.api.user.items.list({})).toHaveLength(1);
  await user.click(ask);
  await expectToasts(site, {
    procedure: 'user.items.deleteAll',
    failed: 'Failed to delete watched items',
    done: /1 watched item/,
    act: () => press(user, 'Delete all'),
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sam.api.user.items.list({})).toEqual([]);
});

test('says that nothing was paid after leaving the payment page', async () => {
  const user = await site.open(`${ACCOUNT}?checkout=cancelled`, await site.world.makePerson('user'));
  expect(await screen.findByText('Nothing was paid')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Nothing was paid')).toBeNull());
  expect(location.search).toBe('');
  expect(screen.getByText('No active subscriptions.')).toBeVisible();
});

test('shows deposited world locks, pays for a plan after confirmation, and lists both', async () => {
  const uma = await site.world.makePerson('user');
  const user = await site.open(ACCOUNT, uma);
  await user.click(await screen.findByRole('button', { name: 'Pay with world locks: Basic' }));
  const poor = await findDialog('Pay for Basic with world locks?');
  await waitFor(() => expect(poor).toHaveTextContent('You need 300 world locks more'));
  expect(within(poor).getByRole('button', { name: 'Pay 300 world locks' })).toBeDisabled();
  await press(user, 'Cancel', poor);

  await setBalance(uma, 450);
  expect(await screen.findByText('450 WLs')).toBeVisible();
  const newestEntry = () =>
    within(screen.getByRole('list', { name: 'Balance history' })).getAllByRole('listitem')[0];
  await waitFor(() => expect(newestEntry()).toHaveTextContent('+450 WLs'));

  await user.click(screen.getByRole('button', { name: 'Pay with world locks: Basic' }));
  const dialog = await findDialog('Pay for Basic with world locks?');
  await waitFor(() =>
    expect(dialog).toHaveTextContent('300 world locks are taken from your balance of 450 world locks.'),
  );
  await press(user, 'Pay 300 world locks');
  await expectGone(dialog);
  expect(await screen.findByText('150 WLs')).toBeVisible();
  const mine = await findSection('Your Subscriptions');
  expect(within(mine).getByRole('listitem')).toHaveTextContent('World Locks');
  await waitFor(() => expect(newestEntry()).toHaveTextContent('−300 WLs'));
  expect(newestEntry()).toHaveTextContent('150 left');
  const plan = within(await findSection('Plans')).getByText('Your plan');
  expect(plan.closest('li')).toHaveTextContent('Basic');
});

test('cancels a renewing subscription, with a toast for success and for failure', async () => {
  const user = await site.open(ACCOUNT, await makeSubscriber());
  const row = () => within(screen.getByRole('region', { name: 'Your Subscriptions' })).getByRole('listitem');
  await findSection('Your Subscriptions');
  expect(row()).toHaveTextContent('Active');
  await press(user, 'Cancel');
  const dialog = await findDialog();
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    'Keep',
    'Cancel subscription',
  ]);
  await press(user, 'Keep', dialog);
  await expectGone(dialog);
  await expectToasts(site, {
    procedure: 'user.subscriptions.cancel',
    failed: 'Failed to cancel subscription',
    done: /^Your Expert subscription is cancelled\./,
    act: () => pressAndConfirm(user, 'Cancel', 'Cancel subscription'),
  });
  await waitFor(() => expect(row()).toHaveTextContent('Cancelled'));
  expect(within(row()).queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('an exported file is shown before it is added', async () => {
  const from = await site.world.makePerson('developer');
  await watch(site.world, from, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const exported = JSON.stringify(await from.api.user.me.export());
  const to = await site.world.makePerson('developer');
  const user = await site.open(ACCOUNT, to);
  const choose = async (content: string) =>
    user.upload(
      await screen.findByLabelText('Import'),
      new File([content], 'my-data.json', { type: 'application/json' }),
    );
  await choose('no JSON');
  expect(await screen.findByText('This file is not an export of Lockwatch')).toBeVisible();
  await press(user, 'Cancel');
  await choose(exported);
  const dialog = await findDialog('Import');
  expect(await within(dialog).findByText('Watched items: 1 to add, 0 there already')).toBeVisible();
  await press(user, 'Add to my account');
  await findToast('Your data was imported');
  expect(await to.api.user.items.list({})).toMatchObject([{ item_name: 'Laser Grid', max_price: 5 }]);
});
