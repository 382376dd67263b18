import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '../migrate.js';
import type { MigrationEstimate } from '../migration-estimate.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const partitioning = files.find((name) => name.endsWith('_partition_messages_by_time.sql')) ?? '';

const { entries } = z
  .object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
  .parse(JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')));

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  await database.sql`create extension if not exists pg_trgm`;
  await database.sql`create extension if not exists btree_gist`;
  for (const name of files.filter((file) => file < partitioning)) await apply(name);
});
afterEach(() => database?.close());

async function apply(name: string): Promise<void> {
  for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')) {
    await database.sql.unsafe(statement);
  }
}

describe('before tables are copied', () => {
  const MESSAGES = 2000;

  beforeEach(async () => {
    const { sql } = database;
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    for (const { tag, when } of entries.filter((entry) => `${entry.tag}.sql` < partitioning))
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${tag}, ${when})`;
    await sql`insert into channels (id) values (5)`;
    await sql`
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at, processed_at)
      select gen_random_uuid(), n, 0, 5, 1, 'seller', repeat('s> dirt 3wl ', 20), 'gateway', now(), now(), now()
      from generate_series(1, ${MESSAGES}::int) n`;
    await sql`analyze`;
  });

  test('the update says how many rows, how long and how much disk', async () => {
    const estimates: MigrationEstimate[] = [];
    const before = database.sql`
      select (pg_total_relation_size('messages') + pg_total_relation_size('offers')
        + pg_total_relation_size('notifications') + pg_total_relation_size('decisions')
        + pg_total_relation_size('delivery_attempts'))::float8 as bytes`;
    const [{ bytes } = { bytes: 0 }] = await before;
    await migrate(database.url, { dataDir: tmpdir(), onEstimate: (estimate) => estimates.push(estimate) });
    expect(estimates).toMatchObject([{ rows: MESSAGES, bytes, diskBytes: 3.5 * bytes, seconds: 1 }]);
    expect(estimates[0]?.freeDiskBytes).toBeGreaterThan(0);
    expect(estimates[0]?.sentence).toMatch(
      /^This update copies about 2,000 rows \(\d MB\): about 1 s, on a slow disk several times as long, and up to \d MB of disk \([\d,]+ MB are free\)\. The service is not available meanwhile\./,
    );
    expect(await database.sql`select from messages`).toHaveLength(MESSAGES);
    await migrate(database.url, { onEstimate: (estimate) => estimates.push(estimate) });
    expect(estimates).toHaveLength(1);
  });

  test('the update does not begin when the disk cannot hold it', async () => {
    // A file system without any room.
    await expect(migrate(database.url, { dataDir: '/proc' })).rejects.toThrow(
      /of disk \(0 MB are free\)\. .* Free some space first, or go on with the version from before\.$/,
    );
    const [applied] =
      await database.sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`;
    expect(applied?.migrations).toBe(36);
    expect(await database.sql`select from messages where processed_at is not null`).toHaveLength(MESSAGES);
  });
});

test('messages from before the partitions keep all that refers to them', async () => {
  const { sql } = database;
  const discordId = String(BigInt(Date.now() - 1_420_070_400_000) << 22n);
  await sql.unsafe(`
    insert into users (id, name) values ('00000000-0000-7000-8000-000000000001', 'Watcher');
    insert into items (id, name, rarity) values (2, 'Dirt', 1);
    insert into channels (id) values (5);
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at, processed_at)
    values (gen_random_uuid(), ${discordId}, 0, 5, 1, 'seller', 's> dirt 3wl', 'gateway', now(), now(), now()),
      (gen_random_uuid(), 7, 0, 5, 1, 'seller', 'an id without a time', 'gateway', now(), now(), null);
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select gen_random_uuid(), id, 0, 'SELL', 2, 3, 'exact', 1, 3, 7, now() from messages where processed_at is not null;
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, destination, send_deadline, timings)
    select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', message_id, ${discordId}, 0, 'exact', 'dm', now(), '{}' from offers;
    insert into decisions (id, offer_id, user_id, reason, notification_id)
    select gen_random_uuid(), o.id, n.user_id, 'matched', n.id from offers o, notifications n;
    insert into delivery_attempts (id, notification_id, revision, method, started_at)
    select gen_random_uuid(), id, 1, 'POST', now() from notifications;
    insert into offer_feedback (id, notification_id, offer_id, message_id, discord_message_id, ordinal, content, parsed_offer, verdict)
    select gen_random_uuid(), n.id, o.id, o.message_id, 1, 0, '', '{}', 'right' from offers o, notifications n;
    insert into labelled_messages (id, message_id, content, offers, parsed_offers)
    select gen_random_uuid(), id, content, '[]', '[]' from messages`);
  await apply(partitioning);

  const kept = await sql`
    select m.content, o.price::int, n.state, d.reason, a.method, f.verdict, l.content as labelled,
      m.tableoid::regclass::text as partition
    from messages m
    join offers o on o.message_id = m.id
    join decisions d on d.offer_id = o.id
    join notifications n on n.id = d.notification_id and n.message_id = m.id
    join delivery_attempts a on a.notification_id = n.id
    join offer_feedback f on f.message_id = m.id and f.offer_id = o.id and f.notification_id = n.id
    join labelled_messages l on l.message_id = m.id`;
  expect(kept).toMatchObject([
    {
      content: 's> dirt 3wl',
      price: 3,
      state: 'pending',
      reason: 'matched',
      method: 'POST',
      verdict: 'right',
      labelled: 's> dirt 3wl',
      partition: expect.stringMatching(/^messages_\d{8}$/),
    },
  ]);
  expect(await sql`select message_id from unprocessed_messages`).toEqual(
    await sql`select id as message_id from messages_default`,
  );
});
