import type { Database } from '@lockwatch/db';
import { WATCHED_ITEMS } from '../pipeline/fill-rules.js';
import { rebuildIndexes } from '../world/rebuild-indexes.js';

const DAYS = 30;
const AUTHORS = 20_011;
/** An entry of the log for so many messages: logins and changes of staff and users. */
const MESSAGES_A_LOG_ENTRY = 10;
/** Every fifth message pings a user, and one of 200 pings goes to the user whose pages are measured. */
const MESSAGES_A_PING = 5;
const PINGS_A_HOT_PING = 200;
/** The first of Discord's times, ms since 1970. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;
const TABLES = [
  'messages',
  'offers',
  'notifications',
  'decisions',
  'delivery_attempts',
  'audit_log',
  'subscriptions',
];

/**
 * 30 days of messages about the watched items: four of five offer something, one of five pings a user, and as many decisions
 * say why a rule was not pinged. All rows are computed from the message's number, so that their tables can be filled together.
 */
export async function fillHistory(database: Database, hotUserId: string, messages: number): Promise<void> {
  const { sql } = database;
  await sql`
    create function bench_id(ms bigint, kind int, n bigint) returns uuid immutable parallel safe
    return (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid`;
  await sql`select create_partitions(now() - interval '31 days', now())`;
  await fillTargets(database, hotUserId, messages);
  await rebuildIndexes(database, TABLES, async () => {
    await Promise.all([
      fillMessages(database).then(() => fillLog(database)),
      fillOffers(database).then(() => fillPings(database)),
    ]);
  });
  await sql`drop table bench_targets`;
  await sql`drop table bench_messages`;
  await sql`drop function bench_id`;
  await sql`vacuum analyze`;
}

/** Who is pinged about a message: the rules of each item in turn. */
async function fillTargets({ sql }: Database, hotUserId: string, messages: number): Promise<void> {
  await sql`
    create unlogged table bench_targets as
    with watched as (
      select id, name, row_number() over (order by id) - 1 as item_place from items order by id limit ${WATCHED_ITEMS}
    )
    select item_place, watched.id as item_id, row_number() over (partition by item_id order by r.id) - 1 as place,
      r.id as rule_id, r.user_id, w.id as webhook_id, r.user_id = ${hotUserId}::uuid as is_hot
    from watch_rules r join watched on watched.id = r.item_id
    join webhooks w on w.user_id = r.user_id and w.is_primary`;
  await sql`
    create unlogged table bench_messages as
    select n, ms, ((ms - ${DISCORD_EPOCH_MS}::bigint) << 22) + (n & 4194303) as discord_id, to_timestamp(ms / 1000.0) as at,
      item_place, item_id, item_name, price, case when n % 4 = 1 then 'BUY' else 'SELL' end as side,
      'Trader ' || n % ${AUTHORS}::int as author_name,
      case when n % 5 = 4 then 'anyone selling at the usual place? message me please'
        else 'S> ' || item_name || ' ' || price || 'wl each, go to SHOP' || n % 300 end as content
    from (
      select n::bigint as n, (extract(epoch from now()) * 1000)::bigint
          - (${messages}::bigint - n) * ${Math.floor((DAYS * 86_400_000) / messages)}::int as ms,
        (n / ${MESSAGES_A_PING}::int) % ${WATCHED_ITEMS}::int as item_place, 100 + (n::bigint * 7919) % 100 as price
      from generate_series(1, ${messages}::int) n
    ) numbered
    join (
      select row_number() over (order by id) - 1 as place, id as item_id, name as item_name
      from items order by id limit ${WATCHED_ITEMS}
    ) item on place = item_place
    order by n`;
  await sql`analyze bench_targets, bench_messages`;
}

