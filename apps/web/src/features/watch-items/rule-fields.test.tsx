import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose, chooseOption, fill, findDialog, press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite({ withDiscord: true });

/** The edit form of the only watched item. */
async function openEditForm(webhookNames: readonly string[] = []) {
  const person = await site.world.makePerson('staff');
  for (const webhook_name of webhookNames)
    await person.api.user.webhooks.create({ webhook_name, webhook_url: site.world.webhookUrl() });
  await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5 });
  const user = await site.open('/dashboard/items', person);
  await press(user, 'Edit Laser Grid');
  const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  /** Saves the form and returns the rule. */
  async function save() {
    await press(user, 'Update', form);
    await findToast('Item updated successfully!');
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

test('a watched item is paused, takes offers without a price and mentions a role', async () => {
  const { user, form, save } = await openEditForm();
  const field = within(form);
  await user.click(field.getByRole('switch', { name: 'Pings are on for this item' }));
  expect(field.getByRole('switch', { name: 'Paused: no pings for this item' })).not.toBeChecked();
  const unpriced = field.getByRole('switch', { name: 'Also offers without a price' });
  expect(unpriced).not.toBeChecked();
  await user.click(unpriced);
  expect(field.getByRole('combobox', { name: 'Message Type' })).toHaveDisplayValue('Both');
  await choose(user, 'Mention', 'A role');
  fill(await screen.findByLabelText('Role ID'), '123');
  expect(form).toHaveTextContent('A Discord ID has 15 to 20 digits.');
  expect(field.getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(await screen.findByLabelText('Role ID'), '165511591545143296');
  expect(await save()).toMatchObject({
    is_paused: true,
    takes_unpriced: true,
    message_type: 'ANY',
    min_price: 1,
    max_price: 5,
    mention: { kind: 'role', id: '165511591545143296' },
  });
});

test('a watched item is snoozed until a day, and takes only messages without some words, and of some worlds', async () => {
  const { user, form, save } = await openEditForm();
  await openLimits(user, form);
  await choose(user, 'Snooze', 'Until a day');
  fill(within(form).getByLabelText('Until'), '2998-03-04');
  fill(within(form).getByLabelText('Without these words'), 'Rent, for TRADE');
  fill(within(form).getByLabelText('Only these worlds'), 'no world');
  expect(form).toHaveTextContent('At most 20 worlds, of letters and digits.');
  expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(within(form).getByLabelText('Only these worlds'), 'buygrid');
  expect(await save()).toMatchObject({
    snoozed_until: expect.stringMatching(/^2998-03-0[34]T/),
    message_filter: { no_words: ['for trade', 'rent'], only_worlds: ['BUYGRID'], all_words: [] },
  });
  expect(await screen.findByRole('row', { name: /Laser Grid.*filtered/ })).toBeVisible();
});

test('a watched item takes only traders that are chosen by name or by a pasted Discord id', async () => {
  const { author } = await postMessage(site.world, 'S> Laser Grid 90wl each');
  const { user, form, save } = await openEditForm();
  await openLimits(user, form);
  await press(user, 'Add trader', form);
  await chooseOption(user, author);
  await press(user, 'Add trader', form);
  fill(await screen.findByPlaceholderText('Name or Discord ID...'), '500000000000000099');
  await chooseOption(user, 'Add the Discord ID 500000000000000099');
  const rule = await save();
  expect(rule?.message_filter?.only_users).toHaveLength(2);
  expect(rule?.message_filter?.only_users).toContain('500000000000000099');
  await press(user, 'Edit Laser Grid');
  const again = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  await press(user, 'Remove trader 500000000000000099', again);
  expect(await within(again).findByText(author)).toBeInTheDocument();
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

test('only the fields that are set change in several watched items, and a wrong one keeps them', async () => {
  const { person, user } = await openEditForm();
  await watch(site.world, person, { item: 'Chandelier', min: 9, max: 9, type: 'SELL' });
  await site.reload();
  await press(user, 'Select');
  for (const name of ['Laser Grid', 'Chandelier'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await press(user, 'Change');
  const dialog = await findDialog('Change 2 items');
  const field = within(dialog);
  const change = field.getByRole('button', { name: 'Change 2 items' });
  expect(change).toBeDisabled();
  for (const name of ['Message Type', 'Webhook', 'Mention', 'Prices', 'Offers without a price'])
    expect(field.getByRole('combobox', { name })).toHaveDisplayValue('Leave as it is');
  fill(field.getByLabelText('Pings a day'), '7');
  await choose(user, 'Prices', 'Only better than the last ping');
  await choose(user, 'Offers without a price', 'Do not ping');
  fill(field.getByLabelText('Cooldown'), 'soon');
  expect(dialog).toHaveTextContent('Minutes up to 1440, or 0 for none.');
  expect(change).toBeDisabled();
  fill(field.getByLabelText('Cooldown'), '');
  await press(user, 'Change 2 items', dialog);
  await findToast('Updated 2 watched items.');
  const changed = { daily_cap: 7, cooldown_minutes: null, only_cheaper: true, takes_unpriced: false };
  expect(await person.api.user.items.list({})).toMatchObject([
    { ...changed, min_price: 1, max_price: 5, message_type: 'ANY' },
    { ...changed, min_price: 9, max_price: 9, message_type: 'SELL' },
  ]);
});

test('a watched item pings several targets, which are added and taken away', async () => {
  const { user, person, form, save } = await openEditForm(['Main', 'Alerts']);
  const [main, alerts] = await person.api.user.webhooks.list();
  await openLimits(user, form);
  await choose(user, 'Webhook', 'Alerts');
  await press(user, 'Add a target', form);
  await choose(user, 'Target 2', 'Direct message');
  await press(user, 'Add a target', form);
  expect(within(form).getByRole('combobox', { name: 'Target 3' })).toHaveDisplayValue('Main');
  expect(within(form).queryByRole('button', { name: 'Add a target' })).toBeNull();
  await choose(user, 'Target 2', 'None');
  expect(await save()).toMatchObject({
    targets: [alerts?.webhook_id, main?.webhook_id],
    webhook_id: alerts?.webhook_id,
  });
  expect(alerts?.isPrimary).toBe(false);
});
