import type { Person } from '@lockwatch/api/testing';
import type { RuleFigures } from '@lockwatch/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  catchDownload,
  chooseOption,
  expectGone,
  fill,
  findDialog,
  press,
  pressTwice,
} from '../../testing/actions.js';
import { findToast, PHONE, setUpSite } from '../../testing/render.js';
import { getItemId, watch } from '../../testing/watch.js';

const site = setUpSite();
const PAGE = '/dashboard/items';
const HOUR_MS = 3_600_000;
const HEADER = 'item_name,min_price,max_price,message_type';

const makePerson = () => site.world.makePerson('staff', { name: 'Sam Staff' });
const getRules = ({ api }: Person) => api.user.items.list({});
const findButton = (name: string) => screen.findByRole('button', { name });

/** Opens the page in selection mode; returns the bar of the selection. */
async function openSelection(person: Person): Promise<{ user: UserEvent; bar: HTMLElement }> {
  const user = await site.open(PAGE, person);
  await press(user, 'Select');
  return { user, bar: await screen.findByRole('region', { name: 'Selected items' }) };
}

test('an own tag is created where it is added, filters the list and is deleted', async () => {
  const sam = await makePerson();
  for (const item of ['Laser Grid', 'Pepper Tree Seed'])
    await watch(site.world, sam, { item, min: 1, max: 5 });
  const user = await site.open(PAGE, sam);
  await press(user, 'Edit Laser Grid');
  const edit = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  await press(user, 'Add tag', edit);
  fill(await screen.findByRole('combobox', { name: 'Search tags' }), 'my shop');
  await chooseOption(user, 'Create tag "my shop"');
  expect(await within(edit).findByRole('button', { name: 'Remove tag my shop' })).toBeVisible();
  await press(user, 'Update', edit);
  expect(await findToast('Item updated successfully!')).toBeVisible();

  await press(user, 'Show items tagged my shop');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Pepper Tree Seed' })).toBeNull());
  expect(screen.getByPlaceholderText('Search items or tags...')).toHaveValue('my shop');

  await press(user, 'Edit Laser Grid');
  const again = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  await press(user, 'Add tag', again);
  fill(await screen.findByRole('combobox', { name: 'Search tags' }), 'my shop');
  await chooseOption(user, 'Delete tag "my shop"');
  await press(user, 'Delete tag');
  expect(await findToast('Tag deleted successfully!')).toBeVisible();
  expect(await screen.findByText('No items found for "my shop"')).toBeVisible();
  expect(await sam.api.user.tags.list()).toEqual([]);
});

test('shortcuts open the form and other pages, and a dialog lists them', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const user = await site.open(PAGE, sam);
  const edit = await findButton('Edit Laser Grid');
  edit.focus();
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  within(form).getByLabelText('Min').focus();
  await user.keyboard('{Escape}');
  await expectGone(form);
  expect(edit).toHaveFocus();

  await user.keyboard('n');
  expect(await screen.findByLabelText('Item Search *')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Item' })).toHaveFocus());
  await user.keyboard('?');
  const sheet = await findDialog('Keyboard shortcuts');
  expect(sheet).toHaveTextContent('Search this page');
  await user.keyboard('{Escape}');
  await expectGone(sheet);
  await user.keyboard('gp');
  await waitFor(() => expect(location.pathname).toBe('/dashboard/preferences'));
});

test('shows an error when the list cannot be loaded, and loads it on Retry', async () => {
  const restore = site.server.fail('user.items.list', null);
  const user = await site.open(PAGE, await makePerson());
  expect(await screen.findByText('Your watched items could not be loaded')).toBeVisible();
  restore();
  await press(user, 'Retry');
  expect(await screen.findByText('No watched items yet')).toBeVisible();
});

test('without a subscription the page links to the plans and the free week ends on the first rule', async () => {
  const user = await site.open(PAGE, await site.world.makePerson('user'));
  const wall = await screen.findByRole('region', { name: 'Subscription Required' });
  for (const text of [
    'To access watched items and track prices, you need an active subscription.',
    'Start your price tracking journey today!',
    'One week with everything Expert has. No card needed.',
  ])
    expect(wall).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Add Item' })).toBeNull();
  const plans = within(wall).getByRole('link', { name: 'Upgrade to Premium' });
  expect(plans).toHaveAttribute('href', '/dashboard/account');
  await press(user, 'Start your free week');
  expect(await screen.findByRole('form', { name: 'New watched item' })).toBeVisible();
});

