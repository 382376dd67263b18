import { createDatabase, type Database, type Sql, summarizePartitions } from '@lockwatch/db';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, loadActor } from './access/index.js';
import { countUsers, listUsers } from './accounts/index.js';
import { listUncertainMessages, readUsualPrices } from './market/index.js';
import { listItemOffers, readStandingOffers } from './market/item-offers.js';
import { readItemPrice } from './market/item-price.js';
import { readPriceHistory } from './market/price-history.js';
import { readTrader } from './market/traders.js';
import { readOfferedPrices } from './market/usual-prices.js';
import { listAllSubscriptions, listLogs } from './operations/admin-lists.js';
import { recordHistory } from './operations/record-history.js';
import { refreshStatistics } from './operations/refresh-statistics.js';
import { claimDuePings } from './pings/deliver/claim-due-pings.js';
import { backtestRule, listNotifications } from './pings/index.js';
import { claimMessages } from './pings/match/stored-message.js';
import { listRuleFigures, listWatchRules } from './watching/index.js';

const USERS = 5000;
const MESSAGES = 60_000;
const ITEMS = 400;
const DISCORD_EPOCH_MS = 1_420_070_400_000;

let world: TestDatabase;
/** One connection, so that its statistics tell what a call read. */
let database: Database;
let actor: Actor;

beforeAll(async () => {
  world = await createTestDatabase();
  database = createDatabase(world.url, { max: 1 });
  await fill(database.sql);
  const [user] = await database.sql<{ id: string }[]>`select id from users where name = 'Watcher 77'`;
  const found = await loadActor(database.db, { userId: user?.id ?? '' }, { kind: 'service' });
  if (!found) throw new Error('There is no user.');
  actor = found;
}, 120_000);
afterAll(async () => {
  await database?.close();
  await world?.close();
});

/** 30 days of messages, each with an offer, and each with a ping; some wait. */
async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into users (id, name, discord_user_id, created_at)
    select gen_random_uuid(), 'Watcher ' || n, 700000000000000000 + n, now() - n * interval '1 minute'
    from generate_series(1, ${USERS}::int) n`;
  await sql`insert into user_roles (id, user_id, role_id) select gen_random_uuid(), id, 2 from users`;
  await sql`
    insert into watch_rules (id, user_id, item_id, min_price, max_price)
    select gen_random_uuid(), users.id, watched.id, 1, 5
    from users cross join lateral (
      select id from items order by id limit 4 offset (users.discord_user_id % ${ITEMS}::int)) watched`;
  await sql`
    insert into subscriptions (id, user_id, plan_id, source, expires_at, created_at)
    select gen_random_uuid(), id, (select min(id) from plans), 'staff', now() + interval '30 days', created_at
    from users`;
  await sql`
    insert into audit_log (id, actor_user_id, user_name, action, message, created_at)
    select gen_random_uuid(), users.id, users.name, 'login', 'Signed in.', now() - n * interval '1 hour'
    from users cross join generate_series(1, 4) n`;
  await sql`select create_partitions(now() - interval '30 days', now())`;
  await sql`insert into channels (id, guild_id, name) values (1, 1, 'trading')`;
  await sql`
    create unlogged table filled as
    select n, at, discord_id, message_row_id(discord_id, 0) as id, 1 + n % ${ITEMS}::int as item_place
    from (
      select n, now() - (${MESSAGES}::int - n) * interval '43 seconds' as at,
        ((extract(epoch from now() - (${MESSAGES}::int - n) * interval '43 seconds') * 1000)::bigint
          - ${DISCORD_EPOCH_MS}::bigint) << 22 as discord_id
      from generate_series(1, ${MESSAGES}::int) n) numbered`;
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at, stored_at)
    select id, discord_id, 0, 1, n % 500, 'Trader', 'S> it', 'gateway', at, at, at from filled order by n`;
  await sql`
    insert into unprocessed_messages (message_id) select id from filled where n > ${MESSAGES - 20}::int`;
  await sql`
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(filled.id, 0), filled.id, 0, 'SELL', item.id, 3, case when n % 50 = 0 then 'predicted' else 'exact' end,
      1, 0, 1, at
    from filled
    join (select id, row_number() over (order by id) as place from items) item on item.place = filled.item_place
    order by n`;
  await sql`
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, sent_revision,
      destination, send_deadline, timings, search_text, item_ids, sides, created_at, sent_at)
    select notification_row_id(users.id, discord_id, 0), users.id, filled.id, discord_id, 0, 'exact',
      case when n > ${MESSAGES - 100}::int then 'pending' else 'sent' end,
      case when n <= ${MESSAGES - 100}::int then 1 end, 'dm', at + interval '1 day',
      '{"receivedMs": 1, "sentMs": 5}', E'Trader\\nS> it', array[offers.item_id], array['SELL'], at, at
    from filled join offers on offers.message_id = filled.id
    join users on users.discord_user_id = 700000000000000000 + n % 750
    order by n`;
  await sql`
    insert into decisions (id, offer_id, user_id, watch_rule_id, reason, notification_id, created_at)
    select gen_random_uuid(), offer_row_id(message_id, 0), user_id,
      (select id from watch_rules where user_id = n.user_id order by item_id limit 1), 'matched', id, created_at
    from notifications n`;
  await sql`
    insert into delivery_attempts (id, notification_id, revision, method, started_at, finished_at, status_code, outcome)
    select gen_random_uuid(), id, 1, 'POST', sent_at, sent_at, 200, 'sent' from notifications where state = 'sent'`;
  await sql`drop table filled`;
  await sql`vacuum analyze`;
  await summarizePartitions(sql, now());
  // As with large tables: these are small enough to be scanned.
  await sql`set enable_seqscan = off`;
}

