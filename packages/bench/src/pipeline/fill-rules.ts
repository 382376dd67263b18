import type { Database } from '@lockwatch/db';
import { encryptWebhookToken, FIRST_WEBHOOK_ID } from '../world/bench-webhook.js';
import { rebuildIndexes } from '../world/rebuild-indexes.js';

/** Items watched; of each item's rules exactly one meets the price that is posted. */
export const WATCHED_ITEMS = 400;
/** Below the item limit of the role `basic`. */
const RULES_OF_A_USER = 5;
const FIRST_DISCORD_USER_ID = 700_000_000_000_000_000n;
const TABLES = ['users', 'user_roles', 'webhooks', 'watch_rules'];

function countUsers(rules: number): number {
  return Math.ceil(rules / RULES_OF_A_USER);
}

/** How many of the users, from the first on, own a rule that meets a posted price: the only ones who get pings. */
export function countPingedUsers(rules: number): number {
  return Math.min(countUsers(rules), WATCHED_ITEMS);
}

/**
 * `rules` watch rules of users with the role `basic` and a webhook each, spread evenly over 400 items, a user's rules over
 * different ones: the first rule of each item wants 100 to 200 WL, the others 1 to 5 WL.
 */
export async function fillRules(database: Database, rules: number): Promise<void> {
  const { sql } = database;
  const users = countUsers(rules);
  await rebuildIndexes(database, TABLES, async () => {
    await sql`
      insert into users (id, name, discord_user_id)
      select gen_random_uuid(), 'Watcher ' || n, ${String(FIRST_DISCORD_USER_ID)}::bigint + n
      from generate_series(1, ${users}::int) n`;
    await sql`insert into user_roles (id, user_id, role_id) select gen_random_uuid(), id, 2 from users`;
    await sql`
      insert into webhooks (id, user_id, name, discord_webhook_id, encrypted_token, is_primary)
      select gen_random_uuid(), id, 'Pings',
        ${String(FIRST_WEBHOOK_ID - FIRST_DISCORD_USER_ID)}::bigint + discord_user_id, ${encryptWebhookToken()}, true
      from users`;
    // The trigger that numbers a user's rules leaves numbered ones alone.
    await sql`
      with watched as (
        select id, row_number() over (order by id) - 1 as place from items order by id limit ${WATCHED_ITEMS}
      ), owners as (
        select id, discord_user_id - ${String(FIRST_DISCORD_USER_ID + 1n)}::bigint as place from users
      )
      insert into watch_rules (id, user_id, item_id, position, min_price, max_price)
      select gen_random_uuid(), owners.id, watched.id, n / ${users}::int + 1,
        case when n < ${WATCHED_ITEMS} then 100 else 1 end, case when n < ${WATCHED_ITEMS} then 200 else 5 end
      from generate_series(0, ${rules - 1}::int) n
      join watched on watched.place = (n + 81 * (n / ${Math.max(users, WATCHED_ITEMS)}::int)) % ${WATCHED_ITEMS}::int
      join owners on owners.place = n % ${users}::int
      order by n`;
  });
  // Not the empty tables: their plans would be made for tables that stay empty.
  await sql`vacuum analyze users, user_roles, webhooks, watch_rules`;
}