test('a watched item that never pings is widened to the usual price, and one that pings too often takes better prices', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Laser Grid', min: 0, max: 2, type: 'SELL' });
  await watch(site.world, sam, { item: 'Chandelier', min: 45, max: 50 });
  await watch(site.world, sam, { item: 'Pepper Tree Seed', min: 1, max: 5 });
  site.server.modify<RuleFigures[]>('user.items.figures', (figures) =>
    figures.map((one, index) => ({
      ...one,
      health: index === 0 ? 'silent' : index === 1 ? 'many' : null,
      week_pings: index === 1 ? 700 : 0,
      last_ping_at: index === 1 ? new Date().toISOString() : null,
      usual_price: 4,
      usual: { offers: 9, traders: 5 },
    })),
  );
  const user = await site.open(PAGE, sam);
  expect(await screen.findByRole('row', { name: /Chandelier.*700 a week/ })).toBeVisible();
  await press(user, '2 to review');
  const dialog = await findDialog('Items to review');
  expect(dialog).toHaveTextContent('Laser GridSellers: up to 2 WL. No ping in 30 days.');
  expect(dialog).toHaveTextContent('At least 700 pings in 7 days.');
  expect(within(dialog).getByRole('link', { name: 'Why?' })).toHaveAttribute(
    'href',
    `/dashboard/why?rule=${(await getRules(sam))[0]?.id}`,
  );
  await press(user, 'Widen to 4 WL', dialog);
  expect(await findToast('Item updated successfully!')).toBeVisible();
  await press(user, 'Only better prices', dialog);
  await waitFor(async () =>
    expect(await getRules(sam)).toMatchObject([
      { min_price: 0, max_price: 4 },
      { only_cheaper: true },
      { only_cheaper: false },
    ]),
  );
});

test('watched items are sorted by their columns, and the keyboard goes from row to row', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Pepper Tree Seed', min: -220, max: -180, type: 'BUY' });
  await watch(site.world, sam, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await watch(site.world, sam, { item: 'Chandelier', min: 45, max: 50 });
  // Usual prices need offers of several traders.
  const usual = { offers: 9, traders: 5 };
  const changes: Partial<RuleFigures>[] = [
    { usual_price: -200, usual },
    {
      usual_price: 4,
      usual,
      last_ping_at: new Date(Date.now() - 3.5 * HOUR_MS).toISOString(),
      daily_prices: [null, 6, null, 0.005, 3.5, null],
    },
    { last_ping_at: new Date().toISOString(), daily_prices: [null, 7, null] },
  ];
  site.server.modify<RuleFigures[]>('user.items.figures', (figures) =>
    figures.map((one, index) => ({ ...one, ...changes[index] })),
  );
  const user = await site.open(PAGE, sam);
  const [seed, grid, chandelier] = ['Edit Pepper Tree Seed', 'Edit Laser Grid', 'Edit Chandelier'];
  const expectOrder = (...names: unknown[]) =>
    waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: /^Edit / }).map((one) => one.getAttribute('aria-label')),
      ).toEqual(names),
    );
  const findRow = (item: string) => screen.getByRole('row', { name: new RegExp(item) });
  const findPrice = () => screen.getByRole('columnheader', { name: /^Price Range/ });
  const pressPrice = async () => {
    within(findPrice()).getByRole('button').focus();
    await user.keyboard('{Enter}');
  };
  await expectOrder(seed, grid, chandelier);
  await waitFor(() => expect(findRow('Laser Grid')).toHaveTextContent('3 hours ago'));
  expect(findRow('Laser Grid')).toHaveTextContent('4 WL last 3.5 WL');
  const trend = { name: 'Last 30 days: from 200 per WL to 6 WL' };
  expect(await within(findRow('Laser Grid')).findByRole('img', trend)).toBeVisible();
  expect(findRow('Chandelier')).toHaveTextContent('last 7 WL');
  expect(within(findRow('Chandelier')).queryByRole('img')).toBeNull();

  await pressPrice();
  await waitFor(() => expect(findPrice()).toHaveAttribute('aria-sort', 'ascending'));
  await pressPrice();
  await waitFor(() => expect(findPrice()).toHaveAttribute('aria-sort', 'descending'));
  await expectOrder(chandelier, grid, seed);
  expect(location.search).toBe('?sort=-price');
  const reloaded = await site.reload();
  await screen.findByRole('button', { name: seed });
  await expectOrder(chandelier, grid, seed);
  await pressPrice();
  await waitFor(() => expect(location.search).toBe(''));
  await press(reloaded, 'Last Ping');
  await expectOrder(chandelier, grid, seed);
  await press(reloaded, 'Last Ping');
  await expectOrder(grid, chandelier, seed);
  screen.getByRole('button', { name: 'Last Ping' }).blur();

  const rows = screen.getAllByRole('row');
  await user.keyboard('j');
  expect(rows[1]).toHaveFocus();
  await user.keyboard('j{ArrowDown}');
  expect(rows[3]).toHaveFocus();
  await user.keyboard('k{Enter}');
  const form = await screen.findByRole('form', { name: 'Edit Chandelier' });
  within(form).getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('j');
  expect(findRow('Pepper Tree Seed')).toHaveFocus();
  await user.keyboard('k{Enter}');
  await expectGone(form);

  await site.open(PAGE, sam, PHONE);
  await screen.findByRole('button', { name: seed });
  await waitFor(() => expect(findRow('Laser Grid')).toHaveTextContent('Pinged 3 hours ago'));
  await user.selectOptions(screen.getByLabelText('Sort'), 'Highest price');
  await expectOrder(chandelier, grid, seed);
});