const LARGE = [
  'users',
  'watch_rules',
  'subscriptions',
  'audit_log',
  'messages',
  'offers',
  'notifications',
  'decisions',
];

/** How many rows of the large tables `work` read, by scans and by indexes. */
async function countRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { sql } = database;
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`;
    await sql`select pg_stat_clear_snapshot()`;
    const rows = await sql<{ name: string; rows: number }[]>`
      select regexp_replace(relname, '_([0-9]{8}|default)$', '') as name,
        sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_user_tables group by 1`;
    return new Map(rows.map((row) => [row.name, row.rows]));
  };
  const before = await read();
  await work();
  const after = await read();
  return Object.fromEntries(LARGE.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]));
}

const parser = { usualPrices: () => new Map() };
const now = () => new Date();

test.each<[name: string, most: number, call: () => Promise<unknown>]>([
  ['items of a user', 50, () => listWatchRules(actor, database.sql, { limit: 100, offset: 0 })],
  // One decision of each rule.
  [
    'last pings and usual prices of a user',
    50,
    () => listRuleFigures(actor, database.sql, { getUsualPrice: () => null }, { limit: 100, offset: 0 }),
  ],
  // A ping, its message and its offers.
  ['pings of a user', 100, () => listNotifications(actor, database.sql, { limit: 20, offset: 0 })],
  [
    'pings of a user, the last page',
    120,
    () => listNotifications(actor, database.sql, { limit: 5, offset: 70 }),
  ],
  // The user has 80; an index tells that none is meant.
  [
    'pings of a user, none with the text',
    10,
    () => listNotifications(actor, database.sql, { query: 'nothing like it', limit: 50, offset: 0 }),
  ],
  [
    'pings of a user, none with all filters',
    10,
    () =>
      listNotifications(actor, database.sql, {
        query: 'it',
        item_id: 1,
        side: 'BUY',
        kind: 'exact',
        state: 'sent',
        limit: 50,
        offset: 0,
      }),
  ],
  [
    'due pings',
    400,
    () =>
      claimDuePings({
        sql: database.sql,
        nowMs: Date.now(),
        senderId: v7(),
        elsewhere: new Set(),
        limit: 10,
      }),
  ],
  ['unprocessed messages', 100, () => claimMessages(database.sql, { leaseMs: 1000, limit: 10 })],
  ['users', 400, () => listUsers(database.db, { limit: 50, offset: 0 }, 'en')],
  [
    'users found by name',
    400,
    () => listUsers(database.db, { search: 'cher 1234', limit: 50, offset: 0 }, 'en'),
  ],
  [
    'users with a role',
    400,
    () => listUsers(database.db, { role_id: 2, status: 'active', limit: 50, offset: 0 }, 'en'),
  ],
  ['number of users found by name', 50, () => countUsers(database.db, { search: 'cher 1234' })],
  ['subscriptions', 200, () => listAllSubscriptions(database.db, { state: 'active', limit: 50, offset: 0 })],
  [
    'log entries',
    100,
    () => listLogs(database.db, { search: 'nothing like it', limit: 50, offset: 0 }, 'en'),
  ],
  ['uncertain messages', 200, () => listUncertainMessages(database.db, { limit: 20, offset: 0 })],
  // 14 days of one item are 70 offers, each with its message.
  ['price of an item', 300, () => readItemPrice(database.db, actor, { id: 2, limit: 10 }, now())],
  // Ten items, each with the 35 offers of 7 days. A block range, here all 2,000 offers of a day, tells which items.
  [
    'usual prices of items that were offered lately',
    5000,
    () => {
      const since = new Date(Date.now() - 3_600_000);
      return readOfferedPrices(database.db, { now: now(), since, limit: 10 });
    },
  ],
  // 5 offers of a day.
  [
    'who offers an item',
    20,
    () =>
      listItemOffers(
        { store: database.db, parser },
        actor,
        { id: 2, side: 'SELL', hours: 24, limit: 100 },
        now(),
      ),
  ],
  // 30 days of one item are 150 offers, each with its message; recorded days need none.
  ['price history of an item', 400, () => readPriceHistory(database.db, { id: 2, days: 30 }, now())],
  // 7 days of one item are 35 offers, each with its message.
  [
    'backtest of a rule',
    150,
    () =>
      backtestRule(
        actor,
        database.sql,
        { item_id: 2, min_price: 0, max_price: 5, message_type: 'SELL', days: 7 },
        now(),
      ),
  ],
])('%s: reads at most %d rows of each large table', async (_name, most, call) => {
  const read = await countRead(call);
  expect(Math.max(...Object.values(read)), JSON.stringify(read)).toBeLessThanOrEqual(most);
});

test('prices of a popular item read no more of its offers, however many there are', async () => {
  const { sql } = database;
  await sql`
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(message_id, 1), message_id, 1, case when ordinality % 9 = 0 then 'BUY' else 'SELL' end, 4,
      case when ordinality % 2 = 0 then 3 end, 'exact', 1, 0, 1, posted_at
    from (select *, row_number() over () as ordinality from offers) numbered`;
  const calls = {
    price: () => readItemPrice(database.db, actor, { id: 4, limit: 5 }, now()),
    history: () => readPriceHistory(database.db, { id: 4, days: 90 }, now()),
    offers: () =>
      listItemOffers(
        { store: database.db, parser },
        actor,
        { id: 4, side: 'SELL', hours: 24, limit: 100 },
        now(),
      ),
    usual: () => readUsualPrices(database.db, now(), [4]),
  };
  // Of a day with more than 100 offers, a history reads 101, the newest 500, and 100 of these; 30 days touch 31.
  const most = 31 * 701;
  for (const [name, call] of Object.entries(calls)) {
    const read = await countRead(call);
    expect(Math.max(...Object.values(read)), `${name} ${JSON.stringify(read)}`).toBeLessThanOrEqual(most);
  }
}, 60_000);

test('whether offers still stand reads the offers of newer messages of their traders alone', async () => {
  const offers = await database.sql<{ id: string; isGone: boolean }[]>`
    select id, false as "isGone" from offers where item_id = 4 order by posted_at desc limit 500`;
  const { messages, offers: read } = await countRead(() => readStandingOffers(database.sql, offers));
  expect(read).toBeLessThanOrEqual(3 * (messages ?? 0));
}, 60_000);

test('the page of a trader reads rows of the messages of this trader', async () => {
  const source = { store: database.db, parser };
  const read = await countRead(() => readTrader(source, actor, '7', now()));
  // A few rows for each message.
  expect(Math.max(...Object.values(read)), JSON.stringify(read)).toBeLessThanOrEqual(10 * (MESSAGES / 500));
}, 60_000);

test('statistics read the minutes since their last run, not what is stored', async () => {
  const { sql } = database;
  await recordHistory(sql, now());
  await refreshStatistics(sql, now());
  // Totals are counted only for a share of the time.
  await sql`update statistics set duration_ms = 1e9`;
  await sql`vacuum analyze statistics_history, ping_latencies`;
  const read = await countRead(async () => {
    await recordHistory(sql, now());
    await refreshStatistics(sql, now());
  });
  expect(read.users, JSON.stringify(read)).toBeLessThanOrEqual(10);
  expect(read.watch_rules, JSON.stringify(read)).toBe(0);
  expect(read.audit_log, JSON.stringify(read)).toBeLessThanOrEqual(10);
  // A block range index finds ranges of 128 pages.
  for (const table of ['messages', 'offers', 'notifications']) {
    expect(read[table], JSON.stringify(read)).toBeLessThanOrEqual(MESSAGES / 3);
  }
}, 60_000);
