import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, press } from '../../testing/actions.js';
import { postMessage } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { getItemId } from '../../testing/watch.js';

const site = setUpSite();

const post = (content: string) => postMessage(site.world, content);

/** Types the name into the focused search field and chooses the first item with Enter. */
async function chooseAngelWings(user: UserEvent): Promise<void> {
  const search = await screen.findByRole('combobox', { name: 'Item' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('angel wings');
  await waitFor(() =>
    expect(screen.getAllByRole('option', { name: /^Angel Wings/ })[0]).toHaveAttribute(
      'aria-selected',
      'true',
    ),
  );
  await user.keyboard('{Enter}');
}

test('the market shows the price of an item and who offers it', async () => {
  const cheap = await post('S> Angel Wings 300wl each @WINGSHOP');
  await post('S> Angel Wings 400wl each');
  const buyer = await post('B> Angel Wings 200wl each');

  const user = await site.open('/dashboard/market', await site.world.makePerson('staff'));
  expect(await screen.findByRole('heading', { name: 'Deals now' })).toBeVisible();
  await chooseAngelWings(user);
  const asked = await screen.findByRole('region', { name: 'Sellers ask' });
  await waitFor(() => expect(asked).toHaveTextContent('3 DL 50 WL'));
  expect(screen.getByRole('region', { name: 'Buyers pay' })).toHaveTextContent('2 DL');
  expect(location.search).toMatch(/item=\d+/);
  await press(user, 'Price as a table');
  expect(await screen.findByRole('region', { name: 'Price, figures' })).toHaveTextContent('3 DL 50 WL');

  const offers = within(screen.getByRole('region', { name: 'Who offers it now' }));
  const rows = () => offers.queryAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(cheap.author);
  expect(rows()[0]).toHaveTextContent('WINGSHOP');
  expect(offers.getByRole('link', { name: `Open the message of ${cheap.author}` })).toHaveAttribute(
    'href',
    cheap.link,
  );
  fill(offers.getByLabelText('Price at most'), '3dl');
  await waitFor(() => expect(rows()).toHaveLength(1));
  fill(offers.getByLabelText('World'), 'nowhere');
  expect(await offers.findByText('Nobody sells it now')).toBeVisible();
  fill(offers.getByLabelText('World'), '');
  fill(offers.getByLabelText('Price at most'), '');
  await user.click(offers.getByText('Buyers'));
  await waitFor(() => expect(rows()[0]).toHaveTextContent(buyer.author));
  expect(rows()).toHaveLength(1);
});

test('an item of the market is watched in three clicks', async () => {
  const user = await site.open('/dashboard/overview', await site.world.makePerson('staff'));
  const tabs = await screen.findByRole('navigation', { name: 'Dashboard' });
  await user.click(within(tabs).getByRole('link', { name: 'Market' }));
  await chooseAngelWings(user);
  await press(user, 'Watch this item');
  const form = within(await screen.findByRole('form', { name: 'New watched item' }));
  expect(form.getByLabelText('Item Search *')).toHaveValue('Angel Wings');
  await waitFor(() => expect(form.getByLabelText('Price as players write it')).toHaveFocus());
  await user.keyboard('<4dl');
  await press(user, 'Create Item');
  const row = (await screen.findByText('Angel Wings', { selector: 'td *' })).closest('tr');
  expect(row).toHaveTextContent('up to 4');
});

test('a price alert of an item is added, edited, paused and removed, and listed with the watched items', async () => {
  const sam = await site.world.makePerson('basic');
  const item = await getItemId(site.world, 'Angel Wings');
  const user = await site.open(`/dashboard/market?item=${item}`, sam);
  const alerts = within(await screen.findByRole('region', { name: 'Price alerts' }));
  await user.click(await alerts.findByRole('button', { name: 'Add alert' }));
  const form = await screen.findByRole('dialog', { name: 'Add alert' });
  await press(user, 'Add alert', form);
  expect(await alerts.findByText('Sellers ask 10 % less within 7 days')).toBeVisible();
  expect(alerts.getByText(/behind today's price/)).toBeVisible();
  await user.click(alerts.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the alert for Angel Wings' }));
  await user.selectOptions(dialog.getByLabelText('By at least'), '20 %');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await alerts.findByText('Sellers ask 20 % less within 7 days')).toBeVisible();
  await user.click(within(await findToast('Alert changed')).getByRole('button', { name: 'Undo' }));
  expect(await alerts.findByText('Sellers ask 10 % less within 7 days')).toBeVisible();
  await user.click(alerts.getByRole('button', { name: 'Pause' }));
  expect(await alerts.findByText('It is paused.')).toBeVisible();
  await user.click(alerts.getByRole('button', { name: 'Remove' }));
  expect(await alerts.findByText('No price alert')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await alerts.findByText('It is paused.')).toBeVisible();
  expect(await sam.api.user.priceAlerts.list({})).toMatchObject([
    { item_id: item, kind: 'fall', is_paused: true },
  ]);
  await user.click(alerts.getByRole('link', { name: 'All your price alerts' }));
  const all = within(await screen.findByRole('region', { name: 'Price alerts' }));
  expect(await all.findByRole('link', { name: 'Angel Wings' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Watched Items', level: 1 })).toBeVisible();
});

test('the public pages of an item and of yesterday’s deals show prices to visitors, without names', async () => {
  const { author } = await post('S> Magplant 5000 85dl');
  for (const offer of ['S> Magplant 5000 85dl', 'B> Magplant 5000 80dl', 'B> Magplant 5000 80dl'])
    await post(offer);
  await site.open('/deals');
  expect(await screen.findByText('No deal yesterday')).toBeVisible();
  await site.open(`/item/${await getItemId(site.world, 'Magplant 5000')}`);
  expect(await screen.findByRole('heading', { name: 'MAGPLANT 5000' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Sellers ask' })).toHaveTextContent('85 DL');
  expect(screen.getByRole('region', { name: 'Buyers pay' })).toHaveTextContent(
    '5 DL: 5.9 % under what sellers ask',
  );
  expect(document.documentElement.outerHTML).not.toContain(author);
});

test('without an item the market shows deals by filters in the address, to mute their world or watch their item', async () => {
  for (const price of [10, 10, 10, 10]) await post(`S> Chandelier ${price}wl each`);
  const cheap = await post('S> Chandelier 5wl each @LAMPSHOP');
  const sam = await site.world.makePerson('basic');
  const user = await site.open('/dashboard/market', sam);
  const deals = within(await screen.findByRole('region', { name: 'Deals now' }));
  const row = within((await deals.findAllByRole('listitem'))[0] ?? document.body);
  expect(row.getByRole('link', { name: 'Chandelier' })).toBeVisible();
  expect(row.getByText('50 % under')).toBeVisible();
  expect(row.getByText('usually 10 WL (4 traders, 4 offers)')).toBeVisible();
  expect(row.getByText('LAMPSHOP')).toBeVisible();
  expect(row.getByRole('link', { name: `Open the message of ${cheap.author}` })).toHaveAttribute(
    'href',
    cheap.link,
  );
  await press(user, 'More filters');
  fill(await deals.findByLabelText('World'), 'nowhere');
  expect(await screen.findByText('No deal at the moment')).toBeVisible();
  expect(location.search).toBe('?world=nowhere');
  fill(deals.getByLabelText('World'), 'lampshop');
  expect(await deals.findByRole('link', { name: 'Chandelier' })).toBeVisible();
  await user.click(screen.getByText('Buyers'));
  expect(await screen.findByText('No deal at the moment')).toBeVisible();
  await user.click(screen.getByText('Sellers'));

  await user.click(await deals.findByRole('button', { name: `Mute ${cheap.author}` }));
  await user.click(await deals.findByRole('button', { name: 'Mute LAMPSHOP' }));
  expect(await screen.findByText('No deal at the moment')).toBeVisible();
  expect(await sam.api.user.blacklist.list()).toMatchObject([{ blacklist_world: 'LAMPSHOP' }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await deals.findByRole('button', { name: 'Watch Chandelier' }));
  const form = within(await screen.findByRole('form', { name: 'New watched item' }));
  expect(form.getByLabelText('Item Search *')).toHaveValue('Chandelier');
  expect(form.getByLabelText('Price as players write it')).toHaveValue('15% under usual');
  await press(user, 'Create Item');
  await waitFor(async () =>
    expect(await sam.api.user.items.list({})).toMatchObject([
      { item_name: 'Chandelier', message_type: 'SELL', usual_percent: -15 },
    ]),
  );
});

test('a new deal appears by itself, once its message is processed', async () => {
  const item = 'Pinball Bumper';
  for (const price of [10, 10, 10]) await post(`S> ${item} ${price}wl each`);
  await site.world.refreshUsualPrices();
  const user = await site.open('/dashboard/overview', await site.world.makePerson('basic'));
  await user.click((await screen.findAllByRole('link', { name: 'Market' }))[0] ?? document.body);
  const deals = within(await screen.findByRole('region', { name: 'Deals now' }));
  await waitFor(() => expect(site.server.countCalls('user.live.events')).toBe(2));
  await post(`S> ${item} 6wl each`);
  expect(await deals.findByRole('link', { name: item })).toBeVisible();
});

test('the items whose prices moved, that are offered most and that are new are a view of the market', async () => {
  const user = await site.open('/dashboard/market', await site.world.makePerson('basic'));
  await user.click(await screen.findByText('Movers and new items'));
  for (const text of ['No price moved', 'Nothing was offered', 'No new item'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(location.search).toBe('?view=items');

  const { sql } = site.world.database;
  await sql`
    insert into item_price_days (item_id, type, day, median, low, high, offers, traders)
    select ${await getItemId(site.world, 'Laser Grid')}, type, current_date - days, 4 - days, 4 - days, 4 - days, 5, 3
    from (values ('SELL'), ('BUY')) side (type) cross join generate_series(1, 2) days`;
  await site.open('/dashboard/market?view=items', await site.world.makePerson('basic'));
  await user.click(await screen.findByText('24 hours'));
  for (const text of ['Sellers: 2 WL → 3 WL', 'Buyers: 2 WL → 3 WL'])
    expect(await screen.findByText(text)).toBeVisible();
});
