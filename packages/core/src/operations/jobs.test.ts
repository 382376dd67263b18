import { createPartitions } from '@lockwatch/db';
import { auditLog, linkCodes, priceAlerts, subscriptions } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { clearOldClientAddresses, deleteOldMessages, deleteOldRows } from './delete-old-data.js';
import { expireNotifications, expireSubscriptions } from './expire.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { startWorker } from './start-worker.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(world.clock.now() + ms);

async function startTestWorker() {
  const { database, log, clock, pipeline, parser } = world;
  return startWorker({
    deletedTextRetentionHours: 24,
    operatorWebhook: null,
    pipeline,
    parser,
    database,
    databaseUrl: world.database.url,
    log,
    clock,
    config: { sweepIntervalMs: 50 },
  });
}

/** Another process that sends pings, and goes on reporting. */
async function otherSender(): Promise<string> {
  const [row] = await world.database.sql<[{ id: string }]>`
    insert into delivery_senders (id, alive_until) values (gen_random_uuid(), now() + interval '1 hour') returning id`;
  return row.id;
}

describe('the worker', () => {
  test('takes over a message that was stored but not matched', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = world.message('S> Laser Grid 3wl');
    const { sql } = world.database;
    await sql`
      insert into channels (id, name) values (${message.channel_id}, 'trading') on conflict do nothing`;
    await sql`
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at)
      values (message_row_id(${message.message_id}, 0), ${message.message_id}, 0, ${message.channel_id}, 5, 'T',
        ${message.content}, 'gateway', now(), now())`;
    await sql`
      insert into unprocessed_messages (message_id, leased_until)
      values (message_row_id(${message.message_id}, 0), now() - interval '1 second')`;
    const worker = await startTestWorker();
    await world.settled();
    await worker.close();
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('runs its jobs, kept in a schema of their own, and ends when it is closed', async () => {
    const worker = await startTestWorker();
    const { sql } = world.database;
    await world.until('the figures are there', async () => {
      const rows = await sql`select 1 from statistics where key = 'total_users'`;
      return rows.length === 1;
    });
    await worker.close();
    const schemas = await sql`select 1 from pg_namespace where nspname = 'graphile_worker'`;
    expect(schemas).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  test('ends pings that are too old and that no process is sending', async () => {
    const { person } = await world.watcher('Laser Grid');
    const { person: other } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    const { sql } = world.database;
    await sql`
      update notifications set state = 'pending', sent_revision = null, next_attempt_at = now() + interval '1 hour'
      where user_id in (${person.id}, ${other.id})`;
    await sql`update notifications set leased_by = ${await otherSender()} where user_id = ${other.id}`;
    expect(await expireNotifications(sql, later(14 * 60_000))).toBe(0);
    expect(await expireNotifications(sql, later(16 * 60_000))).toBe(1);
    const rows =
      await sql`select user_id, state from notifications where user_id in (${person.id}, ${other.id})`;
    expect(new Map(rows.map((row) => [row.user_id, row.state]))).toEqual(
      new Map([
        [person.id, 'expired'],
        [other.id, 'pending'],
      ]),
    );
    await sql`update notifications set state = 'expired', leased_by = null where user_id = ${other.id}`;
  });

  test('marks a subscription that ran out, once, and writes it into the log', async () => {
    const person = await world.person();
    const { db, sql } = world.database;
    await db.insert(subscriptions).values([
      { userId: person.id, planId: 2, source: 'staff', isRenewing: true, expiresAt: later(-1000) },
      { userId: person.id, planId: 3, source: 'staff', expiresAt: later(DAY_MS) },
      { userId: person.id, planId: 4, source: 'staff', expiresAt: null },
    ]);
    expect(await expireSubscriptions(sql, later(0))).toBe(1);
    expect(await expireSubscriptions(sql, later(0))).toBe(0);
    const left = await db.select().from(subscriptions).where(eq(subscriptions.userId, person.id));
    expect(
      left
        .filter((row) => row.isActive)
        .map((row) => row.planId)
        .sort(),
    ).toEqual([3, 4]);
    const log = await sql`
      select message from audit_log where target_user_id = ${person.id} and action = 'subscription_expired'`;
    expect(log.map((row) => row.message)).toEqual(['Basic ran out.']);
  });

  test('deletes link codes a day after their end', async () => {
    const person = await world.person();
    const { db, sql } = world.database;
    await db.insert(linkCodes).values([
      { userId: person.id, codeHash: 'old', expiresAt: later(-DAY_MS - 1000) },
      { userId: person.id, codeHash: 'new', expiresAt: later(-1000) },
    ]);
    expect(await deleteOldRows(sql, later(0))).toBe(1);
  });

  test('deletes messages about price alerts after 400 days', async () => {
    const person = await world.person();
    const { db, sql } = world.database;
    const alert = { userId: person.id, itemId: world.itemId('Laser Grid'), percent: 10, days: 7 };
    const [added] = await db
      .insert(priceAlerts)
      .values({ ...alert, side: 'SELL', kind: 'fall' })
      .returning();
    await sql`
      insert into price_alert_messages (id, price_alert_id, day, price, offers, traders)
      select gen_random_uuid(), ${added?.id ?? ''}, current_date - ago, 1, 3, 3 from unnest(array[399, 402]) ago`;
    expect(await deleteOldRows(sql, new Date())).toBe(1);
    expect(await sql`select current_date - day as ago from price_alert_messages`).toEqual([{ ago: 399 }]);
  });

  test('deletes the answers of calls with an idempotency key after a day', async () => {
    const { person } = await world.watcher('Laser Grid');
    const { sql } = world.database;
    await sql`
      insert into idempotent_requests (user_id, call, key, request_hash, created_at)
      values (${person.id}, 'x', 'old', '', now() - interval '25 hours'), (${person.id}, 'x', 'new', '', now())`;
    expect(await deleteOldRows(sql, new Date())).toBe(1);
    expect(await sql`select key from idempotent_requests`).toEqual([{ key: 'new' }]);
  });

  test('deletes messages, with all that hangs on them, after thirty days, but none that is still to be read', async () => {
    const { ruleId } = await world.watcher('Laser Grid');
    const { sql } = world.database;
    await sql`delete from messages`;
    const decisions = () => sql`select reason from decisions where watch_rule_id = ${ruleId} order by reason`;
    const countPartitions = async () =>
      Number((await sql`select count(*) from pg_inherits where inhparent = 'messages'::regclass`)[0]?.count);
    const partitions = await countPartitions();
    expect(await createPartitions(sql, later(-50 * DAY_MS))).toBeGreaterThan(3);
    await world.post('S> Laser Grid 3wl', { ageMs: 40 * DAY_MS });
    await sql`insert into labelled_messages (id, message_id, content, offers, parsed_offers)
      select gen_random_uuid(), id, content, '[]', '[]' from messages where posted_at < now() - interval '39 days'`;
    await world.post('S> Laser Grid 4wl', { messageId: '7' });
    expect(await decisions()).toEqual([{ reason: 'late' }, { reason: 'matched' }]);
    await sql`update messages set stored_at = now() - interval '31 days'`;
    await sql`update watch_rules set max_price = 6`;
    await sql`update watch_rule_versions set valid_to = now() - interval '31 days'`;
    await sql`update watch_rules set max_price = 7`;
    const kept = await world.postMessage('hello');
    await sql`insert into unprocessed_messages (message_id) select id from messages where discord_message_id <> ${kept.message_id}`;
    await deleteOldMessages(sql, new Date());
    expect(await decisions()).toHaveLength(2);
    await sql`delete from unprocessed_messages`;
    expect(await deleteOldMessages(sql, new Date())).toBeGreaterThan(0);
    await deleteOldRows(sql, new Date());
    expect(await decisions()).toEqual([]);
    expect(await sql`select message_id from labelled_messages`).toEqual([{ message_id: null }]);
    expect(await countPartitions()).toBe(partitions);
    const left = await sql`select discord_message_id from messages`;
    expect(left.map((row) => row.discord_message_id)).toEqual([kept.message_id]);
    const versions = await sql`select max_price::int as max from watch_rule_versions`;
    expect([...versions]).toEqual([{ max: 6 }]);
    await sql`delete from messages`;
  });

  test('counts what the statistics page shows', async () => {
    const { sql } = world.database;
    await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    // What staff say counts elsewhere: this is the opinion of those who were pinged.
    for (const [source, answer] of [
      ['user', 'right'],
      ['user', 'right'],
      ['user', 'right'],
      ['user', 'wrong'],
      ['staff', 'wrong'],
    ]) {
      await sql`insert into offer_feedback (id, source, discord_message_id, ordinal, content, parsed_offer, answer)
        values (gen_random_uuid(), ${source ?? ''}, 1, 0, '', '{}', ${answer ?? ''})`;
    }
    // A total that an earlier test counted is counted again only when it is due.
    await sql`delete from statistics`;
    await recordHistory(sql, new Date());
    await refreshStatistics(sql, new Date());
    const rows = await sql<{ key: string; int_value: string | null; float_value: number | null }[]>`
      select key, int_value, float_value from statistics`;
    const figures = new Map(rows.map((row) => [row.key, row.int_value ?? row.float_value]));
    const [counts] = await sql`select (select count(*) from users) as users,
      (select count(*) from messages) as processed`;
    expect(figures.get('total_users')).toBe(counts?.users);
    expect(figures.get('processed_messages')).toBe(counts?.processed);
    expect(figures.get('pending_messages')).toBe('0');
    expect(figures.get('active_users_today')).toBe('0');
    expect(Number(figures.get('message_ping_median_ms'))).toBeGreaterThanOrEqual(0);
    expect(Number(figures.get('message_offers_last_hour'))).toBeGreaterThan(0);
    expect(Number(figures.get('message_exact_offers_percentage'))).toBeGreaterThan(0);
    expect(figures.get('parser_feedback_answers')).toBe('4');
    expect(figures.get('parser_feedback_accuracy_percentage')).toBe(75);
    expect(Number(figures.get('active_watched_items'))).toBeGreaterThan(0);
    expect(Number(figures.get('database_size_mb'))).toBeGreaterThan(1);
    expect(figures.get('message_pings_failed_today')).toBe('0');
    expect(figures.get('user_balance_total')).toBe('0');
  });
});

test('blanks network addresses in the audit log after 90 days, and keeps the entries', async () => {
  const { db, sql } = world.database;
  for (const [message, days] of [
    ['old', 91],
    ['young', 89],
  ] as const) {
    const createdAt = later(-days * DAY_MS);
    await db.insert(auditLog).values({ action: 'system', message, clientAddress: '192.0.2.1', createdAt });
  }
  expect(await clearOldClientAddresses(sql, later(0))).toBe(1);
  const rows = await db
    .select({ message: auditLog.message, address: auditLog.clientAddress })
    .from(auditLog)
    .where(eq(auditLog.action, 'system'))
    .orderBy(auditLog.message);
  expect(rows).toEqual([
    { message: 'old', address: null },
    { message: 'young', address: '192.0.2.1' },
  ]);
});
