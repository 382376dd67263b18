import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the help is searched by words, and its texts lead to their pages', async () => {
  const user = await site.open('/help');
  await screen.findByRole('heading', { name: 'Fewer pings' });
  // One for each theme, of which the style sheet shows one.
  expect(screen.getAllByRole('img')).toHaveLength(4);
  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'quiet  PREFERENCES day');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Prices of a watched item' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Fewer pings' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Quiet hours and snoozing' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the page: Quiet hours and snoozing' })).toHaveAttribute(
    'href',
    '/dashboard/preferences#fewerPings',
  );
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '/setup');
  expect(await screen.findByRole('heading', { name: 'The bot on Discord and its commands' })).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nothing of the kind');
  expect(await screen.findByText(/^Nothing found/)).toBeVisible();
});
