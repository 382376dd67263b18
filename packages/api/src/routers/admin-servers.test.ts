import { purgeMessages } from '@lockwatch/core';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

let nextId = 1n;

const world = await makeWorld();
afterAll(() => world.close());

interface Guild {
  id: string;
  channelId: string;
}

async function report(options: { name?: string; isConfigured?: boolean; id?: string } = {}): Promise<Guild> {
  const id = options.id ?? String((7n << 22n) + nextId++);
  const channelId = `9${id}`;
  await world.service.bot.reportGuild({
    guild_id: id,
    name: options.name ?? `Server ${id}`,
    is_configured: options.isConfigured ?? false,
    channels: [{ channel_id: channelId, name: 'trade', state: 'readable', is_chosen: false }],
  });
  return { id, channelId };
}

async function post(guild: Guild, content = 'S> Laser Grid 3wl', authorId = '77'): Promise<string> {
  const messageId = String((1n << 60n) + nextId++);
  await world.service.ingest.messages({
    messages: [
      {
        message_id: messageId,
        channel_id: guild.channelId,
        guild_id: guild.id,
        author_id: authorId,
        author_name: 'Milo',
        content,
        posted_at: new Date().toISOString(),
        source: 'gateway',
        received_at_ms: Date.now(),
      },
    ],
  });
  return messageId;
}

async function isStored(messageId: string): Promise<boolean> {
  const rows = await world.database.sql`select from messages where discord_message_id = ${messageId}`;
  return rows.length > 0;
}

async function stateOf(guild: Guild): Promise<string | undefined> {
  const staff = await world.makePerson('staff');
  const servers = await staff.api.admin.servers.list();
  return servers.find((server) => server.server_id === guild.id)?.state;
}

async function purge(): Promise<void> {
  while ((await purgeMessages(world.database.sql)) > 0);
}

describe('a server', () => {
  test('is unconfirmed until staff confirm it, and its messages are not stored', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report();
    expect(await isStored(await post(guild))).toBe(false);
    await staff.api.admin.servers.confirm({ id: guild.id });
    const [server] = (await staff.api.admin.servers.list()).filter((one) => one.server_id === guild.id);
    expect(server).toMatchObject({
      state: 'confirmed',
      decided_via: 'staff',
      decided_by: 'A staff',
      channels: [{ channel_id: guild.channelId, name: 'trade', state: 'readable' }],
    });
    expect(await isStored(await post(guild))).toBe(true);
  });

  test('that the configuration names is confirmed, and no longer when it stops naming it', async () => {
    const guild = await report({ isConfigured: true });
    expect(await stateOf(guild)).toBe('confirmed');
    await report({ id: guild.id, isConfigured: false });
    expect(await stateOf(guild)).toBe('unconfirmed');
  });

  test('that staff reject is not read, whatever the configuration says, and what was read is deleted', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report({ isConfigured: true });
    const before = await post(guild);
    await staff.api.admin.servers.reject({ id: guild.id });
    await report({ id: guild.id, isConfigured: true });
    expect(await stateOf(guild)).toBe('rejected');
    expect(await isStored(await post(guild))).toBe(false);
    await purge();
    expect(await isStored(before)).toBe(false);
    await expect(
      world.service.bot.setUpGuild({
        guild_id: guild.id,
        by: { discord_user_id: '5', name: 'Owner' },
        change: { kind: 'read_visible' },
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is written into the log with who decided', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report({ name: 'Logged Server' });
    await staff.api.admin.servers.confirm({ id: guild.id });
    await staff.api.admin.servers.reject({ id: guild.id });
    const logs = await staff.api.admin.logs.list({ search: 'Logged Server' });
    expect(logs.map((entry) => entry.action)).toEqual(['guild_rejected', 'guild_confirmed', 'system']);
  });

  test('pings members only where staff or /setup ask for it', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report({ name: 'Members Server', isConfigured: true });
    await staff.api.admin.servers.change({ id: guild.id, pings_members_only: true });
    const [server] = (await staff.api.admin.servers.list()).filter((one) => one.server_id === guild.id);
    expect(server?.pings_members_only).toBe(true);
    const settings = await world.service.bot.setUpGuild({
      guild_id: guild.id,
      by: { discord_user_id: '5', name: 'Owner' },
      change: { kind: 'ping_members_only', is_on: false },
    });
    expect(settings).toMatchObject({ state: 'confirmed', pings_members_only: false });
    const logs = await staff.api.admin.logs.list({ search: 'Members Server' });
    expect(logs.map((entry) => entry.action)).toEqual(['guild_changed', 'guild_changed', 'system', 'system']);
  });

  test('forgets who saw its channels once it pings everybody again', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report({ isConfigured: true });
    await staff.api.admin.servers.change({ id: guild.id, pings_members_only: true });
    await world.service.bot.reportMembers({
      guild_id: guild.id,
      members: [{ discord_user_id: staff.discordUserId, visible_channel_ids: [guild.channelId], age_ms: 0 }],
    });
    const stored = () => world.database.sql`select from guild_members where guild_id = ${guild.id}`;
    expect(await stored()).toHaveLength(1);
    await staff.api.admin.servers.change({ id: guild.id, pings_members_only: false });
    expect(await stored()).toHaveLength(0);
  });

  test('returns 404 when the bot is not on it', async () => {
    const staff = await world.makePerson('staff');
    await expect(staff.api.admin.servers.confirm({ id: '12345' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a server that the bot left', () => {
  test('loses its messages, and has to be confirmed again', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report();
    await staff.api.admin.servers.confirm({ id: guild.id });
    const messageId = await post(guild);
    await world.service.bot.reportShardGuilds({ shard_id: 0, shard_count: 1, guild_ids: [] });
    expect(await stateOf(guild)).toBeUndefined();
    await purge();
    expect(await isStored(messageId)).toBe(false);
    expect(await isStored(await post(guild))).toBe(false);
    await report({ id: guild.id });
    expect(await stateOf(guild)).toBe('unconfirmed');
  });

  test('keeps nothing that was stored before it left when it is confirmed again before the job ran', async () => {
    const staff = await world.makePerson('staff');
    const guild = await report();
    await staff.api.admin.servers.confirm({ id: guild.id });
    const before = await post(guild);
    await world.service.bot.reportShardGuilds({ shard_id: 0, shard_count: 1, guild_ids: [] });
    await report({ id: guild.id });
    await staff.api.admin.servers.confirm({ id: guild.id });
    const after = await post(guild);
    await purge();
    expect([await isStored(before), await isStored(after)]).toEqual([false, true]);
  });
});
