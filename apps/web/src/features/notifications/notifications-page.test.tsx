import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { choose, fill, findDialog, press } from '../../testing/actions.js';
import { postMessage, postMessages } from '../../testing/messages.js';
import { findToast, setUpSite } from '../../testing/render.js';
import { watch } from '../../testing/watch.js';

const site = setUpSite({ withDiscord: true });

const NOTIFICATIONS = '/dashboard/notifications';
const LASER_GRID = { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' } as const;

const post = (content: string) => postMessage(site.world, content);
const queryAuthor = (author: string) => within(screen.getByRole('main')).queryByText(author);

async function findRow(author: string): Promise<HTMLElement> {
  const row = (await within(await screen.findByRole('main')).findByText(author)).closest('li');
  if (!row) throw new Error(`${author} is in no row.`);
  return row;
}

/** A person whose pings go to a webhook. */
async function makePerson() {
  const { world } = site;
  const person = await world.makePerson('developer');
  await person.api.user.webhooks.create({ webhook_name: 'Pings', webhook_url: world.webhookUrl() });
  return person;
}

/** A person who watches Laser Grid, and pings of these messages, oldest first. */
async function makeWatcher(...contents: string[]) {
  const person = await makePerson();
  await watch(site.world, person, LASER_GRID);
  const pings = [];
  for (const content of contents) pings.push(await post(content));
  return { person, authors: pings.map(({ author }) => author), ids: pings.map(({ id }) => id) };
}

/** Opens the list and the detail of a ping. */
async function openRow(author: string) {
  const row = await findRow(author);
  return { row, toggle: within(row).getByRole('button', { expanded: false }) };
}

const marks = (row: HTMLElement) => [...row.querySelectorAll('mark')].map((mark) => mark.textContent);

test('lists a ping with its message and the parsed offers', async () => {
  const { person, authors, ids } = await makeWatcher('hey S> Laser Grid 3wl each @LGSHOP');
  await watch(site.world, person, { item: 'Chandelier', min: 1, max: 20, type: 'SELL' });
  const list = await post('Laser Grid 4, Chandelier 9 today, all for sale');
  await site.world.database.sql`update notifications set deal_percent = 24 where user_id = ${person.userId}`;

  const user = await site.open(NOTIFICATIONS, person);
  const { row, toggle } = await openRow(authors[0] ?? '');
  expect(row).toHaveTextContent('hey S> Laser Grid 3wl each @LGSHOP');
  expect(marks(row)).toEqual(['S> Laser Grid 3wl each @LGSHOP']);
  expect(row).toHaveTextContent('For sale: Laser Grid, 3 WL');
  expect(marks(await findRow(list.author))).toEqual(['Laser Grid 4', 'Chandelier 9', 'for sale']);
  expect(within(row).queryByText('Delivered')).toBeNull();
  expect(within(row).getByText('24 % under')).toBeVisible();
  expect(row).toHaveTextContent('LGSHOP');
  await user.click(toggle);
  expect(await within(row).findByRole('list', { name: 'Timeline' })).toHaveTextContent(
    /Posted.*Received \+[\d,]+ ms.*Understood \+.*Sent \+.*Accepted by Discord \+/,
  );
  await waitFor(() =>
    expect(within(row).getByRole('list', { name: 'Your rules' })).toHaveTextContent(
      'Sell, 1 WL – 5 WL: The offer matched this rule, and you were pinged.',
    ),
  );
  const link = within(row).getByRole('link', { name: 'Open the message' });
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/${ids[0]}$`)));
});

test('feedback on a parsed offer is saved with a reason and can be changed', async () => {
  const { person, authors } = await makeWatcher('S> Laser Grid 3wl, not really');
  const said = async () => (await person.api.user.notifications.list({}))[0]?.offers[0]?.feedback;

  const user = await site.open(NOTIFICATIONS, person);
  const { row, toggle } = await openRow(authors[0] ?? '');
  await user.click(toggle);
  await press(user, 'Incorrect: Laser Grid');
  const name = 'What is wrong with this offer?';
  const dialog = await findDialog(name);
  expect(dialog).toHaveTextContent('Lockwatch parsed this as: For sale: Laser Grid, 3 WL.');
  expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(within(dialog).getByLabelText('Not an offer'));
  fill(within(dialog).getByLabelText('Comment'), 'a joke');
  await press(user, 'Send');
  expect(await findToast('Thank you. The reader is improved with such examples.')).toBeVisible();
  expect(await within(row).findByText('Your feedback: not an offer')).toBeVisible();
  expect(await said()).toMatchObject({ answer: 'wrong', reason: 'no_offer', comment: 'a joke' });

  await press(user, 'Change: Laser Grid');
  const changing = within(await findDialog(name));
  expect(changing.getByLabelText('Comment')).toHaveValue('a joke');
  await press(user, 'It was correct after all');
  expect(await within(row).findByText('Your feedback: correct')).toBeVisible();
  expect(await said()).toMatchObject({ answer: 'right', reason: null, comment: null });
});

test('a ping pauses, limits and snoozes its item, ignores its author and mutes its world, each with Undo', async () => {
  const { person, authors } = await makeWatcher('S> Laser Grid 4wl @LGSHOP');
  const [author = ''] = authors;
  const getRule = async () => (await person.api.user.items.list({}))[0];
  const { min_price, max_price } = (await getRule()) ?? {};
  const ignored = async () => (await person.api.user.blacklist.list()).length;

  const user = await site.open(NOTIFICATIONS, person);
  await user.click((await openRow(author)).toggle);
  await press(user, 'Pause this item');
  const paused = await findToast(/^Paused Laser Grid/);
  await user.hover(paused);
  expect(await getRule()).toMatchObject({ is_paused: true });
  await user.click(within(paused).getByRole('button', { name: 'Undo' }));
  expect(await findToast(/^Resumed Laser Grid/)).toBeVisible();
  expect(await getRule()).toMatchObject({ is_paused: false });

  await press(user, `Ignore ${author}`);
  const silenced = await findToast(`You will get no more pings from ${author}.`);
  await user.hover(silenced);
  expect(await ignored()).toBe(1);
  await user.click(within(silenced).getByRole('button', { name: 'Undo' }));
  expect(await findToast(`You will get pings from ${author} again.`)).toBeVisible();
  expect(await ignored()).toBe(0);

  await press(user, 'Only better prices');
  const narrowed = await findToast(/^Now watching Laser Grid/);
  expect((await getRule())?.max_price).toBe(3.99);
  await press(user, 'Undo', narrowed);
  await waitFor(async () => expect(await getRule()).toMatchObject({ min_price, max_price }));
  await press(user, 'Snooze for 1 h');
  await waitFor(async () => expect((await getRule())?.snoozed_until).not.toBeNull());
  await press(user, 'Undo', await findToast(/^Snoozed Laser Grid/));
  await waitFor(async () => expect((await getRule())?.snoozed_until).toBeNull());
  await press(user, 'Snooze for 1 h');
  await press(user, 'End the snooze');
  await waitFor(async () => expect((await getRule())?.snoozed_until).toBeNull());
  await press(user, 'Mute LGSHOP');
  await waitFor(async () => expect(await ignored()).toBe(1));
  await press(user, 'Undo', await findToast('You will get no more pings about offers in LGSHOP.'));
  await waitFor(async () => expect(await ignored()).toBe(0));
});

test('a ping is starred and done, its outcome is kept, and the filters find it', async () => {
  const { person, authors } = await makeWatcher('S> Laser Grid 3wl', 'S> Laser Grid 4wl');
  const marksNow = async () =>
    (await person.api.user.notifications.list({})).map((ping) => [
      ping.is_done,
      ping.is_starred,
      ping.outcome,
    ]);
  const user = await site.open(NOTIFICATIONS, person);
  const { toggle } = await openRow(authors[0] ?? '');
  await user.click(toggle);
  expect(await screen.findByRole('link', { name: `Offers of ${authors[0]}` })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dashboard\/market\/traders\/\d+$/),
  );
  await press(user, 'Star');
  await findToast('Ping updated');
  await choose(user, 'What became of the offer', 'I bought it');
  await press(user, 'Add Laser Grid to holdings');
  await findToast('Added to your holdings');
  expect(await person.api.user.holdings.list()).toMatchObject([{ quantity: 1, unit_cost: 3 }]);
  await choose(user, 'What became of the offer', 'I sold it');
  await findToast('Thank you. Trades like this make usual prices better.');
  await press(user, 'Sell 1 Laser Grid from holdings');
  await press(user, 'Undo', await findToast('Sale saved'));
  await waitFor(async () =>
    expect(await person.api.user.holdings.list()).toMatchObject([{ quantity: 1, unit_sold: null }]),
  );
  await choose(user, 'What became of the offer', 'I bought it');
  await press(user, 'Done');
  await waitFor(async () =>
    expect(await marksNow()).toEqual([
      [false, false, null],
      [true, true, 'bought'],
    ]),
  );
  await waitFor(() => expect(queryAuthor(authors[0] ?? '')).toBeNull());
  await choose(user, 'State', 'Starred');
  await waitFor(() => {
    expect(queryAuthor(authors[1] ?? '')).toBeNull();
    expect(screen.getByRole('img', { name: 'Starred' })).toBeVisible();
  });
  await press(user, 'Clear filters');
  await findRow(authors[1] ?? '');
  await user.keyboard('je');
  await waitFor(() => expect(queryAuthor(authors[1] ?? '')).toBeNull());
  await user.click(within(await findToast('Ping done')).getByRole('button', { name: 'Undo' }));
  expect(await findRow(authors[1] ?? '')).toBeVisible();
});

test('selected pings, a range of them or all are done together', async () => {
  const { person, authors } = await makeWatcher(...[2, 3, 4, 5].map((price) => `S> Laser Grid ${price}wl`));
  const countOpen = async () => (await person.api.user.notifications.list({ state: 'open' })).length;
  const user = await site.open(NOTIFICATIONS, person);
  const rows = await Promise.all(authors.map(openRow));
  await press(user, 'Select');
  const bar = await screen.findByRole('region', { name: 'Selected pings' });
  const [first, second, third] = await Promise.all(authors.map((author) => findRow(author)));
  const box = (row: HTMLElement | undefined) => within(row ?? bar).getByRole('checkbox');
  // Both before the code that selects is there.
  fireEvent.click(box(first));
  fireEvent.click(box(third), { shiftKey: true });
  await waitFor(() => expect(box(second)).toBeChecked());
  expect(within(bar).getByRole('status')).toHaveTextContent('3 selected');
  box(second).focus();
  await user.keyboard('x');
  expect(box(second)).not.toBeChecked();
  await press(user, 'Done', bar);
  await waitFor(async () => expect(await countOpen()).toBe(2));
  await press(user, 'Undo', await findToast('2 pings were marked.'));
  await waitFor(async () => expect(await countOpen()).toBe(4));
  expect(screen.queryByRole('region', { name: 'Selected pings' })).toBeNull();

  await user.keyboard('{Shift>}');
  await user.click(rows[1]?.toggle ?? bar);
  await user.keyboard('{/Shift}');
  await user.click(box(second));
  await press(user, 'Mark all as done');
  await waitFor(async () => expect(await countOpen()).toBe(0));
});

test('pings are worked off by item', async () => {
  const { person, authors } = await makeWatcher('S> Laser Grid 3wl', 'S> Laser Grid 4wl');
  await watch(site.world, person, { item: 'Chandelier', min: 1, max: 20, type: 'SELL' });
  const { author } = await post('S> Chandelier 9wl');
  const user = await site.open(NOTIFICATIONS, person);
  await findRow(author);
  await choose(user, 'Order', 'By item');
  expect(await screen.findByRole('link', { name: /^Laser Grid.*2 pings/ })).toBeVisible();
  await press(user, 'All done: Laser Grid');
  const done = await findToast('2 pings were marked.');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Laser Grid/ })).toBeNull());
  await user.click(within(done).getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('link', { name: /^Laser Grid/ }));
  expect(await findRow(authors[0] ?? '')).toBeVisible();
  expect(queryAuthor(author)).toBeNull();
});

test('older pings follow page by page, also while new ones come, and a day shows those until then', async () => {
  const contents = Array.from(
    { length: 53 },
    (_, index) => `S> Laser Grid ${(2 + index / 100).toFixed(2)}wl`,
  );
  const { person } = await makeWatcher();
  const authors = (await postMessages(site.world, contents)).map((message) => message.author);
  const { sql } = site.world.database;
  await sql`update notifications set created_at = '2026-03-04T12:00Z' where user_id = ${person.userId}
    and message_id = (select id from messages where author_name = ${authors[0] ?? ''})`;
  const user = await site.open(NOTIFICATIONS, person);
  await findRow(authors[0] ?? '');
  const { author } = await post('S> Laser Grid 4wl');
  await findRow(author);
  const expectAll = () =>
    waitFor(() => {
      const rows = within(screen.getByRole('main')).getAllByText(/^Trader /);
      expect(rows.map((row) => row.textContent).sort()).toEqual([author, ...authors].sort());
    });
  await expectAll();
  await choose(user, 'Order', 'Best deals first');
  expect(await screen.findByRole('heading', { level: 2, name: 'Best deals first' })).toBeVisible();
  await expectAll();
  await choose(user, 'Order', 'Newest first');
  await press(user, 'Filters');
  fill(await screen.findByLabelText('Until'), '2026-03-04');
  await waitFor(() => expect(queryAuthor(authors[1] ?? '')).toBeNull());
  expect(await findRow(authors[0] ?? '')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Wednesday 4 March' })).toBeVisible();
});

test('shows a broken live stream, and lists missed pings after it reconnects', async () => {
  const { person } = await makeWatcher();
  const reconnect = site.server.disconnect();
  await site.open(NOTIFICATIONS, person);
  expect(await screen.findByText(/^No connection\./)).toBeVisible();
  const { author } = await post('S> Laser Grid 4wl');
  reconnect();
  await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull(), { timeout: 60_000 });
  expect(await findRow(author)).toBeVisible();
});

test('pings are in day groups, the keyboard moves between them, and new ones wait meanwhile', async () => {
  const { person, authors } = await makeWatcher('S> Laser Grid 2wl', 'S> Laser Grid 3wl');
  const user = await site.open(NOTIFICATIONS, person);
  expect(await screen.findByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const [older, newer] = await Promise.all(authors.map(openRow));
  await user.keyboard('j');
  expect(newer?.toggle).toHaveFocus();
  await user.keyboard('j');
  expect(older?.toggle).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(newer?.toggle).toHaveFocus();
  const first = await post('S> Laser Grid 4wl');
  expect(await screen.findByRole('button', { name: '1 new ping' })).toBeVisible();
  const second = await post('S> Laser Grid 5wl');
  const show = await screen.findByRole('button', { name: '2 new pings' });
  expect(queryAuthor(first.author)).toBeNull();
  await user.keyboard('{Enter}');
  const row = within(newer?.row ?? document.body);
  expect(await row.findByRole('link', { name: 'Open the message' })).toBeVisible();

  await user.click(show);
  expect(await findRow(first.author)).toBeVisible();
  expect(await findRow(second.author)).toBeVisible();
  expect(show).not.toBeInTheDocument();
  newer?.toggle.focus();
  await user.keyboard('e');
  await waitFor(() => expect(newer?.row).not.toBeInTheDocument());
  expect(older?.toggle).toHaveFocus();
});

test('search and filters find pings, and what was held back', async () => {
  const person = await makePerson();
  const rule = await watch(site.world, person, { item: 'Laser Grid', min: 1, max: 5 });
  const sold = await post('S> Laser Grid 2wl @FINDME');
  const bought = await post('B> Laser Grid 3wl');
  await person.api.user.items.update({ id: rule.id, is_paused: true });
  const held = await post('S> Laser Grid 4wl');

  const user = await site.open(NOTIFICATIONS, person);
  await findRow(bought.author);
  fill(await screen.findByRole('searchbox', { name: 'Search pings' }), 'findme');
  await waitFor(() => expect(queryAuthor(bought.author)).toBeNull());
  expect(await findRow(sold.author)).toBeVisible();
  await press(user, 'Clear filters');
  await press(user, 'Filters');
  await choose(user, 'Side', 'Wanted');
  await waitFor(() => expect(queryAuthor(sold.author)).toBeNull());
  expect(await findRow(bought.author)).toBeVisible();
  await press(user, 'Clear filters');
  await choose(user, 'State', 'Held back');
  await waitFor(async () => expect(await findRow(held.author)).toHaveTextContent('The rule was paused.'));
});

test('a new ping is told in the title, beside the tab and with a toast, until it is seen', async () => {
  const { person } = await makeWatcher();
  const { server } = site;
  const user = await site.open('/dashboard/account', person);
  // Pings that exist before the first count are told by the badge alone.
  await waitFor(() => expect(server.countCalls('user.notifications.unread')).toBeGreaterThan(0));
  await waitFor(() => expect(server.countCalls('user.live.events')).toBe(1));
  await screen.findByRole('region', { name: 'Profile' });
  expect(document.title).toMatch(/^Account/);
  const { author } = await post('S> Laser Grid 2wl');
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Account/));
  const tab = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', {
      name: /^Notifications/,
    });
  expect(tab()).toHaveTextContent('Notifications1 unread');
  const told = await findToast('New ping');
  expect(told).toHaveTextContent('For sale: Laser Grid, 2 WL');
  await user.click(within(told).getByRole('button', { name: 'Show' }));
  expect(await within(await findRow(author)).findByText('Unread')).toBeInTheDocument();
  expect(server.countCalls('user.live.events'), 'one stream for the tab').toBe(1);
  await waitFor(() => expect(document.title).toMatch(/^Notifications/));
  expect(tab()).toHaveTextContent(/^Notifications$/);
  const sound = screen.getByRole('button', { name: 'Sound' });
  expect(sound).toHaveAttribute('aria-pressed', 'false');
  await user.click(sound);
  expect(sound).toHaveAttribute('aria-pressed', 'true');
});

test('pings are read once they were in the window for a second, or opened, and not before', async () => {
  const { person } = await makeWatcher();
  const { author } = await post('S> Laser Grid 2wl');
  const unread = async () => (await person.api.user.notifications.unread()).count;
  const observed = vi.spyOn(IntersectionObserver.prototype, 'observe').mockReturnValue(undefined);
  try {
    const user = await site.open('/dashboard/notifications', person);
    const row = await findRow(author);
    await waitFor(() => expect(observed).toHaveBeenCalled());
    expect(await unread(), 'out of sight').toBe(1);
    await user.click(within(row).getByRole('button', { expanded: false }));
    await expect.poll(unread).toBe(0);
  } finally {
    observed.mockRestore();
  }
});
