import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { chooseOption, expectGone, fill, findDialog, press, pressTwice } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { getItemId } from '../../testing/watch.js';

const site = setUpSite({ withDiscord: true });
const PAGE = '/dashboard/preferences';

const findButton = (name: string) => screen.findByRole('button', { name });
const findForm = (name: string) => screen.findByRole('form', { name });

async function openTab(name: string): Promise<void> {
  const tabs = screen.getByRole('navigation', { name: 'Dashboard' });
  within(tabs).getByRole('link', { name }).click();
  await screen.findByRole('heading', { level: 1, name });
}

test('a double press creates one webhook, alias, blacklist entry and API token', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  const user = await site.open(PAGE, sam);
  await press(user, 'Add webhook');
  const webhook = await findForm('New webhook');
  fill(within(webhook).getByLabelText('Name *'), 'Pressed twice');
  fill(within(webhook).getByLabelText('Webhook URL *'), site.world.webhookUrl());
  await pressTwice('Create webhook', webhook);
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New webhook' })).toBeNull());

  await press(user, 'Add alias');
  const alias = await findForm('New alias');
  fill(within(alias).getByLabelText('Item *'), 'laser grid');
  await chooseOption(user, /Laser Grid/);
  fill(within(alias).getByLabelText('Alias *'), 'pressed twice');
  await pressTwice('Create alias', alias);
  expect(await findToast('Alias created successfully!')).toBeVisible();

  await press(user, 'Add entry');
  const entry = await findForm('New blacklist entry');
  fill(within(entry).getByLabelText('World *'), 'TWICE');
  await pressTwice('Create entry', entry);
  expect(await findToast('Blacklist entry created successfully!')).toBeVisible();

  await openTab('Account');
  await press(user, 'New token');
  const token = await findForm('New API token');
  fill(within(token).getByLabelText('Name *'), 'Pressed twice');
  await pressTwice('Create token', token);
  expect(await screen.findByText(/Copy the token now/)).toBeVisible();
  expect(screen.getByText(/^lw_.*••••••••$/)).toBeVisible();
  const procedures = ['webhooks', 'aliases', 'blacklist', 'apiTokens'].map((list) => `user.${list}.create`);
  expect(procedures.map(site.server.countCalls)).toEqual([1, 1, 1, 1]);
  const { webhooks, aliases, blacklist, apiTokens } = sam.api.user;
  const lists = await Promise.all([webhooks.list(), aliases.list(), blacklist.list(), apiTokens.list()]);
  expect(lists.map((list) => list.length)).toEqual([1, 1, 1, 1]);
});

test('Undo restores a removed global alias, alias and blacklist entry', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  const item_id = await getItemId(site.world, 'Laser Grid');
  await ada.api.admin.parser.aliases.create({ alias: 'undone grid', item_id });
  const user = await site.open('/dashboard/admin/parser', ada);
  const undo = async (text: string | RegExp) => press(user, 'Undo', await findToast(text));
  fill(await screen.findByRole('searchbox', { name: 'Search aliases or items' }), 'undone');
  await press(user, 'Remove the alias undone grid');
  expect(await screen.findByText('No alias or item with "undone"')).toBeVisible();
  await undo(/no longer names/);
  expect(await findButton('Remove the alias undone grid')).toBeVisible();

  await ada.api.user.aliases.create({ alias: 'my grid', item_id });
  await ada.api.user.blacklist.create({ blacklist_type: 'ITEM', item_id, blacklist_world: 'UNDONE' });
  await openTab('Preferences');
  for (const [name, text] of [
    ['Delete alias my grid', 'Alias deleted successfully!'],
    ['Remove UNDONE from the blacklist', 'Blacklist entry deleted successfully!'],
  ] as const) {
    const button = await findButton(name);
    await user.click(button);
    await expectGone(button);
    await undo(text);
    expect(await findButton(name)).toBeVisible();
  }
});

test('hides Add webhook at the limit and names the limit', async () => {
  const ben = await site.world.makePerson('basic');
  for (const id of [1, 2, 3]) {
    const webhook = { webhook_name: `Hook ${id}`, webhook_url: site.world.webhookUrl() };
    await ben.api.user.webhooks.create(webhook);
  }
  await site.open(PAGE, ben);
  const webhooks = await screen.findByRole('region', { name: 'Webhook URLs' });
  await waitFor(() =>
    expect(webhooks).toHaveTextContent(
      'You have reached your webhook limit of 3. Please upgrade to add more webhooks.',
    ),
  );
  expect(webhooks).toHaveTextContent('3/3');
  expect(within(webhooks).queryByRole('button', { name: 'Add webhook' })).toBeNull();
});

test('a user’s own text above pings is previewed, and known fields alone are saved', async () => {
  const person = await site.world.makePerson('staff');
  const user = await site.open('/dashboard/preferences', person);
  await press(user, 'Ping text');
  const dialog = await findDialog('Your own ping text');
  const preview = within(dialog).getByRole('status');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(preview).toHaveTextContent('Selling Laser Grid · 3 WL each (0.33 per WL) – Ben in #trading');
  expect(save).toBeDisabled();
  fill(within(dialog).getByLabelText('Text'), '{item} at {cost}');
  expect(dialog).toHaveTextContent('There is no field {cost}. Choose one of those below.');
  expect(save).toBeDisabled();
  fill(within(dialog).getByLabelText('Text'), '{item} at ');
  await press(user, '{world}', dialog);
  expect(preview).toHaveTextContent('Laser Grid at LGSHOP');
  await press(user, 'Save', dialog);
  expect(await findToast('Ping text saved')).toBeVisible();
  await press(user, 'Ping text');
  await screen.findByDisplayValue('{item} at {world}');
  await press(user, 'Use the usual text');
  await waitFor(async () => expect((await person.api.user.me.get()).ping_template).toBeNull());
});
