import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('roles and permissions have words in the language of the page', async () => {
  localStorage.setItem('language', 'id');
  await site.open('/dashboard/admin/roles', await site.world.makePerson('developer', { name: 'Dewi' }));
  const table = await screen.findByRole('table');
  expect(within(table).getByText('Pengembang')).toBeVisible();
  expect(within(table).getAllByText('Kelola Pengguna')[0]).toBeVisible();
  expect(document.querySelector('main')).not.toHaveTextContent(/Manage Users|Read Aliases|Developer|Staff/);
});
