import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose } from '../../testing/actions.js';
import { findToast, setUpSite } from '../../testing/render.js';

const site = setUpSite();
const PAGE = '/dashboard/account/servers';
const GUILD = '200000000000000077';
const channel = (id: string, name: string, state: 'readable' | 'unreadable' | 'ignored') => ({
  channel_id: id,
  name,
  state,
  is_chosen: state === 'unreadable',
});

test('says how a server gets there', async () => {
  await site.open(PAGE, await site.world.makePerson('user'));
  expect(await screen.findByText(/use \/setup there once/)).toBeVisible();
});

test('a manager chooses channels, where problems are reported, and stops reading', async () => {
  const olga = await site.world.makePerson('user', { name: 'Olga Owner' });
  await site.world.service.bot.reportGuild({
    guild_id: GUILD,
    name: 'Olga’s Market',
    is_configured: false,
    channels: [
      channel('11', 'trading', 'readable'),
      channel('12', 'vending', 'unreadable'),
      channel('13', 'staff', 'ignored'),
    ],
  });
  await site.world.service.bot.setUpGuild({
    guild_id: GUILD,
    by: { discord_user_id: olga.discordUserId, name: 'Olga' },
    change: { kind: 'manager', is_manager: true },
  });
  const own = async () => (await olga.api.user.servers.list())[0];

  const user = await site.open(PAGE, olga);
  const card = within(await screen.findByRole('region', { name: 'Olga’s Market' }));
  expect(card.getByText('Nothing is read yet. Choose channels to begin.')).toBeVisible();
  expect(card.getByText('Cannot be read: allow View Channel and Read Message History')).toBeVisible();
  await user.click(card.getByRole('checkbox', { name: /vending/ }));
  await user.click(card.getByRole('checkbox', { name: /staff/ }));
  await user.click(card.getByRole('button', { name: 'Read 2 channels' }));
  await findToast('The settings of the server were changed.');
  const settings = await site.world.service.bot.guildSettings();
  expect(settings.find((one) => one.guild_id === GUILD)?.channel_ids).toEqual(['11', '13']);

  await user.type(card.getByRole('textbox', { name: 'What #trading is about' }), 'paint{Enter}');
  await waitFor(async () => expect((await own())?.channels[0]?.hint).toBe('paint'));
  expect(await card.findByText('From a message to its ping')).toBeVisible();

  await user.click(card.getByRole('switch', { name: 'Ping only members who can see the channel' }));
  await waitFor(async () => expect((await own())?.pings_members_only).toBe(true));
  await choose(user, 'Report problems in', '#staff');
  await waitFor(async () => expect((await own())?.health_channel_id).toBe('13'));

  await user.click(card.getByRole('button', { name: 'Stop reading this server' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop reading Olga’s Market?' }));
  await user.click(dialog.getByRole('button', { name: 'Stop reading this server' }));
  await waitFor(async () => expect((await own())?.state).toBe('unconfirmed'));
});
