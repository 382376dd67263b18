import { DEMO_LOGINS } from '@lockwatch/contracts';
import { type Database, seedDemo } from '@lockwatch/db';
import { WATCHED_ITEMS } from '../pipeline/fill-rules.js';
import type { BenchSandbox } from '../world/bench-sandbox.js';
import { encryptWebhookToken } from '../world/bench-webhook.js';

/** The demo login whose lists are read; its role allows 500 rules. */
export const HOT_LOGIN = 'expert';

/** Makes the sandbox's people, and gives one of them a webhook, and a rule and a price alert for each watched item. Returns the user's id. */
export async function fillHotUser({ db, sql }: Database, { oidcIssuer }: BenchSandbox): Promise<string> {
  await seedDemo(db, { issuer: oidcIssuer });
  const discordUserId = DEMO_LOGINS.find((demo) => demo.login === HOT_LOGIN)?.discordUserId ?? '';
  const [user] = await sql<[{ id: string }]>`select id from users where discord_user_id = ${discordUserId}`;
  await sql`
    insert into webhooks (id, user_id, name, discord_webhook_id, encrypted_token, is_primary)
    values (gen_random_uuid(), ${user.id}, 'Pings', 1, ${encryptWebhookToken()}, true)`;
  await sql`
    insert into watch_rules (id, user_id, item_id, position, min_price, max_price)
    select gen_random_uuid(), ${user.id}, id, row_number() over (order by id), 100, 200
    from (select id from items order by id limit ${WATCHED_ITEMS}) watched`;
  await sql`
    insert into price_alerts (id, user_id, item_id, side, kind, percent, days)
    select gen_random_uuid(), ${user.id}, item_id, 'SELL', 'fall', 10, 7 from watch_rules where user_id = ${user.id}`;
  return user.id;
}
