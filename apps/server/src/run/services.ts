import { setTimeout as wait } from 'node:timers/promises';
import { getBackoffMs } from '@lockwatch/contracts';
import {
  createMessageParser,
  createPipeline,
  type DeliveredPing,
  type Log,
  type MessageParser,
  type Pipeline,
  type PushConfig,
  type StripeBilling,
  startWorker,
  type TokenCipher,
  type Worker,
} from '@lockwatch/core';
import { type Database, isDatabaseUnavailable, migrate, seedDemo, seedReference } from '@lockwatch/db';

const DATABASE_BACKOFF = { firstMs: 500, maxMs: 10_000 };

/** What runs once the database is there. */
export interface Services {
  parser: MessageParser;
  pipeline: Pipeline;
  worker: Worker | null;
}

export interface ServiceOptions {
  database: Database;
  databaseUrl: string;
  /** Of the embedded database, where it is used. */
  dataDir?: string | undefined;
  cipher: TokenCipher;
  billing: StripeBilling | null;
  discord: { apiUrl: string; botToken: string };
  push: PushConfig | null;
  demoIssuer: string | null;
  withWorker: boolean;
  deletedTextRetentionHours: number;
  operatorWebhook: string | null;
  publicUrl: string;
  onPing: (latencyMs: number) => void;
  onDelivered?: ((ping: DeliveredPing) => void) | undefined;
  log: Log;
  signal: AbortSignal;
}

/** Migrates, loads the catalogue, starts pipeline and jobs. Retries while the database is unavailable; else throws. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  await retryUntilDatabaseReady(options, () => prepareDatabase(options));
  const { database, log } = options;
  const parser = await retryUntilDatabaseReady(options, () => createMessageParser({ database, log }));
  const pipeline = createPipeline({
    database,
    parser,
    discord: options.discord,
    push: options.push,
    tokenCipher: options.cipher,
    onPing: options.onPing,
    onDelivered: options.onDelivered,
    log,
  });
  const worker = options.withWorker
    ? await retryUntilDatabaseReady(options, () =>
        startWorker({
          pipeline,
          parser,
          billing: options.billing,
          database,
          databaseUrl: options.databaseUrl,
          deletedTextRetentionHours: options.deletedTextRetentionHours,
          operatorWebhook: options.operatorWebhook,
          dataDir: options.dataDir,
          publicUrl: options.publicUrl,
          log,
        }),
      )
    : null;
  return { parser, pipeline, worker };
}

async function prepareDatabase(options: ServiceOptions): Promise<void> {
  const { database, databaseUrl, demoIssuer } = options;
  await migrate(databaseUrl);
  await seedReference(database.db);
  if (demoIssuer !== null) await seedDemo(database.db, { issuer: demoIssuer });
}

async function retryUntilDatabaseReady<T>(options: ServiceOptions, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const retryMs = getBackoffMs(failures, DATABASE_BACKOFF);
      options.log.warn({ err: error, retryMs }, 'database.unavailable');
      await wait(retryMs, undefined, { signal: options.signal });
    }
  }
}
