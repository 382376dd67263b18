import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { findAlert } from '../testing/actions.js';
import { setUpSite } from '../testing/render.js';
import { setAuthState } from './auth-store.js';

vi.mock('./auth-dialog.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const site = setUpSite();

test('when a session ends while the code of the dialog cannot be fetched, the page stays', async () => {
  await site.open('/dashboard/items', await site.world.makePerson('basic'));
  await screen.findByRole('heading', { level: 1, name: 'Watched Items' });
  setAuthState({ isExpired: true });
  expect(await findAlert('This part could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Watched Items' })).toBeVisible();
});
