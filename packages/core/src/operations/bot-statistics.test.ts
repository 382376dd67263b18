import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { refreshStatistics } from './refresh-statistics.js';

const database = await createTestDatabase();
afterAll(() => database?.close());

async function statistics(): Promise<Record<string, string | number | null>> {
  await refreshStatistics(database.sql, new Date());
  const rows = await database.sql<{ key: string; value: string | null }[]>`
    select key, coalesce(string_value, int_value::text, float_value::text) as value from statistics
    where key ~ 'bot|channels'`;
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

test('the statistics say whether the bot is connected, how far behind it is, and what it cannot read', async () => {
  expect(await statistics()).toMatchObject({
    bot_connected: 'absent',
    message_bot_lag_ms: null,
    unreadable_channels: 'None',
  });
  const channels = Array.from({ length: 22 }, (_, index) => ({
    id: String(index),
    name: `c${String(index).padStart(2, '0')}`,
    state: 'lost',
  }));
  await database.sql`
    insert into bot_health_reports (process, report, reported_at) values
      ('all', ${JSON.stringify({
        shard_count: 1,
        shards: [{ shard_id: 0, state: 'ready', ping_ms: 20, since_ms: 90_000 }],
        unsent: 7,
        oldest_unsent_ms: 2500,
        channels_behind: 3,
        watched_channels: 12,
        missing_channel_ids: [],
      })}::jsonb, now())`;
  await database.sql`
    insert into bot_guilds (guild_id, name, channels, reported_at)
    values (9, 'Trade', ${JSON.stringify(channels)}::jsonb, now())`;
  const shown = await statistics();
  expect(shown).toMatchObject({
    bot_connected: 'connected',
    message_bot_lag_ms: '2500',
    bot_channels_behind: '3',
    bot_servers: '1',
    watched_channels: '12',
  });
  expect(shown.unreadable_channels).toMatch(/^#c00 \(Trade\), #c01 \(Trade\), .* and 2 more$/);
});
