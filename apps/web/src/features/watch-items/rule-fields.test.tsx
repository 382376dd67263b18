import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose, fill, findDialog, press } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();
const ITEMS = '/dashboard/items';
const UPDATED = 'Item updated successfully!';

async function makeWatcher() {
  const person = await site.world.makePerson('staff');
  await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5 });
  return person;
}

/** The edit form of the only watched item. */
async function openEditForm() {
  const person = await makeWatcher();
  const user = await site.open(ITEMS, person);
  await press(user, 'Edit Laser Grid');
  const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  /** Saves the form and returns the rule. */
  async function save() {
    await press(user, 'Update', form);
    await findToast(UPDATED);
    const [rule] = await person.api.user.items.list({});
    return rule;
  }
  return { user, person, form, save };
}

async function openLimits(user: UserEvent, form: HTMLElement): Promise<void> {
  await user.click(within(form).getByText(/^None: you get a ping for every matching offer$/));
  await within(form).findByLabelText('Cooldown');
}

test('the range is drawn into the price chart with the pings of the watched item', async () => {
  const { user, form } = await openEditForm();
  const days = [0, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
  site.server.modify('items.priceHistory', () =>
    days.map((at) => ({ day: at.slice(0, 10), median: 4, low: 3, high: 5, offers: 9, traders: 5 })),
  );
  site.server.modify('user.items.pings', () => days.map((pinged_at) => ({ pinged_at, unit_price: 2 })));
  await press(user, 'Show in the price chart', form);
  const chart = await screen.findByRole('region', { name: 'Prices and your pings' });
  await press(user, 'Prices and your pings as a table', chart);
  expect(within(chart).getAllByRole('row').at(-1)).toHaveTextContent(/4 WL2 WL$/);
});

test('a watched item is paused in its form', async () => {
  const { user, form, save } = await openEditForm();
  await user.click(within(form).getByRole('switch', { name: 'Pings are on for this item' }));
  expect(within(form).getByRole('switch', { name: 'Paused: no pings for this item' })).not.toBeChecked();
  expect(await save()).toMatchObject({ is_paused: true, min_price: 1, max_price: 5 });
});

test('a watched item also takes offers without a price', async () => {
  const { user, form, save } = await openEditForm();
  const unpriced = within(form).getByRole('switch', { name: 'Also offers without a price' });
  expect(unpriced).not.toBeChecked();
  await user.click(unpriced);
  expect(await save()).toMatchObject({ takes_unpriced: true });
});

test('the form shows ANY as Both and stores it as ANY', async () => {
  const { user, form, save } = await openEditForm();
  expect(within(form).getByRole('combobox', { name: 'Message Type' })).toHaveTextContent('Both');
  await choose(user, 'Mention', 'Nobody');
  expect(await save()).toMatchObject({ message_type: 'ANY', mention: null });
});

test('a watched item is snoozed until a day', async () => {
  const { user, form, save } = await openEditForm();
  await openLimits(user, form);
  await choose(user, 'Snooze', 'Until a day');
  fill(within(form).getByLabelText('Until'), '2998-03-04');
  const rule = await save();
  expect(rule?.snoozed_until).toMatch(/^2998-03-0[34]T/);
});

test('a watched item takes only messages without some words, and of some worlds', async () => {
  const { user, form, save } = await openEditForm();
  await openLimits(user, form);
  fill(within(form).getByLabelText('Without these words'), 'Rent, for TRADE');
  fill(within(form).getByLabelText('Only these worlds'), 'no world');
  expect(form).toHaveTextContent('At most 20 worlds, of letters and digits.');
  expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(within(form).getByLabelText('Only these worlds'), 'buygrid');
  expect(await save()).toMatchObject({
    message_filter: { no_words: ['for trade', 'rent'], only_worlds: ['BUYGRID'], all_words: [] },
  });
  expect(await screen.findByRole('row', { name: /Laser Grid.*filtered/ })).toBeVisible();
});

test('the ping limits of a watched item are within a collapsed section, and 0 removes one', async () => {
  const { user, person, form, save } = await openEditForm();
  const limit = (name: string) => within(form).getByLabelText(name);
  const update = within(form).getByRole('button', { name: 'Update' });
  expect(within(form).getByLabelText('Cooldown').closest('details')).not.toHaveAttribute('open');
  await openLimits(user, form);
  fill(limit('Cooldown'), '1441');
  expect(form).toHaveTextContent('Minutes up to 1440, or 0 for none.');
  expect(update).toBeDisabled();
  fill(limit('Cooldown'), '30');
  fill(limit('Pings a day'), '1001');
  expect(form).toHaveTextContent('A number up to 1000, or 0 for no limit.');
  expect(update).toBeDisabled();
  fill(limit('Pings a day'), '5');
  await user.click(within(form).getByRole('switch', { name: 'Only better prices than the last ping' }));
  await choose(user, 'Snooze', 'For 1 hour');
  expect(await save()).toMatchObject({ cooldown_minutes: 30, daily_cap: 5, only_cheaper: true });
  expect(await screen.findByText('Snoozed')).toBeVisible();
  await press(user, 'Edit Laser Grid');
  const again = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  expect(again).toHaveTextContent('30 minutes between pings, 5 pings a day, only better prices');
  fill(within(again).getByLabelText('Pings a day'), '0');
  await press(user, 'Update', again);
  await waitFor(async () =>
    expect(await person.api.user.items.list({})).toMatchObject([{ cooldown_minutes: 30, daily_cap: null }]),
  );
});

test('a watched item mentions a role in its pings', async () => {
  const { user, form, save } = await openEditForm();
  await choose(user, 'Mention', 'A role');
  fill(await screen.findByLabelText('Role ID'), '123');
  expect(form).toHaveTextContent('A Discord ID has 15 to 20 digits.');
  expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(await screen.findByLabelText('Role ID'), '165511591545143296');
  expect(await save()).toMatchObject({ mention: { kind: 'role', id: '165511591545143296' } });
});

/** The dialog that changes both of two watched items. */
async function openBulkEdit() {
  const person = await makeWatcher();
  await watch(site.world, person, { item: 'Chandelier', min: 9, max: 9, type: 'SELL' });
  const user = await site.open(ITEMS, person);
  await press(user, 'Select');
  for (const name of ['Laser Grid', 'Chandelier'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await press(user, 'Change');
  const dialog = await findDialog('Change 2 items');
  /** Saves the dialog and returns both rules. */
  async function save() {
    await press(user, 'Change 2 items', dialog);
    await findToast('Updated 2 watched items.');
    return person.api.user.items.list({});
  }
  return { user, dialog, save };
}

test('only the fields that are set change in several watched items', async () => {
  const { dialog, save } = await openBulkEdit();
  expect(within(dialog).getByRole('button', { name: 'Change 2 items' })).toBeDisabled();
  fill(within(dialog).getByLabelText('Pings a day'), '7');
  expect(await save()).toMatchObject([
    { daily_cap: 7, cooldown_minutes: null, min_price: 1, max_price: 5, message_type: 'ANY' },
    { daily_cap: 7, cooldown_minutes: null, min_price: 9, max_price: 9, message_type: 'SELL' },
  ]);
});

test('choices of several watched items begin with leaving them as they are', async () => {
  const { user, dialog, save } = await openBulkEdit();
  for (const name of ['Message Type', 'Webhook', 'Mention', 'Prices', 'Offers without a price'])
    expect(within(dialog).getByRole('combobox', { name })).toHaveTextContent('Leave as it is');
  await choose(user, 'Prices', 'Only better than the last ping');
  await choose(user, 'Offers without a price', 'Do not ping');
  expect(await save()).toMatchObject([
    { only_cheaper: true, takes_unpriced: false, message_type: 'ANY' },
    { only_cheaper: true, takes_unpriced: false, message_type: 'SELL' },
  ]);
});

test('a wrong field keeps several watched items from being changed', async () => {
  const { dialog } = await openBulkEdit();
  fill(within(dialog).getByLabelText('Cooldown'), 'soon');
  expect(dialog).toHaveTextContent('Minutes up to 1440, or 0 for none.');
  expect(within(dialog).getByRole('button', { name: 'Change 2 items' })).toBeDisabled();
});
