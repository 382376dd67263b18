import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('watched items load by hundreds or all together, and the search includes all', async () => {
  const dev = await site.world.makePerson('developer', { name: 'Dev Developer' });
  const lines = Array.from({ length: 204 }, (_, index) => `Laser Grid,${index + 1},${index + 1},SELL`);
  const csv = ['item_name,min_price,max_price,message_type', ...lines, 'Pepper Tree Seed,200/1,,BUY'].join(
    '\n',
  );
  await dev.api.user.items.import({ csv });
  let user = await site.open('/dashboard/items', dev);
  const countRows = () => screen.getAllByText('Edit').length;
  await screen.findByText('205 of 20,000 items');
  await waitFor(() => expect(countRows()).toBe(100));
  await user.click(screen.getByText('Load More (105 remaining)'));
  await screen.findByText('Load More (5 remaining)');
  await waitFor(() => expect(countRows()).toBe(200));

  // The search includes rules that are not shown yet.
  user = await site.open('/dashboard/items', dev);
  await screen.findByText('Load More (105 remaining)');
  await user.type(screen.getByPlaceholderText('Search items or tags...'), 'pepper');
  await screen.findByText('1 found');
  await waitFor(() => expect(countRows()).toBe(1));
  user = await site.open(`${location.pathname}${location.search}`, dev);
  await screen.findByText('1 found');
  const search = screen.getByPlaceholderText('Search items or tags...');
  expect(search).toHaveValue('pepper');
  await user.clear(search);
  await user.click(await screen.findByText('Show all'));
  await waitFor(() => expect(countRows()).toBe(205));
  expect(screen.queryByText(/Load More/)).toBeNull();
});
