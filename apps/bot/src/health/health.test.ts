import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { type IngestWorld, numbered, useIngestWorld } from '../testing/ingest-world.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;
const REPORT_OFTEN = { tuning: { reportEveryMs: 20 } };

let world: IngestWorld;
useIngestWorld((started) => {
  world = started;
});

function lastHealth() {
  return world.server.health.at(-1);
}

function getLastState(channelId: string): string | undefined {
  return world.server.guilds.at(-1)?.channels.find((channel) => channel.channel_id === channelId)?.state;
}

describe('the bot reports', () => {
  test('its connection and its channels', async () => {
    await world.startBotAndBackfill(REPORT_OFTEN);
    await waitUntil('it has reported that it is done', () => {
      const health = lastHealth();
      return health?.channels_behind === 0 && health.unsent === 0;
    });
    expect(lastHealth()).toMatchObject({
      process: 'all',
      shard_count: 1,
      shards: [{ shard_id: 0, state: 'ready' }],
      unsent: 0,
      oldest_unsent_ms: null,
      watched_channels: 4,
      missing_channel_ids: [],
    });
    expect(world.server.guilds).toHaveLength(1);
    expect(world.server.guilds[0]?.channels.map((channel) => channel.state)).toEqual(
      Array.from({ length: 4 }, () => 'readable'),
    );
    expect(world.server.shardGuilds).toEqual([
      { shard_id: 0, shard_count: 1, guild_ids: [SANDBOX_DISCORD.guildId] },
    ]);
  });

  test('a lost connection and its return', async () => {
    await world.startBotAndBackfill({ tuning: { reportEveryMs: 60_000 } });
    await world.discord.fault({ target: 'gateway', kind: '503', count: 1 });
    await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    await waitUntil('the loss is reported', () => lastHealth()?.shards[0]?.state === 'reconnecting');
    await waitUntil('the return is reported', () => lastHealth()?.shards[0]?.state === 'ready');
  });

  test('unsent messages and their age', async () => {
    await world.startBotAndBackfill(REPORT_OFTEN);
    world.server.hold();
    await world.discord.post(...numbered(3));
    await waitUntil('three wait', () => lastHealth()?.unsent === 3);
    await waitUntil('they grow older', () => (lastHealth()?.oldest_unsent_ms ?? 0) > 50);
    world.server.release();
    await waitUntil('nothing waits', () => lastHealth()?.unsent === 0);
    expect(lastHealth()?.oldest_unsent_ms).toBeNull();
  });

  test('its stop', async () => {
    const bot = await world.startBotAndBackfill();
    await bot.stop();
    expect(lastHealth()?.shards).toMatchObject([{ state: 'closed' }]);
  });

  test('changes after the server was unreachable', async () => {
    await world.startBotAndBackfill(REPORT_OFTEN);
    await waitUntil('the guild is known', () => world.server.guilds.length === 1);
    await world.server.stop();
    await world.discord.allowBot(trading.id, false);
    await world.server.start();
    await waitUntil('the change is reported', () => getLastState(trading.id) === 'unreadable');
    expect(world.server.guilds).toHaveLength(2);
  });
});

