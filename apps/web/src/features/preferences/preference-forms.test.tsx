import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, chooseOption, fill, press } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';

const site = setUpSite();
const PAGE = '/dashboard/preferences';

const findForm = (name: string) => screen.findByRole('form', { name });
const open = async () => {
  const person = await site.world.makePerson('staff');
  return { person, user: await site.open(PAGE, person) };
};

test('an alias needs an item and a name', async () => {
  const { user } = await open();
  await press(user, 'Add alias');
  const form = await findForm('New alias');
  fill(within(form).getByLabelText('Alias *'), 'grid');
  expect(within(form).getByRole('button', { name: 'Create alias' })).toBeDisabled();
  fill(within(form).getByLabelText('Item *'), 'laser grid');
  await chooseOption(user, /^Laser Grid/);
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Create alias' })).toBeEnabled());
  fill(within(form).getByLabelText('Alias *'), '  ');
  expect(within(form).getByRole('button', { name: 'Create alias' })).toBeDisabled();
});

test('a blacklist entry for one item needs the item, and its kind decides what is valid', async () => {
  const { user, person } = await open();
  await press(user, 'Add entry');
  const form = await findForm('New blacklist entry');
  fill(within(form).getByLabelText('World *'), 'not a world!');
  expect(form).toHaveTextContent('A world name is 1 to 24 letters or digits.');
  await choose(user, 'Type', 'User');
  expect(form).toHaveTextContent('Must be a Discord id: digits only.');
  fill(within(form).getByLabelText('User id *'), '165511591545143296');
  await choose(user, 'Applies to', 'One item');
  expect(within(form).getByRole('button', { name: 'Create entry' })).toBeDisabled();
  fill(within(form).getByLabelText('Item *'), 'laser grid');
  await chooseOption(user, /^Laser Grid/);
  await press(user, 'Create entry', form);
  await findToast('Blacklist entry created successfully!');
  expect(await person.api.user.blacklist.detailed()).toMatchObject([
    { blacklist_type: 'ITEM', item_name: 'Laser Grid', blacklist_user: '165511591545143296' },
  ]);
});

test('a webhook needs an address of Discord, which is checked when the field is left', async () => {
  const { user } = await open();
  await press(user, 'Add webhook');
  const form = await findForm('New webhook');
  fill(within(form).getByLabelText('Name *'), 'Mine');
  fill(within(form).getByLabelText('Webhook URL *'), 'https://example.com/hook');
  expect(form).not.toHaveTextContent('Please enter a valid Discord webhook URL');
  await user.tab();
  expect(form).toHaveTextContent('Please enter a valid Discord webhook URL');
  expect(within(form).getByRole('button', { name: 'Create webhook' })).toBeDisabled();
});

test('a signed webhook goes where the operator allows it, and shows its secret once', async () => {
  const { user, person } = await open();
  await press(user, 'Add webhook');
  const form = await findForm('New webhook');
  await choose(user, 'Kind', 'Signed (JSON)');
  fill(within(form).getByLabelText('Name *'), 'Shop');
  fill(within(form).getByLabelText('Webhook URL *'), 'https://other.example/pings');
  await press(user, 'Create webhook', form);
  await findToast('The operator of this server does not allow webhooks to other.example.');
  fill(within(form).getByLabelText('Webhook URL *'), 'https://hooks.example/pings');
  await press(user, 'Create webhook', form);
  const note = await screen.findByText(/Copy the secret now/);
  await press(user, 'Show', note.closest('[role=status]') as HTMLElement);
  expect(note.closest('[role=status]')).toHaveTextContent(/whsec_[\w+/]{43}=/);
  expect(await screen.findByText('https://hooks.example/••••')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make primary' })).toBeNull();
  expect(await person.api.user.webhooks.list()).toMatchObject([{ kind: 'signed', isPrimary: false }]);
});

test('unsaved input is kept, unless it has a field or a kind of value that the form does not have', async () => {
  await open();
  const findFrom = () => screen.findByLabelText('From');
  for (const [change, from] of [
    [({ from }) => ({ from }), '21:15'],
    [(input) => ({ ...input, weekdays: '1,2' }), '22:00'],
    [(input) => ({ ...input, from: 21 }), '22:00'],
  ] satisfies [(input: Record<string, unknown>) => object, string][]) {
    fill(await findFrom(), '21:15');
    const findKey = () => Object.keys(sessionStorage).find((name) => name.endsWith('.quiet-hours'));
    const key = await waitFor(() => findKey() ?? expect.fail('Nothing is stored.'));
    const input: Record<string, unknown> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify(change(input)));
    await site.reload();
    expect(await findFrom()).toHaveValue(from);
    expect(screen.getByLabelText('To')).toHaveValue('07:00');
  }
});
