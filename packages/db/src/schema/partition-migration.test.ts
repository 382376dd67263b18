import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const partitioning = files.find((name) => name.endsWith('_partition_messages_by_time.sql')) ?? '';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.sql`create extension if not exists pg_trgm`;
  await database.sql`create extension if not exists btree_gist`;
  for (const name of files.filter((file) => file < partitioning)) await apply(name);
});
afterAll(() => database?.close());

async function apply(name: string): Promise<void> {
  for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')) {
    await database.sql.unsafe(statement);
  }
}

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
