import type { Person } from '@lockwatch/api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chooseOption, expectGone, fill, press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { type Change, expectToasts } from '../../testing/toasts.js';
import { getItemId, watch } from '../../testing/watch.js';

const site = setUpSite();
const PAGE = '/dashboard/items';

const makePerson = () => site.world.makePerson('staff', { name: 'Sam Staff' });

async function openCreateForm(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'Add Item');
  return screen.findByRole('form', { name: 'New watched item' });
}

async function openEditForm(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'Edit Laser Grid');
  return screen.findByRole('form', { name: 'Edit Laser Grid' });
}

async function chooseItem(user: UserEvent, form: HTMLElement, name: string): Promise<void> {
  fill(within(form).getByLabelText('Item Search *'), name);
  await chooseOption(user, new RegExp(`${name}(?! Seed)`, 'i'));
  expect(await within(form).findByText('Item selected')).toBeVisible();
}

async function chooseLaserGrid(user: UserEvent, form: HTMLElement): Promise<void> {
  await chooseItem(user, form, 'Laser Grid');
}

/** Null: the field is empty. */
async function expectNumbers(form: HTMLElement, min: number | null, max: number | null): Promise<void> {
  await waitFor(() => {
    expect(within(form).getByLabelText('Min')).toHaveValue(min);
    expect(within(form).getByLabelText('Max')).toHaveValue(max);
  });
}

async function getPrices({ api }: Person): Promise<(number | null)[][]> {
  return (await api.user.items.list({})).map(({ min_price, max_price }) => [min_price, max_price]);
}

test('says at once what a price meets, and saves a new item only with a valid one', async () => {
  const sam = await makePerson();
  const user = await site.open(PAGE, sam);
  const form = await openCreateForm(user);
  const create = within(form).getByRole('button', { name: 'Create Item' });
  await chooseLaserGrid(user, form);
  const written = within(form).getByLabelText('Price as players write it');
  const words = (sentence: string) => within(form).findByText(sentence, { selector: '[role=status]' });
  fill(written, 'any');
  expect(await words('Sellers and buyers: any price, or none.')).toBeVisible();
  fill(written, '7');
  expect(await words('Sellers and buyers: up to 7 WL.')).toBeVisible();
  expect(within(form).getByText('One price is the highest; =7 is only that price.')).toBeVisible();
  await expectNumbers(form, 0, 7);
  expect(create).toBeEnabled();
  fill(written, '70x');
  await expectNumbers(form, null, null);
  expect(written).toHaveAttribute('aria-invalid', 'true');
  expect(create).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(site.server.countCalls('user.items.create')).toBe(0);
  fill(written, '');
  await expectNumbers(form, null, null);
  expect(create).toBeDisabled();
  fill(written, '70');
  await press(user, 'Create Item', form);
  expect(await findToast('Item created successfully!')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Laser Grid.*up to 70 WL/ })).toBeVisible();
  expect(await getPrices(sam)).toEqual([[0, 70]]);
});

test('says which watched item a new one overlaps, and opens it', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Laser Grid', min: 1, max: 5 });
  const user = await site.open(PAGE, sam);
  const form = await openCreateForm(user);
  await chooseLaserGrid(user, form);
  const written = within(form).getByLabelText('Price as players write it');
  fill(written, '2-4');
  expect(await within(form).findByText(/Laser Grid at 1 WL – 5 WL, which includes this\.$/)).toBeVisible();
  fill(written, '3-8');
  expect(await within(form).findByText(/Laser Grid at 1 WL – 5 WL, which overlaps this\.$/)).toBeVisible();
  await press(user, 'Open it', form);
  expect(await screen.findByRole('form', { name: 'Edit Laser Grid' })).toBeVisible();
  await expectGone(form);
});