test('Undo restores a removed watched item that lies inside another, with all its settings, once', async () => {
  const sam = await makePerson();
  const tags = await sam.api.items.tags();
  await sam.api.user.items.create({
    item_id: await getItemId(site.world, 'Laser Grid'),
    min_price: -200,
    max_price: 120,
    message_type: 'BUY',
    tag_ids: tags.slice(0, 2).map(({ tag_id }) => tag_id),
    is_paused: true,
    snooze: '2099-01-01T00:00:00.000Z',
    daily_cap: 3,
  });
  await watch(site.world, sam, { item: 'Laser Grid', min: -300, max: 200 });
  const getSettings = async () => (await getRules(sam)).map(({ id: _id, ...settings }) => settings);
  const [inner, outer] = await getSettings();
  expect(inner).toMatchObject({ is_paused: true, message_type: 'BUY', daily_cap: 3 });
  expect(inner?.snoozed_until).toBe('2099-01-01T00:00:00.000Z');
  const user = await site.open(PAGE, sam);
  const [first] = await screen.findAllByRole('button', { name: 'Edit Laser Grid' });
  if (first) await user.click(first);
  await press(user, 'Remove');
  const removed = await findToast('Item deleted successfully!');
  await pressTwice('Undo', removed);
  expect(await findToast('Restored.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit Laser Grid' })).toHaveLength(2));
  expect(await getSettings()).toEqual([outer, inner]);
  expect(site.server.countCalls('user.items.create')).toBe(1);
});

