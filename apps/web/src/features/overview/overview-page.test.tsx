import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findDialog } from '../../testing/actions.js';
import { postMessages } from '../../testing/messages.js';
import { PHONE, setUpSite } from '../../testing/render.js';

const site = setUpSite();

test('the free week asks for a Discord account, starts once it is linked, and opens the first watched item', async () => {
  const { world } = site;
  const person = await world.makePerson('user');
  await person.api.user.discordLink.delete();
  const user = await site.open('/dashboard/overview', person, PHONE);
  const findSteps = async () =>
    within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  const [first = document.body] = await findSteps();
  expect(first).toHaveAttribute('aria-current', 'step');
  await user.click(within(first).getByRole('button', { name: 'Start your free week' }));
  const dialog = await findDialog('Link your Discord account');
  await user.click(await within(dialog).findByRole('button', { name: 'Show' }));
  const command = within(dialog).getByText(/^\/link code:/).textContent ?? '';
  await world.service.bot.redeemLinkCode({
    code: command.replace('/link code:', ''),
    discord_user_id: person.discordUserId,
  });
  expect(await screen.findByRole('form', { name: 'New watched item' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const texts = (await findSteps()).map(({ textContent }) => textContent);
  expect(texts[0]).toBe('Start your free week (done)');
  expect(texts[2]).toBe('Link Discord or add a webhook (done)');
});

test('the overview lists pings that are not done, and says when all are', async () => {
  const { world } = site;
  const person = await world.makePerson('basic');
  await person.api.user.items.create({
    item_id: await world.itemId('Laser Grid'),
    min_price: 1,
    max_price: 5,
  });
  await postMessages(world, ['S> Laser Grid 3wl', 'S> Laser Grid 4wl']);
  const ids = async () => (await person.api.user.notifications.list({})).map(({ notification_id: id }) => id);
  const [second = '', first = ''] = await ids();
  await world.database.sql`update notifications set state = 'sent' where user_id = ${person.userId}`;
  await person.api.user.notifications.mark({ id: second, is_done: true });
  await site.open('/dashboard/overview', person);
  const list = await screen.findByRole('list', { name: 'Newest pings' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list).toHaveTextContent('3 WL');
  await person.api.user.notifications.mark({ id: first, is_done: true });
  await site.reload();
  expect(await screen.findByText('Every ping is done.')).toBeVisible();
});

test('older pings that are not done are loaded only where some of the newest eight are done', async () => {
  const { world, server } = site;
  const person = await world.makePerson('basic');
  await person.api.user.items.create({
    item_id: await world.itemId('Laser Grid'),
    min_price: 1,
    max_price: 20,
  });
  await postMessages(
    world,
    Array.from({ length: 9 }, (_, index) => `S> Laser Grid ${index + 1}wl`),
  );
  await world.database.sql`update notifications set state = 'sent' where user_id = ${person.userId}`;
  const shown = async () => {
    const list = await screen.findByRole('list', { name: 'Newest pings' });
    return within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.match(/(\d) WL/)?.[1]);
  };
  await site.open('/dashboard/overview', person);
  expect(await shown()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
  expect(server.countCalls('user.notifications.list')).toBe(1);
  const [newest] = await person.api.user.notifications.list({ limit: 1 });
  await person.api.user.notifications.mark({ id: newest?.notification_id ?? '', is_done: true });
  await site.reload();
  expect(await shown()).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
});

test('each tab of the bar on phones has one short word in Indonesian', async () => {
  localStorage.setItem('language', 'id');
  await site.open('/dashboard/overview', await site.world.makePerson('basic'), PHONE);
  await screen.findByRole('heading', { level: 1, name: 'Ringkasan' });
  const bar = document.querySelector('.phone-bar') ?? document.body;
  const words = [...bar.querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Ringkasan', 'Pantauan', 'Notifikasi', 'Pasar']);
});
