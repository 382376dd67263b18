import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the account shows that it is loading, and an error with Retry', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  const release = site.server.hold('user.me.get');
  await site.open('/dashboard/account', sam);
  expect(await screen.findByText('Loading...')).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { name: 'Sam Staff' })).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();

  const restore = site.server.fail('user.me.get', 'This account is being looked at.');
  const user = await site.open('/dashboard/account', sam);
  const failure = await screen.findByText('Error loading user data');
  const alert = failure.closest<HTMLElement>('[role=alert]') ?? document.body;
  expect(alert).toHaveTextContent('This account is being looked at.');
  restore();
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sam Staff' })).toBeVisible());
});
