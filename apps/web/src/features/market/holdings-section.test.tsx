import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { chooseOption, fill, press } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';

const site = setUpSite();

const getSums = () => screen.getAllByRole('definition').map((figure) => figure.textContent);

test('what was bought is added, sold, corrected and removed, each with Undo, and its profit is shown', async () => {
  const person = await site.world.makePerson('basic');
  const user = await site.open('/dashboard/market?view=holdings', person);
  expect(await screen.findByText('Nothing held')).toBeVisible();
  const form = within(await screen.findByRole('form', { name: 'Add holding' }));
  const item = form.getByLabelText('Item');
  fill(item, 'laser grid');
  await chooseOption(user, /Laser Grid/);
  fill(form.getByLabelText('Quantity'), '200');
  fill(form.getByLabelText('Paid for one'), '50/1');
  await user.click(form.getByRole('button', { name: 'Add holding' }));
  const row = (await screen.findByText(/^200 × /)).closest('li') ?? document.body;
  expect(row).toHaveTextContent('Laser Grid200 × 50 per WL');

  await press(user, 'Sold', row);
  const sale = within(await screen.findByRole('dialog', { name: 'Sell your Laser Grid' }));
  fill(sale.getByLabelText('Quantity'), '50');
  fill(sale.getByLabelText('Sold for, each'), '3wl');
  await user.click(sale.getByRole('button', { name: 'Save' }));
  const saved = await findToast('Sale saved');
  expect(await screen.findByText(/sold for 3 WL each/)).toBeVisible();
  expect(getSums()).toEqual(['0 WL', '0 WL', '1 DL 49 WL']);
  expect(screen.getByText(/^150 × /)).toBeVisible();
  await user.click(within(saved).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^200 × /)).toBeVisible();
  expect(screen.queryByText(/sold for/)).toBeNull();

  await press(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit your Laser Grid' }));
  expect(dialog.getByLabelText('Paid for one')).toHaveValue('50/1');
  fill(dialog.getByLabelText('Quantity'), '300');
  fill(dialog.getByLabelText('Paid for one'), '2wl');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const corrected = await findToast('Holding changed');
  expect(await screen.findByText(/^300 × 2 WL/)).toBeVisible();
  await user.click(within(corrected).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^200 × 50 per WL/)).toBeVisible();

  await press(user, 'Remove');
  const removed = await findToast(/removed/);
  expect(await screen.findByText('Nothing held')).toBeVisible();
  await user.click(within(removed).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^200 × /)).toBeVisible();
});
