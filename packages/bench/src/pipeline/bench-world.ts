import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import {
  createMessageParser,
  createPipeline,
  createTokenCipher,
  type Log,
  type Pipeline,
} from '@lockwatch/core';
import { createDatabase, type Database, migrate, seedReference } from '@lockwatch/db';
import { startEmbeddedPostgres } from '@lockwatch/db/embedded';
import { FIRST_WEBHOOK_ID, WEBHOOK_TOKEN } from './bench-webhook.js';

export interface BenchWorld {
  database: Database;
  pipeline: Pipeline;
  /** Items watched, each by the same number of rules. */
  itemNames: string[];
  close(): Promise<void>;
}

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};

/**
 * A PostgreSQL of its own that forces commits to disk, the sandbox in another process, and the pipeline in this one, with
 * `rules` watch rules spread evenly over 400 items: of each item's rules one wants 100 to 200 WL, the rest 1 to 5 WL.
 */
export async function createBenchWorld(rules: number): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  const database = createDatabase(server.url);
  await seedReference(database.db);
  const sandboxFile = new URL(
    import.meta.url.endsWith('.ts') ? './sandbox-process.ts' : './sandbox-process.js',
    import.meta.url,
  );
  const people = Math.ceil(rules / RULES_OF_A_PERSON);
  const sandbox = fork(fileURLToPath(sandboxFile), [String(people)]);
  const [{ discordApiUrl }] = (await once(sandbox, 'message')) as [{ discordApiUrl: string }];
  const tokenCipher = createTokenCipher(new Uint8Array(32).fill(1));
  const itemNames = await seedRules(database, rules, people, tokenCipher.encrypt(WEBHOOK_TOKEN));
  const parser = await createMessageParser({ database, log: silent });
  const pipeline = createPipeline({
    database,
    parser,
    discord: { apiUrl: discordApiUrl, botToken: SANDBOX_DISCORD.botToken },
    tokenCipher,
    log: silent,
  });
  return {
    database,
    pipeline,
    itemNames,
    async close() {
      await pipeline.close();
      await parser.close();
      await database.close();
      const gone = once(sandbox, 'exit');
      sandbox.disconnect();
      await gone;
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ITEMS = 400;
const RULES_OF_A_PERSON = 5;

async function seedRules(
  { sql }: Database,
  rules: number,
  users: number,
  encryptedToken: string,
): Promise<string[]> {
  await sql`
    insert into users (id, name, discord_user_id)
    select gen_random_uuid(), 'Watcher ' || n, 700000000000000000 + n from generate_series(1, ${users}) n`;
  await sql`insert into user_roles (id, user_id, role_id) select gen_random_uuid(), id, 2 from users`;
  await sql`
    insert into webhooks (id, user_id, name, discord_webhook_id, encrypted_token, is_primary)
    select gen_random_uuid(), id, 'Pings', ${String(FIRST_WEBHOOK_ID)}::bigint + discord_user_id - 700000000000000000,
      ${encryptedToken}, true from users`;
  await sql`
    with watched as (
      select id, row_number() over (order by id) - 1 as at from items order by id limit ${ITEMS}
    ), people as (select id, row_number() over (order by id) - 1 as at from users)
    insert into watch_rules (id, user_id, item_id, position, min_price, max_price)
    select gen_random_uuid(), people.id, watched.id, n / ${users} + 1,
      case when n < ${ITEMS} then 100 else 1 end, case when n < ${ITEMS} then 200 else 5 end
    from generate_series(0, ${rules - 1}) n
    join watched on watched.at = n % ${ITEMS}
    join people on people.at = n % ${users}`;
  // Not the empty tables: their plans would be made for tables that stay empty.
  await sql`analyze users, user_roles, webhooks, watch_rules`;
  const names = await sql<{ name: string }[]>`select name from items order by id limit ${ITEMS}`;
  return names.map((row) => row.name);
}
