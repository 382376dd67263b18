import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { channels, guildNotices, guilds } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPipelineWorld, type PipelineWorld } from '../../testing/pipeline-world.js';
import { setUpGuild } from './decide-guild.js';
import { loadGuildNotices, noticeSilences } from './guild-notices.js';
import { reportBotGuild } from './report-guilds.js';

const HOUR_MS = 3_600_000;
const { guildId } = SANDBOX_DISCORD;
const [trading, , health] = SANDBOX_DISCORD.channels;
const MANAGER = { discord_user_id: '300000000000000001', name: 'Olga Owner' };

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
  await report('readable');
  await setUpGuild(world.database.db, {
    guild_id: guildId,
    by: MANAGER,
    change: { kind: 'health_channel', channel_id: health.id },
  });
});
afterAll(() => world.close());

const report = (state: 'readable' | 'unreadable') =>
  reportBotGuild(world.database.db, {
    guild_id: guildId,
    name: 'Trading',
    is_configured: true,
    channels: [{ channel_id: trading.id, name: 'trading', state, is_chosen: true }],
  });

const reports = () =>
  world.sandbox
    .outbox()
    .flatMap((row) => (row.kind === 'channel' && row.channel_id === health.id ? [row.body] : []))
    .map((body) => Reflect.get(Object(body), 'content'));

async function bot(isConnected: boolean): Promise<void> {
  await world.database.sql`delete from bot_health_reports`;
  if (!isConnected) return;
  await world.database.sql`
    insert into bot_health_reports (process, report, reported_at)
    values ('bot', '{}', ${new Date(world.clock.now())})`;
}

/** Posts every `everyMs`, `count` times, the last time `agoMs` ago. */
async function postRegularly(everyMs: number, count: number, agoMs: number): Promise<void> {
  const last = world.clock.now() - agoMs;
  for (let index = count - 1; index >= 0; index -= 1) {
    const id = ((BigInt(last - index * everyMs) - 1_420_070_400_000n) << 22n).toString();
    await world.database.sql`
      insert into channels as c (id, guild_id, last_message_id) values (${trading.id}, ${guildId}, ${id})
      on conflict (id) do update set last_message_id = excluded.last_message_id, usual_silence_ms = ${everyMs}`;
  }
}

describe('the health channel of a server', () => {
  test('is told once when a channel cannot be read, and once when it can again', async () => {
    await report('unreadable');
    await report('unreadable');
    await world.pipeline.sendDueMessages('guild_notices', loadGuildNotices);
    await world.pipeline.sendDueMessages('guild_notices', loadGuildNotices);
    await report('readable');
    await world.pipeline.sendDueMessages('guild_notices', loadGuildNotices);
    expect(reports()).toEqual([
      expect.stringContaining(`I cannot read <#${trading.id}> any more`),
      `🟢 I can read <#${trading.id}> again.`,
    ]);
  });

  test('is told of a silence that is unusual for the channel, in the language of the server', async () => {
    await world.database.db.update(guilds).set({ language: 'id' }).where(eq(guilds.id, guildId));
    await bot(true);
    await postRegularly(3 * HOUR_MS, 3, 8 * HOUR_MS);
    const now = new Date(world.clock.now());
    expect(await noticeSilences(world.database.sql, now)).toBe(0);
    await postRegularly(3 * HOUR_MS, 3, 10 * HOUR_MS);
    expect(await noticeSilences(world.database.sql, now)).toBe(1);
    expect(await noticeSilences(world.database.sql, now)).toBe(0);
    await postRegularly(3 * HOUR_MS, 1, 0);
    expect(await noticeSilences(world.database.sql, now)).toBe(1);
    await world.pipeline.sendDueMessages('guild_notices', loadGuildNotices);
    expect(reports().slice(-2)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`tidak ada pesan di <#${trading.id}>`),
        `🟢 Ada pesan lagi di <#${trading.id}>.`,
      ]),
    );
  });

  test('is told nothing of silences while the bot itself is away', async () => {
    await bot(false);
    await postRegularly(3 * HOUR_MS, 3, 30 * HOUR_MS);
    expect(await noticeSilences(world.database.sql, new Date(world.clock.now()))).toBe(0);
  });

  test('gets nothing once it is switched off', async () => {
    const before = reports().length;
    await setUpGuild(world.database.db, {
      guild_id: guildId,
      by: MANAGER,
      change: { kind: 'health_channel', channel_id: null },
    });
    await report('unreadable');
    await world.pipeline.sendDueMessages('guild_notices', loadGuildNotices);
    expect(reports()).toHaveLength(before);
    expect(await world.database.db.select().from(guildNotices)).toContainEqual(
      expect.objectContaining({ kind: 'lost', state: 'cancelled' }),
    );
    await report('readable');
  });
});

test('a channel learns its usual silence from the messages that are stored', async () => {
  await world.database.db.delete(channels).where(eq(channels.id, trading.id));
  const at = (hours: number) =>
    ((BigInt(world.clock.now() - hours * HOUR_MS) - 1_420_070_400_000n) << 22n).toString();
  for (const hours of [20, 12, 10])
    await world.pipeline.ingest({
      messages: [],
      deletions: [],
      read_to: [{ channel_id: trading.id, message_id: at(hours) }],
    });
  const [channel] = await world.database.db.select().from(channels).where(eq(channels.id, trading.id));
  expect(channel?.usualSilenceMs).toBeGreaterThan(7.5 * HOUR_MS);
  expect(channel?.usualSilenceMs).toBeLessThanOrEqual(8 * HOUR_MS);
});
