import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import {
  createMessageParser,
  createPipeline,
  createTokenCipher,
  type Log,
  type Pipeline,
} from '@lockwatch/core';
import type { Database } from '@lockwatch/db';
import { createBenchCluster } from '../world/bench-cluster.js';
import { startBenchSandbox } from '../world/bench-sandbox.js';
import { ENCRYPTION_KEY } from '../world/bench-webhook.js';
import { countPingedUsers, fillRules, WATCHED_ITEMS } from './fill-rules.js';

export interface PipelineWorld {
  database: Database;
  /** Of the sandbox, without the version. */
  discordApiUrl: string;
  /** Names of the items watched, each by the same number of rules. */
  itemNames: string[];
  createPipeline(): Pipeline;
  close(): Promise<void>;
}

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};

/** A database with `rules` watch rules, the sandbox with `webhooks` in another process, and pipelines in this one. */
export async function createPipelineWorld(
  rules: number,
  webhooks = countPingedUsers(rules),
): Promise<PipelineWorld> {
  const { database, ...cluster } = await createBenchCluster((filling) => fillRules(filling, rules));
  const { discordApiUrl, ...sandbox } = await startBenchSandbox(webhooks);
  const parser = await createMessageParser({ database, log: silent });
  const names = await database.sql<{ name: string }[]>`
    select name from items order by id limit ${WATCHED_ITEMS}`;
  return {
    database,
    discordApiUrl,
    itemNames: names.map((row) => row.name),
    createPipeline: () =>
      createPipeline({
        database,
        parser,
        discord: { apiUrl: discordApiUrl, botToken: SANDBOX_DISCORD.botToken },
        tokenCipher: createTokenCipher(ENCRYPTION_KEY),
        log: silent,
      }),
    async close() {
      await parser.close();
      await sandbox.close();
      await cluster.close();
    },
  };
}