async function fillMessages({ sql }: Database): Promise<void> {
  await sql`
    insert into channels (id, guild_id, name, permission_channel_id)
    select 210000000000000000 + n, 200000000000000001, 'trading-' || n, 210000000000000000 + n
    from generate_series(1, 5) n on conflict do nothing`;
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content,
      source, posted_at, received_at, stored_at)
    select message_row_id(discord_id, 0), discord_id, 0,
      210000000000000001 + n % 5, 200000000000000001, 800000000000000000 + n % ${AUTHORS}::int,
      author_name, content, 'gateway', at, at, at
    from bench_messages`;
}

async function fillOffers({ sql }: Database): Promise<void> {
  await sql`
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(message_row_id(discord_id, 0), 0), message_row_id(discord_id, 0), 0, side, item_id, price,
      case when n % 50 = 1 then 'predicted' else 'exact' end, case when n % 50 = 1 then 0.6 else 0.98 end,
      3, 3 + length(item_name), at
    from bench_messages where n % 5 <> 4`;
}

async function fillPings({ sql }: Database): Promise<void> {
  await sql`
    create unlogged table bench_pings as
    with rules as (select item_place, count(*) as count from bench_targets where not is_hot group by item_place)
    select m.n, m.ms, m.discord_id, m.at, m.item_id, m.side, m.author_name, m.content,
      coalesce(hot.rule_id, t.rule_id) as rule_id, coalesce(hot.user_id, t.user_id) as user_id,
      coalesce(hot.webhook_id, t.webhook_id) as webhook_id, t.rule_id as other_rule_id, t.user_id as other_user_id,
      hot.rule_id is not null as is_hot
    from bench_messages m
    join rules on rules.item_place = m.item_place
    join bench_targets t on t.item_place = m.item_place and not t.is_hot
      and t.place = (m.n / ${MESSAGES_A_PING * WATCHED_ITEMS}::int) % rules.count
    left join bench_targets hot
      on hot.is_hot and hot.item_place = m.item_place and m.n % ${MESSAGES_A_PING * PINGS_A_HOT_PING}::int = 0
    where m.n % ${MESSAGES_A_PING}::int = 0`;
  await sql`
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, sent_revision,
      destination, webhook_id, ping_message_id, ping_channel_id, attempt_count, next_attempt_at, requested_revision,
      send_deadline, timings, search_text, item_ids, sides, created_at, sent_at)
    select notification_row_id(user_id, discord_id, 0), user_id, message_row_id(discord_id, 0), discord_id, 0,
      'exact', case when n % 500 = 0 then 'failed' else 'sent' end, case when n % 500 <> 0 then 1 end, 'webhook',
      webhook_id, n, 1, 1, at, 1, at + interval '15 minutes',
      json_build_object('postedMs', ms, 'receivedMs', ms, 'storedMs', ms, 'matchedMs', ms, 'sentMs', ms + 40)::jsonb,
      author_name || E'\\n' || content, array[item_id], array[side], at, case when n % 500 <> 0 then at end
    from bench_pings`;
  await sql`
    insert into delivery_attempts (id, notification_id, revision, method, started_at, finished_at, status_code, outcome)
    select bench_id(ms, 4, n), notification_row_id(user_id, discord_id, 0), 1, 'POST', at, at,
      case when n % 500 = 0 then 500 else 200 end, case when n % 500 = 0 then 'server-error' else 'sent' end
    from bench_pings`;
  await sql`
    insert into decisions (id, offer_id, watch_rule_id, user_id, reason, notification_id, created_at)
    select bench_id(ms, 5, n), offer_row_id(message_row_id(discord_id, 0), 0), rule_id, user_id, 'matched',
      notification_row_id(user_id, discord_id, 0), at from bench_pings
    union all
    select bench_id(p.ms, 6, p.n), offer_row_id(message_row_id(p.discord_id, 0), 0), t.rule_id, t.user_id, 'repost', null, p.at
    from bench_pings p
    join bench_messages m on m.n = p.n
    join bench_targets t on t.item_place = m.item_place and t.place = (p.n / 3) % 2000 and not t.is_hot
    where t.rule_id not in (p.rule_id, p.other_rule_id)`;
  await sql`drop table bench_pings`;
}

async function fillLog({ sql }: Database): Promise<void> {
  await sql`
    insert into audit_log (id, actor_user_id, user_name, action, message, client_address, created_at)
    select bench_id(m.ms, 7, m.n), t.user_id, 'Watcher', case when m.n % 3 = 0 then 'webhook_created' else 'login' end,
      case when m.n % 3 = 0 then 'Added the webhook Pings.' else 'Signed in.' end, '192.0.2.1', m.at
    from bench_messages m
    join bench_targets t on t.item_place = m.item_place and t.place = m.n % 2000
    where m.n % ${MESSAGES_A_LOG_ENTRY}::int = 0`;
  await sql`
    insert into subscriptions (id, user_id, plan_id, source, started_at, starts_at, expires_at, created_at)
    select gen_random_uuid(), u.id, p.id, 'staff', now() - interval '20 days', now() - interval '20 days',
      now() + random() * interval '60 days', now() - random() * interval '300 days'
    from users u cross join (select id from plans where not is_trial order by id limit 1) p`;
}
