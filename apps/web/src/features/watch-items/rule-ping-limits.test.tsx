import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, fill, press } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { type Change, expectToasts } from '../../testing/toasts.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();

const ITEMS = '/dashboard/items';
const field = (name: string) => screen.findByLabelText(name);

async function makeWatcher() {
  const person = await site.world.makePerson('staff');
  await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5 });
  return person;
}

test('a watched item mentions a role in its pings', async () => {
  const person = await makeWatcher();
  const user = await site.open(ITEMS, person);
  await press(user, 'Edit Laser Grid');
  const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  await choose(user, 'Mention', 'A role');
  fill(await field('Role ID'), '123');
  expect(form).toHaveTextContent('A Discord ID has 15 to 20 digits.');
  expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(await field('Role ID'), '165511591545143296');
  await press(user, 'Update');
  expect(await findToast('Item updated successfully!')).toBeVisible();
  const [rule] = await person.api.user.items.list({});
  expect(rule?.mention).toEqual({ kind: 'role', id: '165511591545143296' });
});

test('a watched item has a collapsed section for its ping limits', async () => {
  const user = await site.open(ITEMS, await makeWatcher());
  await press(user, 'Edit Laser Grid');
  const form = await screen.findByRole('form', { name: 'Edit Laser Grid' });
  expect(within(form).queryByRole('spinbutton', { name: 'Pings a day' })).toBeNull();
  await user.click(within(form).getByText(/^None: you get a ping for every matching offer$/));
  fill(await field('Cooldown'), '1441');
  expect(form).toHaveTextContent('Minutes up to 1440, or 0 for none.');
  expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  fill(await field('Cooldown'), '30');
  expect(await field('Pings a day')).toBeVisible();
  fill(await field('Pings a day'), '5');
  await user.click(within(form).getByRole('switch', { name: 'Only better prices than the last ping' }));
  await choose(user, 'Snooze', 'For 1 hour');
  await press(user, 'Update');
  expect(await findToast('Item updated successfully!')).toBeVisible();
  expect(await screen.findByText('Snoozed')).toBeVisible();
  await press(user, 'Edit Laser Grid');
  expect(await screen.findByRole('form', { name: 'Edit Laser Grid' })).toHaveTextContent(
    '30 minutes between pings, 5 pings a day, only better prices',
  );
});

test('changes of watched items show a toast for success and for failure', async () => {
  const user = await site.open(ITEMS, await site.world.makePerson('staff'));
  const changes: Change[] = [
    {
      procedure: 'user.items.create',
      failed: 'Failed to create item',
      done: 'Item created successfully!',
      prepare: async () => {
        await press(user, 'Add Item');
        fill(await field('Item Search *'), 'laser grid');
        await user.click((await screen.findAllByRole('option'))[0] ?? document.body);
        await screen.findByText('Item selected');
        fill(await field('Min'), '3');
        fill(await field('Max'), '4');
      },
      act: () => press(user, 'Create Item'),
    },
    {
      procedure: 'user.items.update',
      failed: 'Failed to update item',
      done: 'Item updated successfully!',
      prepare: () => press(user, 'Edit Laser Grid'),
      act: () => press(user, 'Update'),
    },
    {
      procedure: 'user.items.delete',
      failed: 'Failed to delete item',
      done: 'Item deleted successfully!',
      prepare: async () => {
        await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
        await press(user, 'Edit Laser Grid');
      },
      act: () => press(user, 'Remove'),
    },
  ];
  for (const change of changes) await expectToasts(site, change);
});
