import { readBotHealth } from '@lockwatch/core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

/** An id of a guild that is on the second of two shards. */
const GUILD = String((1n << 22n) | 5n);

const world = await makeWorld();
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.sql`truncate bot_guilds, bot_health_reports`;
});

function health(process: string, shards: [id: number, state: 'ready' | 'reconnecting'][], count = 1) {
  return {
    process,
    shard_count: count,
    shards: shards.map(([shard_id, state]) => ({ shard_id, state, ping_ms: 30, since_ms: 1000 })),
    unsent: 2,
    oldest_unsent_ms: 700,
    channels_behind: 1,
    watched_channels: 4,
    missing_channel_ids: [],
  };
}

function guild(name: string, ...states: ('readable' | 'unreadable')[]) {
  return {
    guild_id: GUILD,
    is_configured: false,
    name,
    channels: states.map((state, index) => ({
      channel_id: String(index + 1),
      name: `c${index + 1}`,
      state,
      is_chosen: false,
    })),
  };
}

/** What the log says of a server; it is append-only, so each test has a server of its own. */
async function logged(name: string): Promise<string[]> {
  const admin = await world.makePerson('admin');
  const logs = await admin.api.admin.logs.list({ action: 'system' });
  return logs
    .map((entry) => entry.message)
    .filter((message) => message.includes(name))
    .toReversed();
}

const read = () => readBotHealth(world.database.sql);

describe('the health of the bot', () => {
  test('counts requests that Discord rejected for the whole installation', async () => {
    const report = { ...health('all', [[0, 'ready']]), rejected_requests: 3 };
    await world.service.bot.reportHealth(report);
    await world.service.bot.reportHealth({ ...report, rejected_requests: 4 });
    const [row] = await world.database.sql`select sum(requests)::int as total from discord_invalid_requests`;
    expect(row?.total).toBe(7);
  });

  test('is absent before it ever reported, and when it has been silent', async () => {
    expect(await read()).toMatchObject({ state: 'absent', lagMs: null });
    await world.service.bot.reportHealth(health('all', [[0, 'ready']]));
    expect((await read()).state).toBe('connected');
    await world.database.sql`update bot_health_reports set reported_at = now() - interval '31 seconds'`;
    expect((await read()).state).toBe('absent');
  });

  test('is connected when every shard is, over all processes', async () => {
    await world.service.bot.reportHealth(health('0', [[0, 'ready']], 2));
    expect((await read()).state).toBe('disconnected');
    await world.service.bot.reportHealth(health('1', [[1, 'ready']], 2));
    expect(await read()).toMatchObject({ state: 'connected', unsent: 4, watchedChannels: 8, lagMs: 700 });
    await world.service.bot.reportHealth(health('1', [[1, 'reconnecting']], 2));
    expect(await read()).toMatchObject({ state: 'disconnected', lagMs: 1000 });
  });

  test('names the channels that cannot be read', async () => {
    await world.service.bot.reportHealth({ ...health('0', [[0, 'ready']]), missing_channel_ids: ['7'] });
    await world.service.bot.reportGuild(guild('Trade', 'readable', 'readable'));
    await world.service.bot.reportGuild(guild('Trade', 'readable', 'unreadable'));
    expect((await read()).unreadableChannels).toEqual(['#c2 (Trade)', '7']);
  });

  test('cannot be reported by a person', async () => {
    const admin = await world.makePerson('admin');
    await expect(admin.api.bot.reportHealth(health('x', []))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.api.bot.reportGuild(guild('Other'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what changes on a server', () => {
  test('is in the log once, however often it is reported', async () => {
    for (const states of [['readable', 'readable'], ['readable', 'unreadable'], ['readable']] as const) {
      await world.service.bot.reportGuild(guild('Alpha', ...states));
      await world.service.bot.reportGuild(guild('Alpha', ...states));
    }
    expect(await logged('Alpha')).toEqual([
      'The bot is on the server "Alpha" now.',
      'The bot cannot read #c2 on the server "Alpha": it lacks the permission.',
      'The channel #c2 on the server "Alpha" was deleted.',
    ]);
  });

  test('is in the log once when two reports cross', async () => {
    await world.service.bot.reportGuild(guild('Beta', 'readable'));
    await Promise.all(
      Array.from({ length: 8 }, () => world.service.bot.reportGuild(guild('Beta', 'unreadable'))),
    );
    expect(await logged('Beta')).toHaveLength(2);
  });

  test('a removed guild is reported only by its own shard', async () => {
    await world.service.bot.reportGuild(guild('Gamma', 'readable'));
    await world.service.bot.reportHealth(health('all', [[0, 'ready']]));
    await world.service.bot.reportShardGuilds({ shard_id: 0, shard_count: 2, guild_ids: [] });
    await world.service.bot.reportShardGuilds({ shard_id: 1, shard_count: 2, guild_ids: [GUILD] });
    expect(await logged('Gamma')).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      await world.service.bot.reportShardGuilds({ shard_id: 1, shard_count: 2, guild_ids: [] });
    }
    expect((await logged('Gamma')).at(-1)).toBe(
      'The bot left the server "Gamma" or was removed from it. What it read there is deleted.',
    );
    expect(await logged('Gamma')).toHaveLength(2);
    expect(await read()).toMatchObject({ state: 'connected', guilds: 0 });
  });
});
