import type { BacktestInput, MessageType } from '@lockwatch/contracts';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { createPipelineWorld, newSnowflake, type Person } from '../../testing/pipeline-world.js';
import { DEFAULT_PIPELINE_CONFIG } from '../pipeline-config.js';
import { backtestRule } from './backtest-rule.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

function toActor(person: Person): Actor {
  return {
    userId: person.id,
    name: 'Watcher',
    email: null,
    discordUserId: person.discordUserId,
    isBanned: false,
    lastLoginAt: null,
    roles: [],
    permissions: [],
    itemLimit: 50,
    maxWebhooks: 3,
    credential: { kind: 'service' },
  };
}

function backtest(person: Person, itemName: string, rule: Partial<BacktestInput> = {}) {
  const item_id = world.itemId(itemName);
  const input = { item_id, min_price: 1, max_price: 5, message_type: 'ANY' as const, days: 7, ...rule };
  return backtestRule(toActor(person), world.database.sql, input, new Date(world.clock.now()));
}

async function countPings(person: Person): Promise<number> {
  const [row] = await world.database.sql<[{ count: number }]>`
    select count(*)::int as count from notifications where user_id = ${person.id}`;
  return row.count;
}

const post = (content: string, author = newSnowflake()) => world.postMessage(content, { author });

test('counts the pings that matching made: reposts, edits, deletions, blacklist and own messages included', async () => {
  const { person } = await world.watcher('Laser Grid');
  const [seller, bumper, editor] = [newSnowflake(), newSnowflake(), newSnowflake()];
  const ignored = newSnowflake();
  await world.blacklist(person, { user: ignored });

  await post('S> Laser Grid 3wl', seller);
  await post('S> Laser Grid 3wl', seller);
  await post('S> Laser Grid 4wl', seller);
  await post('S> Laser Grid 9wl');
  await post('S> Laser Grid');
  await post('S> Laser Grid 3wl B> Laser Grid 2wl');
  await post('S> Laser Grid 3wl', ignored);
  await post('S> Laser Grid 3wl', person.discordUserId);
  const pinged = await post('S> Laser Grid 2wl', bumper);
  await post('S> Laser Grid 2wl', bumper);
  await world.remove(pinged);
  const edited = await post('S> Laser Grid 5wl', editor);
  await world.edit(edited, 'S> Laser Grid 5wl each');
  await post('S> Laser Grid 5wl', editor);
  world.clock.forward(DEFAULT_PIPELINE_CONFIG.repostWindowMs + 1000);
  await post('S> Laser Grid 3wl', seller);

  const made = await countPings(person);
  expect(made).toBe(7);
  expect(await backtest(person, 'Laser Grid')).toMatchObject({
    days: 7,
    pings: made,
    per_day: 1,
    is_partial: false,
  });
});

test('shows the newest messages, without those that are deleted', async () => {
  const person = await world.person();
  await post('S> Chandelier 3wl');
  await post('S> Chandelier 200/1');
  await world.remove(await post('S> Chandelier 4wl'));
  const result = await backtest(person, 'Chandelier', { min_price: 0 });
  expect(result.pings).toBe(3);
  expect(result.examples).toEqual([
    {
      content: 'S> Chandelier 200/1',
      author_name: 'Trader',
      message_url: expect.stringMatching(/^https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+$/),
      posted_at: expect.any(String),
      unit_price: 1 / 200,
    },
    expect.objectContaining({ content: 'S> Chandelier 3wl', unit_price: 3 }),
  ]);
});

test.each<[MessageType, number, number, number]>([
  ['SELL', 0, 9_999_999_999.99, 3],
  ['SELL', 0, 4, 1],
  ['SELL', 6, 9_999_999_999.99, 1],
  ['BUY', 0, 9_999_999_999.99, 1],
  ['ANY', 0, 9_999_999_999.99, 4],
  ['UNKNOWN', 0, 1, 0],
])(
  '%s from %d to %d is met by the offers that matching would find',
  async (message_type, min_price, max_price, pings) => {
    const person = await world.person();
    const name = 'Fishing Rod';
    const { pings: before } = await backtest(person, name, { message_type, min_price, max_price });
    await post(`S> ${name} 3wl`);
    await post(`S> ${name} 5-7wl`);
    await post(`S> ${name}`);
    await post(`B> ${name} 2wl`);
    const { pings: after } = await backtest(person, name, { message_type, min_price, max_price });
    expect(after - before).toBe(pings);
  },
);

test('applies a message filter', async () => {
  const person = await world.person();
  const lists = { all_words: [], any_words: [], no_words: ['rent'], only_users: [], only_worlds: [] };
  const before = await backtest(person, 'Laser Grid', { message_filter: lists });
  await post('S> Laser Grid 3wl @BUYGRID');
  await post('S> Laser Grid 3wl no rent');
  const after = await backtest(person, 'Laser Grid', { message_filter: lists });
  expect(after.pings - before.pings).toBe(1);
  const message_filter = { ...lists, only_worlds: ['BUYGRID'] };
  expect((await backtest(person, 'Laser Grid', { message_filter })).pings).toBe(1);
});

test('reads no more than the days it is asked for', async () => {
  const person = await world.person();
  const message = { ...world.message('S> Pepper Tree 3wl', { ageMs: 3 * 86_400_000 }) };
  await world.ingest(message);
  await world.settled();
  expect((await backtest(person, 'Pepper Tree', { days: 2 })).pings).toBe(0);
  expect(await backtest(person, 'Pepper Tree', { days: 4 })).toMatchObject({ pings: 1, per_day: 0.3 });
});
