import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, fill, press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite();

const makeDeveloper = () => site.world.makePerson('developer');
const post = (content: string) => postMessage(site.world, content);
const findTab = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name });

async function findRow(author: string): Promise<HTMLElement> {
  const row = (await screen.findByText(author)).closest('li');
  if (!row) throw new Error(`${author} is in no row.`);
  return row;
}

test('an empty list of pings leads to the reason, and from there to the rule', async () => {
  const person = await makeDeveloper();
  await watch(site.world, person, { item: 'Chandelier', min: 1, max: 5, type: 'SELL' });
  const { author } = await post('hey S> Chandelier 9wl @SHOP');

  const user = await site.open('/dashboard/items', person);
  await user.click(await findTab('Notifications'));
  const content = within(screen.getByRole('main'));
  await user.click(await content.findByRole('link', { name: 'Why no ping?' }));
  const row = await findRow(author);
  expect(row).toHaveTextContent("The price, 9 WL, is above the rule's, 1 WL – 5 WL.");
  expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'S> Chandelier 9wl @SHOP',
  ]);

  await user.click(within(row).getByRole('link', { name: 'Edit: Chandelier, Sell, 1 WL – 5 WL' }));
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
  expect(location.pathname).toBe('/dashboard/items');
  expect(location.search).not.toBe('');
});

test('any message is found by its link', async () => {
  const known = await post('S> Dirt 2wl');
  const chat = await post('good morning');

  const user = await site.open('/dashboard/items', await makeDeveloper());
  await user.click(await findTab('Why no ping?'));
  const search = await screen.findByRole('searchbox', { name: 'Message link or words' });
  fill(search, known.link);
  await waitFor(async () =>
    expect(await findRow(known.author)).toHaveTextContent('You were not watching this item.'),
  );
  fill(search, chat.link);
  await waitFor(async () =>
    expect(await findRow(chat.author)).toHaveTextContent('No offer was found in this message.'),
  );
  fill(search, 'https://discord.com/channels/1/2/3');
  expect(await screen.findByText('This message is not known')).toBeVisible();
  fill(search, 'nothing of the kind');
  expect(await screen.findByText('No messages found')).toBeVisible();
});

test('older messages are shown when they are asked for', async () => {
  const person = await makeDeveloper();
  await watch(site.world, person, { item: 'Pepper Tree', min: 1, max: 5, type: 'SELL' });
  const authors: string[] = [];
  for (let price = 10; price < 31; price += 1) authors.push((await post(`S> Pepper Tree ${price}wl`)).author);

  const user = await site.open('/dashboard/why?q=pepper', person);
  const [oldest = '', second = ''] = authors;
  expect(await findRow(second)).toBeVisible();
  expect(screen.queryByText(oldest)).toBeNull();
  await press(user, 'Show older');
  expect(await findRow(oldest)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
});

test('shows what was missed first, and filters by reason and rule', async () => {
  const person = await makeDeveloper();
  await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const pinged = await post('S> Laser Grid 3wl');
  const dear = await post('S> Laser Grid 9wl');
  const side = await post('B> Laser Grid 2wl');
  const user = await site.open('/dashboard/why', person);
  expect(await findRow(dear.author)).toBeVisible();
  expect(screen.getByText(side.author)).toBeVisible();
  expect(screen.queryByText(pinged.author)).toBeNull();
  await choose(user, 'Filter by reason', 'Price too high');
  await waitFor(() => expect(screen.queryByText(side.author)).toBeNull());
  await choose(user, 'Filter by rule', 'Laser Grid: Sell, 1 WL – 5 WL');
  expect(await findRow(dear.author)).toBeVisible();
  await choose(user, 'Filter by reason', 'Any reason');
  await choose(user, 'Messages', 'All');
  expect(await findRow(pinged.author)).toBeVisible();
  expect(location.search).toMatch(/rule=.*show=all/);
});

test('a rule of an item that nobody offered says that it missed nothing', async () => {
  const person = await makeDeveloper();
  const { id } = await watch(site.world, person, { item: 'Fishing Rod', min: 1, max: 5, type: 'SELL' });
  await site.open(`/dashboard/why?rule=${id}`, person);
  expect(await screen.findByText('This rule missed nothing')).toBeVisible();
});

test('a row shows the decision that was searched for, and all of them when it is opened', async () => {
  const person = await makeDeveloper();
  await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await watch(site.world, person, { item: 'Chandelier', min: 1, max: 5, type: 'BUY' });
  const { author } = await post('S> Laser Grid 9wl, Chandelier 8wl');
  const user = await site.open('/dashboard/why', person);
  const row = await findRow(author);
  expect(row).toHaveTextContent(/Laser Grid, 9 WL.*Price too high\+1/);
  expect(within(row).queryByRole('list', { name: 'Parsed offers' })).toBeNull();
  await choose(user, 'Filter by reason', 'Other side');
  await waitFor(async () => expect(await findRow(author)).toHaveTextContent(/Chandelier, 8 WL.*Other side/));
  await user.click(within(await findRow(author)).getByRole('button', { expanded: false }));
  const offers = within(await findRow(author)).getByRole('list', { name: 'Parsed offers' });
  expect(offers).toHaveTextContent(/Laser Grid, 9 WL.*is above the rule's.*Chandelier, 8 WL/);
});
