import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

let nextId = 1n;

const world = await makeWorld();
afterAll(() => world.close());

/** A server that the bot reads, with a readable and a hidden channel. */
async function report(channelState: 'readable' | 'unreadable' = 'readable', id?: string) {
  const guildId = id ?? String((8n << 22n) + nextId++);
  await world.service.bot.reportGuild({
    guild_id: guildId,
    name: 'Own Server',
    is_configured: false,
    channels: [
      { channel_id: `9${guildId}`, name: 'trade', state: channelState, is_chosen: true },
      { channel_id: `8${guildId}`, name: 'staff', state: 'ignored', is_chosen: false },
    ],
  });
  return { id: guildId, channelId: `9${guildId}` };
}

const setManager = (id: string, discordUserId: string, isManager: boolean) =>
  world.service.bot.setUpGuild({
    guild_id: id,
    by: { discord_user_id: discordUserId, name: 'Olga' },
    change: { kind: 'manager', is_manager: isManager },
  });

describe('the servers of a user', () => {
  test('are those where they used /setup, until they may not manage them any more', async () => {
    const olga = await world.makePerson('user');
    const other = await world.makePerson('user');
    const guild = await report();
    expect(await olga.api.user.servers.list()).toEqual([]);
    await setManager(guild.id, olga.discordUserId, true);
    expect(await olga.api.user.servers.list()).toMatchObject([
      {
        server_id: guild.id,
        name: 'Own Server',
        state: 'unconfirmed',
        channels: [
          { name: 'trade', state: 'readable', last_read_at: null, is_silent: false },
          { name: 'staff', state: 'hidden' },
        ],
        notices: [],
      },
    ]);
    expect(await other.api.user.servers.list()).toEqual([]);
    await setManager(guild.id, olga.discordUserId, false);
    expect(await olga.api.user.servers.list()).toEqual([]);
  });

  test('are changed and stopped by their managers alone, with the log saying who', async () => {
    const olga = await world.makePerson('user', { name: 'Olga Owner' });
    const other = await world.makePerson('user');
    const guild = await report();
    await setManager(guild.id, olga.discordUserId, true);
    const change = {
      id: guild.id,
      channel_ids: [guild.channelId],
      pings_members_only: true,
      health_channel_id: guild.channelId,
      language: 'id' as const,
    };
    await expect(other.api.user.servers.change(change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.api.user.servers.stop({ id: guild.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = (await report()).channelId;
    for (const wrong of [{ health_channel_id: elsewhere }, { channel_ids: [guild.channelId, elsewhere] }])
      await expect(olga.api.user.servers.change({ id: guild.id, ...wrong })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This channel is not on the server.',
      });
    await olga.api.user.servers.change(change);
    expect(await olga.api.user.servers.list()).toMatchObject([
      {
        state: 'confirmed',
        has_chosen_channels: true,
        pings_members_only: true,
        health_channel_id: guild.channelId,
        language: 'id',
      },
    ]);
    const settings = await world.service.bot.guildSettings();
    expect(settings.find((one) => one.guild_id === guild.id)).toMatchObject({
      channel_ids: [guild.channelId],
      manager_ids: [olga.discordUserId],
      health_channel_id: guild.channelId,
    });
    await olga.api.user.servers.change({ id: guild.id, channel_ids: null, health_channel_id: null });
    await olga.api.user.servers.stop({ id: guild.id });
    expect(await olga.api.user.servers.list()).toMatchObject([
      { state: 'unconfirmed', has_chosen_channels: false, health_channel_id: null },
    ]);
    const staff = await world.makePerson('admin');
    const logs = await staff.api.admin.logs.list({ search: 'on the dashboard' });
    expect(logs.map((entry) => entry.user_name)).toEqual(Array(7).fill('Olga Owner'));
    await olga.api.user.me.delete({});
    const after = await world.service.bot.guildSettings();
    expect(after.find((one) => one.guild_id === guild.id)?.manager_ids).toEqual([]);
  });

  test('show what the bot noticed, the newest first', async () => {
    const olga = await world.makePerson('user');
    const guild = await report();
    await setManager(guild.id, olga.discordUserId, true);
    await report('unreadable', guild.id);
    expect((await olga.api.user.servers.list())[0]?.notices).toEqual([]);
    await report('readable', guild.id);
    await olga.api.user.servers.change({ id: guild.id, channel_ids: null });
    await report('unreadable', guild.id);
    await report('readable', guild.id);
    expect((await olga.api.user.servers.list())[0]?.notices).toMatchObject([
      { kind: 'readable', channel_name: 'trade' },
      { kind: 'lost', channel_name: 'trade' },
    ]);
  });

  test('that staff rejected cannot be changed', async () => {
    const olga = await world.makePerson('user');
    const staff = await world.makePerson('staff');
    const guild = await report();
    await setManager(guild.id, olga.discordUserId, true);
    await staff.api.admin.servers.reject({ id: guild.id });
    await expect(
      olga.api.user.servers.change({ id: guild.id, channel_ids: [guild.channelId] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await olga.api.user.servers.list()).toMatchObject([{ state: 'rejected' }]);
  });
});
