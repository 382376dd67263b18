import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FeedWorld, numbered } from '../testing/feed-world.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;
const REPORT_OFTEN = { tuning: { reportEveryMs: 20 } };

let world: FeedWorld;
beforeEach(async () => {
  world = await FeedWorld.start();
});
afterEach(() => world?.close());

function lastHealth() {
  return world.server.health.at(-1);
}

function lastStateOf(channelId: string): string | undefined {
  return world.server.guilds.at(-1)?.channels.find((channel) => channel.channel_id === channelId)?.state;
}

describe('the bot tells the server', () => {
  test('that it is connected, how fast, and what it reads', async () => {
    await world.startSettledBot(REPORT_OFTEN);
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

  test('that its connection is lost, and when it is back', async () => {
    await world.startSettledBot({ tuning: { reportEveryMs: 60_000 } });
    await world.discord.fault({ target: 'gateway', kind: '503', count: 1 });
    await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    await waitUntil('the loss is reported at once', () => lastHealth()?.shards[0]?.state === 'reconnecting');
    await waitUntil('the return is reported', () => lastHealth()?.shards[0]?.state === 'ready');
  });

  test('what waits in it, and for how long', async () => {
    await world.startSettledBot(REPORT_OFTEN);
    world.server.hold();
    await world.discord.post(...numbered(3));
    await waitUntil('three wait', () => lastHealth()?.unsent === 3);
    await waitUntil('they grow older', () => (lastHealth()?.oldest_unsent_ms ?? 0) > 50);
    world.server.release();
    await waitUntil('nothing waits', () => lastHealth()?.unsent === 0);
    expect(lastHealth()?.oldest_unsent_ms).toBeNull();
  });

  test('that it ends', async () => {
    const bot = await world.startSettledBot();
    await bot.stop();
    expect(lastHealth()?.shards).toMatchObject([{ state: 'closed' }]);
  });

  test('everything that changed while the server was away, once it is back', async () => {
    await world.startSettledBot(REPORT_OFTEN);
    await waitUntil('the guild is known', () => world.server.guilds.length === 1);
    await world.server.stop();
    await world.discord.allowBot(trading.id, false);
    await world.server.start();
    await waitUntil('the change is reported', () => lastStateOf(trading.id) === 'unreadable');
    expect(world.server.guilds).toHaveLength(2);
  });
});

describe('a channel', () => {
  test('that the bot may not read any more is reported, and read on from where it stopped once it may again', async () => {
    await world.startSettledBot(REPORT_OFTEN);
    await world.discord.post('before');
    await world.fed('before');
    await world.discord.allowBot(trading.id, false);
    await waitUntil('the loss is reported', () => lastStateOf(trading.id) === 'unreadable');
    await waitUntil('it is no longer watched', () => lastHealth()?.watched_channels === 3);
    await world.discord.post('meanwhile');
    await world.discord.allowBot(trading.id, true);
    await world.fed('meanwhile');
    expect(world.server.texts(trading.id)).toEqual(['before', 'meanwhile']);
    expect(lastStateOf(trading.id)).toBe('readable');
  });

  test('that is closed although its permissions say otherwise is asked for once, until something changes', async () => {
    await world.discord.fault({ target: 'api', kind: '403', path: `/channels/${trading.id}/messages` });
    await world.discord.fault({ target: 'api', kind: '500', path: `/channels/${farmables.id}/messages` });
    await world.startBot(REPORT_OFTEN);
    await waitUntil(
      'the other channel was tried again and again',
      async () => (await world.timesStruck()) > 20,
    );
    expect(lastStateOf(trading.id)).toBe('unreadable');
    const faults = await world.discord.call('GET', '/discord/dev/faults');
    expect(faults).toMatchObject([{ struck: 1 }, {}]);
    await world.discord.post('behind it');
    await world.discord.clearFaults();
    await world.discord.fault({ target: 'gateway', kind: 'reconnect' });
    await waitUntil('it is readable again', () => lastStateOf(trading.id) === 'readable');
    expect(world.server.texts(trading.id)).toContain('behind it');
  });

  test('that is deleted is left out from then on, and ends nothing', async () => {
    const bot = await world.startSettledBot(REPORT_OFTEN);
    await world.discord.call('DELETE', `/discord/dev/channels/${farmables.id}`);
    await waitUntil('it is gone', () => world.server.guilds.at(-1)?.channels.length === 3);
    await world.discord.post('elsewhere');
    await world.fed('elsewhere');
    await world.caughtUp(bot);
  });

  test('that is new is read from its first message', async () => {
    await world.startSettledBot(REPORT_OFTEN);
    await world.discord.call('POST', '/discord/dev/channels', { name: 'new-deals' });
    await waitUntil('it is watched', () => lastHealth()?.watched_channels === 5);
  });

  test('that is chosen and exists nowhere is named', async () => {
    await world.startSettledBot({ ...REPORT_OFTEN, channelIds: [trading.id, '5'] });
    await waitUntil('it is reported', () => lastHealth()?.missing_channel_ids.length === 1);
    expect(lastHealth()).toMatchObject({ missing_channel_ids: ['5'], watched_channels: 1 });
    await waitUntil('the guild is reported', () => lastStateOf(farmables.id) === 'ignored');
  });
});

test('a server that the bot is removed from is told, and read again from its mark when the bot is back', async () => {
  const bot = await world.startSettledBot(REPORT_OFTEN);
  await world.discord.post('before');
  await world.fed('before');
  await world.discord.setBotMember(false);
  await waitUntil('it is told', () => world.server.shardGuilds.at(-1)?.guild_ids.length === 0);
  await world.discord.post('meanwhile');
  await world.discord.setBotMember(true);
  await world.fed('meanwhile');
  await world.caughtUp(bot);
  expect(world.server.texts(trading.id)).toEqual(['before', 'meanwhile']);
});

test('a server in an outage is not taken for one that was left, and is read again from its mark', async () => {
  const bot = await world.startSettledBot(REPORT_OFTEN);
  await world.discord.post('before');
  await world.fed('before');
  await world.discord.call('PUT', '/discord/dev/outage', { is_out: true });
  await waitUntil('nothing is read', () => lastHealth()?.watched_channels === 0);
  await world.discord.post('meanwhile');
  await world.discord.call('PUT', '/discord/dev/outage', { is_out: false });
  await world.fed('meanwhile');
  await world.caughtUp(bot);
  expect(world.server.texts(trading.id)).toEqual(['before', 'meanwhile']);
  expect(world.server.shardGuilds.map((report) => report.guild_ids)).toEqual([[SANDBOX_DISCORD.guildId]]);
  expect(world.server.guilds).toHaveLength(1);
});

test('a bot of several shards, in two processes, reads every message and reports each of its shards', async () => {
  const shardOfGuild = Number((BigInt(SANDBOX_DISCORD.guildId) >> 22n) % 3n);
  const others = [0, 1, 2].filter((id) => id !== shardOfGuild);
  await world.discord.post('before');
  await world.startBot({ ...REPORT_OFTEN, sharding: { ids: [shardOfGuild], count: 3 } });
  await world.startBot({ ...REPORT_OFTEN, sharding: { ids: others, count: 3 } });
  await world.discord.post('live');
  await world.fed('before', 'live');
  const ready = () =>
    new Set(
      world.server.health.flatMap((report) =>
        report.shards.filter((shard) => shard.state === 'ready').map((shard) => shard.shard_id),
      ),
    );
  await waitUntil('every shard is reported as ready', () => ready().size === 3);
  expect(world.server.texts(trading.id).toSorted()).toEqual(['before', 'live']);
});