test('selected items are paused, tagged and deleted together', async () => {
  const sam = await makePerson();
  for (const price of [1, 2, 3, 4, 5])
    await watch(site.world, sam, { item: 'Laser Grid', min: price, max: price });
  await watch(site.world, sam, { item: 'Chandelier', min: 9, max: 9 });
  const { user, bar } = await openSelection(sam);
  const pressInBar = (name: string) => press(user, name, bar);
  const expectCount = (text: string) => waitFor(() => expect(bar).toHaveTextContent(text));
  expect(within(bar).queryByRole('button', { name: 'Pause' })).toBeNull();

  for (const box of screen.getAllByRole('checkbox', { name: 'Select Laser Grid' }).slice(1, 4))
    await user.click(box);
  await expectCount('3 selected');
  // A click anywhere on the row selects it.
  await user.click(screen.getByRole('cell', { name: '5 WL' }));
  await expectCount('4 selected');
  await user.click(screen.getByRole('cell', { name: '5 WL' }));
  await expectCount('3 selected');
  await pressInBar('Pause');
  expect(await findToast('Paused 3 watched items.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(3));
  const paused = (await getRules(sam)).map(({ is_paused }) => is_paused);
  expect(paused).toEqual([false, true, true, true, false, false]);

  const more = within(bar).getByRole('button', { name: 'More actions' });
  const choose = async (name: string) => {
    await press(user, 'More actions', bar);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Add tag');
  const question = await findDialog('Add a tag to 3 items');
  await user.keyboard('{Escape}');
  await expectGone(question);
  await waitFor(() => expect(more).toHaveFocus());
  await choose('Add tag');
  const tagging = await findDialog('Add a tag to 3 items');
  fill(within(tagging).getByRole('combobox', { name: 'Search tags' }), 'farm');
  await chooseOption(user, /farmable/i);
  expect(await findToast('Tagged 3 watched items.')).toBeVisible();
  await expectGone(tagging);
  expect((await getRules(sam)).map(({ tags }) => tags.length)).toEqual([0, 1, 1, 1, 0, 0]);

  fill(screen.getByPlaceholderText('Search items or tags...'), 'chandel');
  await expectCount('3 selected, 3 of them outside this search');
  await choose('Select all 1');
  await expectCount('1 selected');
  await choose('Delete');
  await press(user, 'Delete item', await findDialog());
  expect(await findToast('Deleted 1 watched item.')).toBeVisible();
  await expectCount('0 selected');
  await pressInBar('Done');
  await expectGone(bar);
  expect((await getRules(sam)).map(({ item_name }) => item_name)).not.toContain('Chandelier');
});

test('exports a list and imports it again after a preview of its problems', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Laser Grid', min: -200, max: 5, type: 'SELL' });
  const user = await site.open(PAGE, sam);
  const file = await catchDownload(() => press(user, 'Export'));
  expect(file.name).toBe('watched-items.csv');
  expect(file.text.split('\r\n')[0]).toBe(
    'item_id,item_name,min_price,max_price,message_type,webhook,tags,is_paused,cooldown_minutes,daily_cap,only_cheaper,mention,takes_unpriced,all_words,any_words,no_words,only_users,only_worlds',
  );
  expect(file.text.split('\r\n')[1]).toContain(',Laser Grid,-200,5,SELL,,,no');

  await press(user, 'Import');
  const dialog = await findDialog('Import items');
  fill(within(dialog).getByLabelText('Or paste it'), 'colour,price\nred,1');
  await press(user, 'Preview', dialog);
  expect(
    await within(dialog).findByText(/The first line names the column "colour", which is unknown\./),
  ).toBeVisible();

  const text = `${file.text}2147483647,,1,1,ANY,,,no\r\n,Laser Grid,1dl,,BUY,,,no\r\n`;
  await user.upload(
    within(dialog).getByLabelText('Choose a file'),
    new File([text], 'list.csv', { type: 'text/csv' }),
  );
  await waitFor(() => expect(within(dialog).getByLabelText('Or paste it')).toHaveValue(text));
  await press(user, 'Preview', dialog);
  expect(await within(dialog).findByText(/^Would add 1 watched item, 1 was there already\./)).toBeVisible();
  expect(within(dialog).getByText('There is no item with the number "2147483647".')).toBeVisible();
  expect(within(dialog).getByText('1 DL, Buy')).toBeVisible();
  expect(await getRules(sam)).toHaveLength(1);
  await press(user, 'Import 1 item, skip 1', dialog);
  expect(await findToast('Added 1 watched item, 1 was there already.')).toBeVisible();
  await expectGone(dialog);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit Laser Grid' })).toHaveLength(2));

  await press(user, 'Import');
  const again = await findDialog('Import items');
  fill(within(again).getByLabelText('Or paste it'), `${HEADER}\nChandelier,3,,`);
  await user.click(within(again).getByLabelText(/^Replace my list/));
  await press(user, 'Preview', again);
  await press(user, 'Import 1 item, remove 2', again);
  expect(await findButton('Edit Chandelier')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Laser Grid' })).toBeNull());
});
