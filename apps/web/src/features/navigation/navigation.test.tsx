import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { PHONE, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();

test('the dashboard’s phone menu has About and Pricing', async () => {
  const eva = await site.world.makePerson('expert', { name: 'Eva Expert' });
  const user = await site.open('/dashboard/account', eva, PHONE);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/#about-section');
  expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/#plan-section');
});

test('phones have a bar with the unread pings, and each page ends a snooze with one press', async () => {
  const eva = await site.world.makePerson('expert', { name: 'Eva Expert' });
  await watch(site.world, eva, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await postMessage(site.world, 'S> Laser Grid 3wl');
  await eva.api.user.pingLimits.update({ snooze: 'hour' });
  const user = await site.open('/dashboard/market', eva, PHONE);
  // The first one is the sidebar of wide screens.
  const [, list = document.body] = await screen.findAllByRole('navigation', { name: 'Dashboard' });
  const bar = within(list);
  expect(await bar.findByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();
  expect(bar.getAllByRole('link')).toHaveLength(4);
  await screen.findByText(/^All pings are snoozed until/);
  await press(user, 'Ping again');
  await waitFor(() => expect(screen.queryByText(/^All pings are snoozed until/)).toBeNull());
  expect((await eva.api.user.pingLimits.get()).snoozed_until).toBeNull();
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
