import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the help is searched by words, and its texts lead to their pages', async () => {
  const user = await site.open('/help');
  await screen.findByRole('heading', { name: 'Fewer pings' });
  expect(screen.getAllByRole('img')).toHaveLength(2);
  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'quiet  PREFERENCES day');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ask a person' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Fewer pings' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Open the page' })[0]).toHaveAttribute(
    'href',
    '/dashboard/preferences#fewerPings',
  );
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nothing of the kind');
  expect(await screen.findByText(/^Nothing found/)).toBeVisible();
});
