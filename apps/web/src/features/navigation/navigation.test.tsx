import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PHONE, setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the dashboard’s phone menu has About and Pricing', async () => {
  const eva = await site.world.makePerson('expert', { name: 'Eva Expert' });
  const user = await site.open('/dashboard/account', eva, PHONE);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/#about-section');
  expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/#plan-section');
});

test('navigation moves the focus to the heading of the page or admin tab', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  const user = await site.open('/dashboard/items', ada);
  const tabs = within(await screen.findByRole('navigation', { name: 'Dashboard' }));
  const expectFocus = async (name: string) =>
    waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  (await tabs.findByRole('link', { name: 'Account' })).focus();
  await user.keyboard('{Enter}');
  await expectFocus('Account');
  await user.click(await tabs.findByRole('link', { name: 'Admin Management' }));
  await expectFocus('Admin Management (Users)');
  const admin = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await user.click(admin.getByRole('link', { name: 'Roles' }));
  await expectFocus('Admin Management (Roles)');
  expect(document.title).toMatch(/^Roles · Admin Management/);
  history.back();
  await expectFocus('Admin Management (Users)');
  await user.click(tabs.getByRole('link', { name: 'Preferences' }));
  await expectFocus('Preferences');
});

test('every field is named by its visible label', async () => {
  const misnamed = () =>
    [...document.querySelectorAll('label[for]')].flatMap((label) => {
      const field = document.getElementById(label.getAttribute('for') ?? '');
      const isSeen = !label.classList.contains('sr-only');
      return isSeen && field && !field.hasAttribute('aria-label') ? [] : [label.textContent];
    });
  const eva = await site.world.makePerson('expert', { name: 'Eva Expert' });
  const user = await site.open('/dashboard/items', eva);
  const add = await screen.findByRole('button', { name: 'Add Item' });
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add);
  await screen.findByLabelText('Item Search *');
  expect(misnamed()).toEqual([]);
  const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' }));
  await user.click(tabs.getByRole('link', { name: 'Preferences' }));
  for (const name of ['Add webhook', 'Add alias', 'Add entry']) {
    await user.click(await screen.findByRole('button', { name }));
  }
  await waitFor(() => expect(document.querySelectorAll('label[for]').length).toBeGreaterThan(3));
  expect(misnamed()).toEqual([]);
});