test('takes a rule typed like a trade message', async () => {
  const sam = await makePerson();
  const user = await site.open(PAGE, sam);
  const form = await openCreateForm(user);
  fill(within(form).getByLabelText('Item Search *'), 'b> lgrid max 4wl');
  const option = await within(form).findByRole('option', { name: 'Laser Grid, Sellers: up to 4 WL.' });
  expect(option).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await within(form).findByText('Item selected')).toBeVisible();
  expect(within(form).getByLabelText('Message Type')).toHaveTextContent('Sell');
  await press(user, 'Create Item', form);
  expect(await screen.findByRole('row', { name: /Laser Grid.*up to 4 WL/ })).toBeVisible();
  expect(await getPrices(sam)).toEqual([[0, 4]]);
});

test('shows the usual price to take, and how often the rule would have pinged', async () => {
  const sam = await makePerson();
  for (const price of [2, 4, 6]) await postMessage(site.world, `S> Fishing Rod ${price}wl @TAKE`);
  const id = await getItemId(site.world, 'Fishing Rod');
  await expect
    .poll(async () => (await sam.api.items.price({ id, limit: 0 })).sell?.offers, { timeout: 30_000 })
    .toBe(3);
  const user = await site.open(PAGE, sam);
  const form = await openCreateForm(user);
  await chooseItem(user, form, 'Fishing Rod');
  expect(await within(form).findByText('Usual price (3 offers by 3 sellers):')).toBeVisible();
  await press(user, '4 WL', form);
  await expectNumbers(form, 0, 4);
  const forecast = await within(form).findByRole('region', { name: 'Last 7 days' });
  await waitFor(() =>
    expect(forecast).toHaveTextContent('Would have pinged you 2 times in the last 7 days.'),
  );
  await user.click(within(forecast).getByText('Show the newest'));
  expect(await within(forecast).findByRole('link', { name: /S> Fishing Rod 4wl @TAKE/ })).toBeVisible();
  fill(within(form).getByLabelText('Price as players write it'), '<1');
  await waitFor(() => expect(forecast).toHaveTextContent(/^Would never have pinged you in the last 7 days/));
});

test('saves a changed item only with a valid price', async () => {
  const sam = await makePerson();
  await watch(site.world, sam, { item: 'Laser Grid', min: 1, max: 5 });
  const user = await site.open(PAGE, sam);
  const form = await openEditForm(user);
  const update = within(form).getByRole('button', { name: 'Update' });
  const written = within(form).getByLabelText('Price as players write it');
  fill(written, '');
  await expectNumbers(form, 1, 5);
  expect(update).toBeEnabled();
  fill(written, 'abc');
  fill(within(form).getByLabelText('Min'), '2');
  await waitFor(() => expect(written).toHaveValue(''));
  expect(update).toBeDisabled();
  fill(within(form).getByLabelText('Max'), '3');
  await press(user, 'Update', form);
  expect(await findToast('Item updated successfully!')).toBeVisible();
  expect(await getPrices(sam)).toEqual([[2, 3]]);
});

test('checks the item name on blur, and clears the item when the name is edited', async () => {
  const user = await site.open(PAGE, await makePerson());
  const form = await openCreateForm(user);
  expect(within(form).getByText('Negative numbers mean items per world lock (e.g. -2 = 2/1).')).toBeVisible();
  const field = within(form).getByLabelText('Item Search *');
  fill(field, 'zzqqxx');
  expect(await within(form).findByText('No items found for "zzqqxx"')).toBeVisible();
  await user.tab();
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  for (const [name, detail, shown] of [
    ['laser grid', null, /^Validation failed$/],
    ['pepper tree', 'The catalogue is being counted.', /^The catalogue is being counted\.$/],
  ] as const) {
    const restore = site.server.fail('items.validate', detail);
    fill(field, name);
    await user.tab();
    await waitFor(() => expect(within(form).getByRole('alert')).toHaveTextContent(shown));
    restore();
  }

  fill(field, 'laser grid');
  await user.tab();
  expect(await within(form).findByText('Item selected')).toBeVisible();
  expect(field).toHaveValue('Laser Grid');
  await user.type(field, 's');
  await waitFor(() => expect(within(form).queryByText('Item selected')).toBeNull());
  expect(field).toHaveValue('Laser Grids');
});

