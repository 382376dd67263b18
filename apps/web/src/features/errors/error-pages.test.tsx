import type { WatchRule } from '@lockwatch/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { findAlert, press } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();
const makeStaff = () => site.world.makePerson('staff', { name: 'Sam Staff' });

test('an unknown address links to the home page, and within the dashboard keeps the navigation', async () => {
  let user = await site.open('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  await user.click(screen.getByRole('link', { name: 'Go to Home' }));
  await screen.findByTestId('hero-card');
  expect(location.pathname).toBe('/');

  user = await site.open('/dashboard/nowhere', await makeStaff());
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(screen.getAllByRole('main')).toHaveLength(1);
  const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' }));
  await user.click(tabs.getByRole('link', { name: 'Account' }));
  await screen.findByRole('heading', { name: 'Account', level: 1 });
});

test('a page that cannot be rendered shows an error and can be reloaded', async () => {
  const sam = await makeStaff();
  const { item } = await site.world.service.items.validate({ name: 'Laser Grid' });
  await sam.api.user.items.create({ item_id: item?.item_id ?? 0, min_price: 1, max_price: 2 });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  // A server of another version omits the tags that the page expects.
  const restore = site.server.modify<WatchRule[]>('user.items.list', (rules) =>
    rules.map(({ tags: _, ...rule }) => rule as WatchRule),
  );
  const user = await site.open('/dashboard/items', sam);
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  restore();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
  await site.open('/dashboard/items', sam);
  await screen.findByRole('button', { name: 'Edit Laser Grid' });
});

test('watched items show why the account cannot be loaded, stop requesting it, and load on Retry', async () => {
  // Live events make pages fetch again by themselves.
  site.server.fail('user.live.events', null);
  const restore = site.server.fail('user.me.get', 'This account is banned.');
  const user = await site.open('/dashboard/items', await makeStaff());
  const failure = await findAlert('This account is banned.');
  expect(failure).toHaveTextContent('Your account could not be loaded');
  expect(site.server.countCalls('user.me.get')).toBeLessThanOrEqual(8);
  restore();
  await press(user, 'Retry', failure);
  await waitFor(() => expect(screen.getByText(/No watched items yet|of [\d,]+ items/)).toBeVisible());
});

test('a service that answers 503 is not called a lost connection', async () => {
  const restore = site.server.disconnect(503);
  await site.open('/dashboard/account', await makeStaff());
  expect(await screen.findByText(/^The service is starting or being updated/)).toBeVisible();
  expect(screen.queryByText(/^No connection/)).toBeNull();
  restore();
  await screen.findByRole('region', { name: 'Profile' });
});
