import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { createPipelineWorld, type PipelineWorld } from '../../testing/pipeline-world.js';
import { setUpGuild } from './decide-guild.js';
import { listOwnServers } from './list-servers.js';
import { recordGuildDays } from './record-guild-days.js';
import { reportBotGuild } from './report-guilds.js';

const { guildId } = SANDBOX_DISCORD;
const [trading] = SANDBOX_DISCORD.channels;
const BY = { discord_user_id: '300000000000000001', name: 'Olga Owner' };
const DAY_MS = 86_400_000;

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
  await reportBotGuild(world.database.db, {
    guild_id: guildId,
    name: 'Trading',
    is_configured: true,
    channels: [{ channel_id: trading.id, name: 'trading', state: 'readable', is_chosen: true }],
  });
  await setUp({ kind: 'manager', is_manager: true });
});
afterAll(() => world.close());

const setUp = (change: Parameters<typeof setUpGuild>[1]['change']) =>
  setUpGuild(world.database.db, { guild_id: guildId, by: BY, change });

async function listOwn() {
  const actor = { discordUserId: BY.discord_user_id } as Actor;
  const [server] = await listOwnServers(actor, world.database.db);
  return server;
}

async function post(content: string, channel: Parameters<PipelineWorld['message']>[1] = {}): Promise<void> {
  await world.ingest(world.message(content, channel));
  await world.settled();
}

describe('the hint of a channel', () => {
  const thread = { id: '200000000000000555', name: 'cheap colours', parentId: trading.id };

  test('names the kind of its items, also in its threads', async () => {
    const { webhook } = await world.watcher('Paint Bucket - Aqua');
    await post('S> Aqua 3wl');
    expect(world.sentTo(webhook)).toHaveLength(0);
    await setUp({ kind: 'channel_hint', channel_id: trading.id, hint: 'paint' });
    expect((await listOwn())?.channels).toMatchObject([{ channel_id: trading.id, hint: 'paint' }]);
    await post('S> Aqua 4wl');
    expect(JSON.stringify(world.sentTo(webhook)[0]?.body)).toContain('#trading');
    await post('S> Aqua 2wl', { channel: thread });
    expect(world.sentTo(webhook)).toHaveLength(2);
    await setUp({ kind: 'channel_hint', channel_id: trading.id, hint: null });
    await post('S> Aqua 5wl');
    expect(world.sentTo(webhook)).toHaveLength(2);
  });

  test('is not set for a channel of another server', async () => {
    await world.database.sql`insert into channels (id, guild_id) values (77, 78)`;
    await setUp({ kind: 'channel_hint', channel_id: '77', hint: 'paint' });
    expect(await world.database.sql`select hint from channels where id = 77`).toMatchObject([{ hint: null }]);
  });
});

test('counts messages, offers and pings of a server by day, and how fast they were', async () => {
  const { sql } = world.database;
  await sql`delete from guild_days`;
  await sql`delete from messages`;
  await sql`delete from notifications`;
  await world.watcher('Laser Grid');
  world.clock.forward(2 * DAY_MS);
  const now = new Date(world.clock.now());
  await post('S> Laser Grid 3wl, S> Chandelier 5wl');
  await post('hello');
  await post('S> Laser Grid 3wl', { ageMs: DAY_MS });
  expect(await recordGuildDays(sql, now)).toBe(2);
  await recordGuildDays(sql, now);
  const [before, today] = (await listOwn())?.days ?? [];
  expect(before).toMatchObject({ messages: 1, offers: 1, pings: 0, median_ms: null });
  expect(today).toMatchObject({ day: now.toISOString().slice(0, 10), messages: 2, offers: 2, pings: 1 });
  expect(today?.median_ms).toBeLessThanOrEqual(today?.p95_ms ?? 0);
});