test('the form for a new item rejects an inverted range, and shows progress', async () => {
  const user = await site.open(PAGE, await makePerson());
  const form = await openCreateForm(user);
  await chooseLaserGrid(user, form);
  fill(within(form).getByLabelText('Min'), '4');
  fill(within(form).getByLabelText('Max'), '3');
  expect(await within(form).findByText(/The minimum price is higher than the maximum\./)).toBeVisible();
  for (const end of ['Min', 'Max']) {
    expect(within(form).getByLabelText(end)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(within(form).getByRole('button', { name: 'Create Item' })).toBeDisabled();
  fill(within(form).getByLabelText('Min'), '3');
  fill(within(form).getByLabelText('Max'), '4');
  const release = site.server.hold('user.items.create');
  await press(user, 'Create Item', form);
  expect(await within(form).findByRole('button', { name: 'Creating...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Adding...' })).toBeVisible();
  release();
  await expectGone(form);
  expect(await screen.findByRole('button', { name: 'Add Item' })).toBeVisible();
});

test('results of an earlier search cannot be chosen for a later one', async () => {
  const user = await site.open(PAGE, await makePerson());
  expect(await screen.findByText('No watched items yet')).toBeVisible();
  const search = screen.getByPlaceholderText('Search items or tags...');
  fill(search, 'laser');
  await waitFor(() => expect(location.search).toBe('?q=laser'));
  expect(screen.getByText('No watched items yet')).toBeVisible();
  expect(search, 'the search is shown above an empty list').toHaveValue('laser');
  const form = await openCreateForm(user);
  const field = within(form).getByLabelText('Item Search *');
  fill(field, 'chandelier');
  const earlier = await within(form).findByRole('option', { name: /Chandelier Seed/ });
  expect(earlier).toHaveAttribute('aria-disabled', 'false');
  const release = site.server.hold('items.search');
  fill(field, 'laser');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('laser');
  fireEvent.click(earlier);
  await waitFor(() => expect(earlier).toHaveAttribute('aria-disabled', 'true'));
  expect(field).toHaveValue('laser');

  release();
  await within(form).findAllByRole('option', { name: /Laser/ });
  const [laser, second] = within(form).getAllByRole('option');
  await waitFor(() => expect(laser).toHaveAttribute('aria-disabled', 'false'));
  expect(laser, 'an arrow key for the earlier results has no effect').toHaveAttribute(
    'aria-selected',
    'true',
  );
  const name = second?.querySelector('.font-medium')?.textContent;
  expect(name).toMatch(/Laser/);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await within(form).findByText('Item selected')).toBeVisible();
  expect(field).toHaveValue(name);
});

test('changes of watched items show a toast for success and for failure', async () => {
  const user = await site.open(PAGE, await makePerson());
  const changes: Change[] = [
    {
      procedure: 'user.items.create',
      failed: 'Failed to create item',
      done: 'Item created successfully!',
      prepare: async () => {
        const form = await openCreateForm(user);
        await chooseLaserGrid(user, form);
        fill(within(form).getByLabelText('Max'), '4');
        fill(within(form).getByLabelText('Min'), '3');
      },
      act: () => press(user, 'Create Item'),
    },
    {
      procedure: 'user.items.update',
      failed: 'Failed to update item',
      done: 'Item updated successfully!',
      prepare: () => openEditForm(user),
      act: () => press(user, 'Update'),
    },
    {
      procedure: 'user.items.delete',
      failed: 'Failed to delete item',
      done: 'Item deleted successfully!',
      prepare: async () => {
        await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
        await openEditForm(user);
      },
      act: () => press(user, 'Remove'),
    },
  ];
  for (const change of changes) await expectToasts(site, change);
});
