import { afterAll, afterEach, expect, test } from 'vitest';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { MATCHES_PER_TRANSACTION } from './match/find-met-rules.js';
import { processMessages } from './match/process-messages.js';
import { claimMessages } from './match/stored-message.js';
import { DEFAULT_PIPELINE_CONFIG } from './pipeline-config.js';

/** Needs three transactions. */
const WATCHERS = 2 * MATCHES_PER_TRANSACTION + 50;

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

/** Users who can get no ping, each with one or two rules for the item; returns how many rules. */
async function addWatchers(itemName: string): Promise<number> {
  const { sql } = world.database;
  const itemId = world.itemId(itemName);
  const added = await sql`
    with people as (
      insert into users (id, name) select gen_random_uuid(), 'Crowd' from generate_series(1, ${WATCHERS}) returning id
    ), roles as (insert into user_roles (id, user_id, role_id) select gen_random_uuid(), id, 2 from people)
    insert into watch_rules (id, user_id, item_id, min_price, max_price)
    select gen_random_uuid(), id, ${itemId}, 1, 5
    from (select id, row_number() over () as n from people) person cross join generate_series(0, n % 2)`;
  return added.count;
}

async function countReasons(): Promise<Record<string, number>> {
  const rows = await world.database.sql<{ reason: string; count: number }[]>`
    select reason, count(*)::int from decisions where watch_rule_id is not null group by reason`;
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

test('a message with many matches is matched in several transactions, each rule once', async () => {
  const rules = await addWatchers('Laser Grid');
  const { webhook } = await world.watcher('Laser Grid');
  await world.post('S> Laser Grid 3wl');
  expect(await countReasons()).toEqual({ matched: 1, 'no-destination': rules });
  expect(world.sentTo(webhook)).toHaveLength(1);
  expect(await world.database.sql`select 1 from unprocessed_messages`).toHaveLength(0);
});

test('an edit of a message with many pings changes them in several transactions', async () => {
  const { sql } = world.database;
  const original = await world.postMessage('S> Dirt 3wl');
  // Pings that were sent to webhooks which are gone, so that their new revision needs no request.
  await sql`
    with people as (
      insert into users (id, name) select gen_random_uuid(), 'Pinged' from generate_series(1, ${WATCHERS}) returning id
    ), pings as (
      insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, sent_revision,
        destination, send_deadline, timings)
      select notification_row_id(p.id, m.discord_message_id, 0), p.id, m.id, m.discord_message_id, 0, 'exact', 'sent', 1,
        'webhook', now(), '{}'
      from people p, messages m where m.discord_message_id = ${original.message_id} returning *
    )
    insert into decisions (id, offer_id, user_id, reason, notification_id)
    select gen_random_uuid(), o.id, p.user_id, 'matched', p.id from pings p join offers o on o.message_id = p.message_id`;
  await world.edit(original, 'S> Dirt 4wl');
  const [edited] = await sql`
    select count(*)::int as pings, min(revision) as revision from notifications n
    join messages m on m.id = n.message_id and m.edit_number > 0`;
  expect(edited).toEqual({ pings: WATCHERS, revision: 2 });
  const transactions = await sql`
    select from notifications where state = 'sent' and discord_message_id = ${original.message_id}
    group by next_attempt_at`;
  expect(transactions).toHaveLength(3);
});

test('a sweep continues a message of a stopped process after the users that were decided', async () => {
  const rules = await addWatchers('Laser Grid');
  const { webhook } = await world.watcher('Laser Grid');
  const { sql } = world.database;
  const message = world.message('S> Laser Grid 3wl');
  await sql`insert into channels (id) values (${message.channel_id}) on conflict do nothing`;
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at)
    values (message_row_id(${message.message_id}, 0), ${message.message_id}, 0, ${message.channel_id},
      ${message.author_id}, 'Trader', ${message.content}, 'gateway', now(), now())`;
  await sql`insert into unprocessed_messages (message_id) values (message_row_id(${message.message_id}, 0))`;
  const claimed = await claimMessages(sql, { leaseMs: 0, limit: 1 });
  const first = await processMessages(
    sql,
    claimed.map((one) => ({ ...one, parsed: world.parser.parse(one.content, null) })),
    world.parser,
    {
      ...DEFAULT_PIPELINE_CONFIG,
      leaseMs: 0,
      nowMs: world.clock.now(),
      senderId: '00000000-0000-7000-8000-000000000001',
      canSendNow: () => true,
    },
  );
  expect(first.processed).toBe(0);
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int from decisions where watch_rule_id is not null`;
  expect(count).toBeGreaterThanOrEqual(MATCHES_PER_TRANSACTION);
  expect(count).toBeLessThan(rules);

  await world.pipeline.sweepMessages();
  await world.pipeline.sweepNotifications();
  await world.settled();
  expect(await countReasons()).toEqual({ matched: 1, 'no-destination': rules });
  expect(world.sentTo(webhook)).toHaveLength(1);
});

test('a sweep leaves the rest of a message alone while a process still sends many of its pings', async () => {
  const { sql } = world.database;
  const message = await world.postMessage('S> Dirt 3wl');
  const sender = '00000000-0000-7000-8000-00000000000a';
  await sql`insert into delivery_senders (id, alive_until) values (${sender}, now() + interval '1 hour')`;
  await sql`
    insert into unprocessed_messages (message_id, matched_through_user_id)
    select id, gen_random_uuid() from messages where discord_message_id = ${message.message_id}`;
  await sql`
    with people as (
      insert into users (id, name) select gen_random_uuid(), 'Pinged' from generate_series(1, 201) returning id
    )
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, leased_by, destination,
      send_deadline, timings)
    select notification_row_id(p.id, m.discord_message_id, 0), p.id, m.id, m.discord_message_id, 0, 'exact', ${sender}, 'dm',
      now() + interval '1 hour', '{}'
    from people p, messages m where m.discord_message_id = ${message.message_id}`;
  const claim = () => claimMessages(sql, { leaseMs: 0, limit: 10 });
  expect(await claim()).toEqual([]);
  await sql`
    update notifications set state = 'sent', sent_revision = 1, leased_by = null
    where id = (select id from notifications where leased_by = ${sender} limit 1)`;
  expect(await claim()).toHaveLength(1);
});
