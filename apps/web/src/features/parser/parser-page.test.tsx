import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { postMessage } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';

const PAGE = '/dashboard/admin/parser';
const site = setUpSite();

test('users without the permission are redirected to their items', async () => {
  await site.open(PAGE, await site.world.makePerson('expert', { name: 'Eva Expert' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard/items'));
});

test('staff confirm one predicted offer and correct another', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  for (const price of [31, 32]) await postMessage(site.world, `S> Lasr Grid ${price}wl`);
  const user = await site.open('/dashboard/admin/users', sam);
  await user.click(await screen.findByRole('link', { name: 'Parser' }));
  const uncertain = within(await screen.findByRole('region', { name: 'Uncertain messages' }));
  expect(location.pathname).toBe(PAGE);
  await uncertain.findAllByRole('listitem');
  const rows = (content: string) =>
    uncertain.queryAllByRole('listitem').filter((row) => row.textContent.includes(content));
  const press = (content: string, name: string) =>
    user.click(within(rows(content)[0] ?? document.body).getByRole('button', { name }));
  await press('S> Lasr Grid 31wl', 'Confirm');
  await findToast('Noted: this message was parsed correctly.');
  await waitFor(() => expect(rows('S> Lasr Grid 31wl')).toEqual([]));

  await press('S> Lasr Grid 32wl', 'Correct');
  const dialog = within(await screen.findByRole('dialog', { name: 'What does this message offer?' }));
  await user.clear(dialog.getByLabelText('Price'));
  await user.type(dialog.getByLabelText('Price'), 'thirty');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('A price is a number');
  await user.clear(dialog.getByLabelText('Price'));
  await user.type(dialog.getByLabelText('Price'), '33');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Noted. The correction is kept as an example for the reader.');
  await waitFor(() => expect(rows('S> Lasr Grid 32wl')).toEqual([]));

  expect(await sam.api.admin.parser.examples({})).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        content: 'S> Lasr Grid 32wl',
        offers: [{ type: 'SELL', item: 'Laser Grid', price: 33 }],
      }),
    ]),
  );
});

test('staff add a global alias, see it parsed, and remove it', async () => {
  const user = await site.open(PAGE, await site.world.makePerson('staff', { name: 'Sam Staff' }));
  const names = within(await screen.findByRole('region', { name: 'Item aliases for everyone' }));
  await user.click(await names.findByRole('button', { name: 'Add alias' }));
  await user.type(await names.findByLabelText('Alias *'), 'plonkgrid');
  await user.type(names.getByLabelText('Item *'), 'laser grid');
  await user.click((await names.findAllByRole('option', { name: /^Laser Grid/ }))[0] ?? document.body);
  await user.click(names.getByRole('button', { name: 'Save for everybody' }));
  await findToast('"plonkgrid" now means Laser Grid for everybody.');

  const reader = within(screen.getByRole('region', { name: 'Try the parser' }));
  await user.type(reader.getByLabelText('Message'), 'S> plonkgrid 3wl');
  await user.click(reader.getByRole('button', { name: 'Explain' }));
  expect(await reader.findByRole('region', { name: 'Parser steps' })).toHaveTextContent('SELL Laser Grid');

  await user.click(screen.getByRole('button', { name: 'Parse the last 24 hours again' }));
  await findToast(/Read the messages of the last 24 hours again: \d+ read, \d+ changed\./);

  await user.type(names.getByRole('searchbox'), 'plonk');
  await user.click(await names.findByRole('button', { name: 'Remove the alias plonkgrid' }));
  await findToast('"plonkgrid" no longer names Laser Grid.');
  await names.findByText('No alias or item with "plonk"');
});
