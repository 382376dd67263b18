import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findToast, setUpSite } from '../../testing/render.js';

const site = setUpSite();
const PAGE = '/dashboard/first-administrator';

test('the link that the server printed makes its first user an administrator, once', async () => {
  const ada = await site.world.makePerson('user', { name: 'Ada First' });
  const otto = await site.world.makePerson('user', { name: 'Otto Second' });
  let user = await site.open(`${PAGE}#wrong`, ada);
  await user.click(await screen.findByRole('button', { name: 'Become administrator' }));
  await findToast(/^This link is not the one that the server printed\./);

  user = await site.open(`${PAGE}#${site.world.deps.firstAdministratorToken}`, ada);
  await user.click(await screen.findByRole('button', { name: 'Become administrator' }));
  await findToast('You are an administrator now.');
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/users'));
  expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible();

  user = await site.open(`${PAGE}#${site.world.deps.firstAdministratorToken}`, otto);
  await user.click(await screen.findByRole('button', { name: 'Become administrator' }));
  await findToast(/^This link was used already, or there is an administrator\./);
  expect((await otto.api.user.me.get()).roles.map(({ name }) => name)).toEqual(['user']);
});

test('an address without the secret says what is missing', async () => {
  await site.open(PAGE, await site.world.makePerson('user'));
  expect(await screen.findByText(/Copy the whole link that the server printed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Become administrator' })).toBeNull();
});
