import type { Person } from '@lockwatch/api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chooseOption, expectGone, fill, findDialog, press } from '../../testing/actions.js';
import { findToast, PHONE, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();
const ITEMS = '/dashboard/items';

/** A person who watches the Laser Grid from 1 to 5 WL. */
async function makePerson(): Promise<Person> {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  await watch(site.world, sam, { item: 'Laser Grid', min: 1, max: 5 });
  return sam;
}

async function openTab(user: UserEvent, name: string): Promise<void> {
  const tabs = screen.getByRole('navigation', { name: 'Dashboard' });
  await user.click(within(tabs).getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
}

const findForm = (name: string) => screen.findByRole('form', { name });
const findEditForm = () => findForm('Edit Laser Grid');

/** The edit form with an unsaved highest price. */
async function openEditForm(user: UserEvent, max: string): Promise<HTMLElement> {
  await press(user, 'Edit Laser Grid');
  const form = await findEditForm();
  fill(within(form).getByLabelText('Max'), max);
  return form;
}

test('unsaved changes of an item survive another page and a reload, and Esc discards them with Undo', async () => {
  const user = await site.open(ITEMS, await makePerson());
  await openEditForm(user, '77');
  await openTab(user, 'Account');
  await openTab(user, 'Watched Items');
  await press(user, 'Edit Laser Grid');
  expect(within(await findEditForm()).getByLabelText('Max')).toHaveValue(77);
  const reloaded = await site.reload();
  const form = await findEditForm();
  const max = within(form).getByLabelText('Max');
  expect(max).toHaveValue(77);
  max.focus();
  await reloaded.keyboard('{Escape}');
  await expectGone(form);
  await press(reloaded, 'Undo', await findToast('Your changes were discarded.'));
  const restored = await findEditForm();
  expect(within(restored).getByLabelText('Max')).toHaveValue(77);
  await press(reloaded, 'Close', restored);
  await expectGone(restored);
  const again = await site.reload();
  expect(await screen.findByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Edit Laser Grid' })).toBeNull();
  await press(again, 'Edit Laser Grid');
  expect(within(await findEditForm()).getByLabelText('Max')).toHaveValue(5);
});

test('an unsaved new item survives a reload', async () => {
  const user = await site.open(ITEMS, await makePerson(), PHONE);
  await press(user, 'Add Item');
  const field = await screen.findByLabelText<HTMLInputElement>('Item Search *');
  fill(field, 'pepper tree');
  await chooseOption(user, /Pepper Tree/);
  await waitFor(() => expect(field.value).toMatch(/^Pepper Tree/));
  const chosen = field.value;
  fill(screen.getByLabelText('Price as players write it'), '200/1');
  const reloaded = await site.reload();
  const form = await findForm('New watched item');
  expect(within(form).getByLabelText('Item Search *')).toHaveValue(chosen);
  expect(within(form).getByLabelText('Price as players write it')).toHaveValue('200/1');
  expect(within(form).getByRole('button', { name: 'Create Item' })).toBeEnabled();
  await press(reloaded, 'Cancel', form);
  await expectGone(form);
  await site.reload();
  const add = await screen.findByRole('button', { name: 'Add Item' });
  await waitFor(() => expect(add).toBeEnabled());
  expect(screen.queryByRole('form', { name: 'New watched item' })).toBeNull();
});

test('an unsaved webhook, alias and blacklist entry survive another page', async () => {
  const user = await site.open('/dashboard/preferences', await makePerson());
  await press(user, 'Add webhook');
  fill(within(await findForm('New webhook')).getByLabelText('Name *'), 'Half a webhook');
  await press(user, 'Add alias');
  fill(within(await findForm('New alias')).getByLabelText('Alias *'), 'half an alias');
  await press(user, 'Add entry');
  fill(within(await findForm('New blacklist entry')).getByLabelText('World *'), 'HALF');
  await openTab(user, 'Account');
  await openTab(user, 'Preferences');
  const webhook = await findForm('New webhook');
  const alias = await findForm('New alias');
  const entry = await findForm('New blacklist entry');
  expect(within(webhook).getByLabelText('Name *')).toHaveValue('Half a webhook');
  expect(within(alias).getByLabelText('Alias *')).toHaveValue('half an alias');
  expect(within(entry).getByLabelText('World *')).toHaveValue('HALF');
  await press(user, 'Cancel', alias);
  await expectGone(alias);
  const discarded = await findToast('Your changes were discarded.');
  await press(user, 'Undo', discarded);
  const restored = await findForm('New alias');
  expect(within(restored).getByLabelText('Alias *')).toHaveValue('half an alias');
  for (const form of [webhook, restored, entry]) {
    await press(user, 'Cancel', form);
    await expectGone(form);
  }
  await site.reload();
  expect(await screen.findByRole('button', { name: 'Add alias' })).toBeVisible();
  expect(screen.queryAllByRole('form', { name: /^New/ })).toEqual([]);
});

test('quiet hours, a GrowID and a new API token survive a reload until they are saved', async () => {
  await site.open('/dashboard/preferences', await makePerson());
  fill(await screen.findByLabelText('From'), '21:15');
  fill(await screen.findByLabelText('Your GrowID'), 'HalfTyped');
  const user = await site.reload();
  expect(await screen.findByLabelText('From')).toHaveValue('21:15');
  expect(await screen.findByLabelText('Your GrowID')).toHaveValue('HalfTyped');
  await press(user, 'Save quiet hours');
  expect(await screen.findByText(/^No pings from 21:15 to/)).toBeVisible();

  await openTab(user, 'Account');
  await press(user, 'New token');
  fill(within(await findForm('New API token')).getByLabelText('Name *'), 'Half a token');
  const reloaded = await site.reload();
  const form = await findForm('New API token');
  expect(within(form).getByLabelText('Name *')).toHaveValue('Half a token');
  await press(reloaded, 'Cancel', form);
  await expectGone(form);
  await site.reload();
  expect(await screen.findByRole('button', { name: 'New token' })).toHaveAttribute('aria-expanded', 'false');
});

test('the forms of a user and of the parser survive a reload', async () => {
  await site.world.makePerson('basic', { name: 'Ben Basic' });
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  const user = await site.open('/dashboard/admin/users', ada);
  const [link] = await screen.findAllByRole('link', { name: /Ben Basic/ });
  if (link) await user.click(link);
  const findSheet = async () => within(await findDialog('Ben Basic'));
  fill(await (await findSheet()).findByLabelText('World locks *'), '12');
  const [reason] = (await findSheet()).getAllByLabelText('Reason *');
  if (reason) fill(reason, 'A prize');
  await site.reload();
  expect(await (await findSheet()).findByLabelText('World locks *')).toHaveValue('12');
  expect((await findSheet()).getAllByLabelText('Reason *')[0]).toHaveValue('A prize');

  const again = await site.open('/dashboard/admin/parser', ada);
  await press(again, 'Add alias');
  fill(await screen.findByLabelText('Alias *'), 'half an alias');
  fill(await screen.findByLabelText('Message'), 'S> laser');
  await site.reload();
  expect(await screen.findByLabelText('Alias *')).toHaveValue('half an alias');
  expect(await screen.findByLabelText('Message')).toHaveValue('S> laser');
});

test('a dialog with unsent input closes by its buttons only', async () => {
  const user = await site.open(ITEMS, await makePerson());
  /** Returns the dialog. */
  const open = async () => {
    await press(user, 'Import');
    return screen.findByRole('dialog', { name: 'Import items' });
  };
  const pressOutside = () => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
  };
  const untouched = await open();
  await user.keyboard('{Escape}');
  await expectGone(untouched);
  const empty = await open();
  pressOutside();
  await expectGone(empty);
  const dialog = await open();
  fill(within(dialog).getByRole('textbox'), 'item_name,min_price');
  await user.keyboard('{Escape}');
  pressOutside();
  await user.click(within(dialog).getByRole('textbox'));
  expect(within(dialog).getByRole('textbox')).toHaveValue('item_name,min_price');
  await press(user, 'Cancel', dialog);
  await expectGone(dialog);
});

test('asks to sign in again when the server no longer accepts the session', async () => {
  const sam = await makePerson();
  const user = await site.open(ITEMS, sam);
  const form = await openEditForm(user, '66');
  site.server.endSession(sam);
  await press(user, 'Update', form);
  const dialog = await findDialog('Your session has expired');
  await press(user, 'Go to Home', dialog);
  await waitFor(() => expect(location.pathname).toBe('/'));
  const links = await screen.findByRole('navigation', { name: 'Main' });
  expect(await within(links).findByRole('button', { name: 'Log In' })).toBeVisible();
  // The sign-in page of the dashboard has a button of the same name.
  await waitFor(() =>
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Log In' })).toBeNull(),
  );
});