describe('a channel', () => {
  test('is reported when access is lost, and read from its cursor when access returns', async () => {
    await world.startBotAndBackfill(REPORT_OFTEN);
    await world.discord.post('before');
    await world.waitForMessages('before');
    await world.discord.allowBot(trading.id, false);
    await waitUntil('the loss is reported', () => getLastState(trading.id) === 'unreadable');
    await waitUntil('it is no longer watched', () => lastHealth()?.watched_channels === 3);
    await world.discord.post('meanwhile');
    await world.discord.allowBot(trading.id, true);
    await world.waitForMessages('meanwhile');
    expect(world.server.texts(trading.id)).toEqual(['before', 'meanwhile']);
    expect(getLastState(trading.id)).toBe('readable');
  });

  test('with a 403 despite its permissions is requested once until something changes', async () => {
    await world.discord.fault({ target: 'api', kind: '403', path: `/channels/${trading.id}/messages` });
    await world.discord.fault({ target: 'api', kind: '500', path: `/channels/${farmables.id}/messages` });
    await world.startBot(REPORT_OFTEN);
    await waitUntil(
      'the other channel was tried again and again',
      async () => (await world.timesStruck()) > 20,
    );
    expect(getLastState(trading.id)).toBe('unreadable');
    const faults = await world.discord.call('GET', '/discord/dev/faults');
    expect(faults).toMatchObject([{ struck: 1 }, {}]);
    await world.discord.post('behind it');
    await world.discord.clearFaults();
    await world.discord.fault({ target: 'gateway', kind: 'reconnect' });
    await waitUntil('it is readable again', () => getLastState(trading.id) === 'readable');
    expect(world.server.texts(trading.id)).toContain('behind it');
  });

  test('is no longer reported after its deletion', async () => {
    const bot = await world.startBotAndBackfill(REPORT_OFTEN);
    await world.discord.call('DELETE', `/discord/dev/channels/${farmables.id}`);
    await waitUntil('it is gone', () => world.server.guilds.at(-1)?.channels.length === 3);
    await world.discord.post('elsewhere');
    await world.waitForMessages('elsewhere');
    await world.waitUntilIngested(bot);
  });

  test('is read from its creation', async () => {
    await world.startBotAndBackfill(REPORT_OFTEN);
    await world.discord.call('POST', '/discord/dev/channels', { name: 'new-deals' });
    await waitUntil('it is watched', () => lastHealth()?.watched_channels === 5);
  });

  test('is reported when it does not exist', async () => {
    await world.startBotAndBackfill({ ...REPORT_OFTEN, channelIds: [trading.id, '5'] });
    await waitUntil('it is reported', () => lastHealth()?.missing_channel_ids.length === 1);
    expect(lastHealth()).toMatchObject({ missing_channel_ids: ['5'], watched_channels: 1 });
    await waitUntil('the guild is reported', () => getLastState(farmables.id) === 'ignored');
  });
});

test('reports a server that was left, and skips messages until its return', async () => {
  const bot = await world.startBotAndBackfill(REPORT_OFTEN);
  await world.discord.post('before');
  await world.waitForMessages('before');
  await world.discord.setBotMember(false);
  await waitUntil('it is reported', () => world.server.shardGuilds.at(-1)?.guild_ids.length === 0);
  await world.discord.post('meanwhile');
  await world.discord.setBotMember(true);
  await waitUntil('it is known again', () => world.server.settings.size === 1);
  await world.waitUntilIngested(bot);
  await world.discord.post('after');
  await world.waitForMessages('after');
  expect(world.server.texts(trading.id)).toEqual(['before', 'after']);
});

test('continues from the cursor after an outage of a server', async () => {
  const bot = await world.startBotAndBackfill(REPORT_OFTEN);
  await world.discord.post('before');
  await world.waitForMessages('before');
  await world.discord.call('PUT', '/discord/dev/outage', { is_out: true });
  await waitUntil('nothing is read', () => lastHealth()?.watched_channels === 0);
  await world.discord.post('meanwhile');
  await world.discord.call('PUT', '/discord/dev/outage', { is_out: false });
  await world.waitForMessages('meanwhile');
  await world.waitUntilIngested(bot);
  expect(world.server.texts(trading.id)).toEqual(['before', 'meanwhile']);
  expect(world.server.shardGuilds.map((report) => report.guild_ids)).toEqual([[SANDBOX_DISCORD.guildId]]);
  expect(world.server.guilds).toHaveLength(1);
});

test('reads all messages and reports all shards with two processes', async () => {
  const shardOfGuild = Number((BigInt(SANDBOX_DISCORD.guildId) >> 22n) % 3n);
  const others = [0, 1, 2].filter((id) => id !== shardOfGuild);
  await world.discord.post('before');
  await world.startBot({ ...REPORT_OFTEN, sharding: { ids: [shardOfGuild], count: 3 } });
  await world.startBot({ ...REPORT_OFTEN, sharding: { ids: others, count: 3 } });
  await world.discord.post('live');
  await world.waitForMessages('before', 'live');
  const ready = () =>
    new Set(
      world.server.health.flatMap((report) =>
        report.shards.filter((shard) => shard.state === 'ready').map((shard) => shard.shard_id),
      ),
    );
  await waitUntil('every shard is reported as ready', () => ready().size === 3);
  expect(world.server.texts(trading.id).toSorted()).toEqual(['before', 'live']);
});
