import { setTimeout as wait } from 'node:timers/promises';
import { getBackoffMs } from '@lockwatch/contracts';
import {
  createMessageParser,
  createPipeline,
  type DeliveredPing,
  type Log,
  type StripeBilling,
  startWorker,
  type TokenCipher,
} from '@lockwatch/core';
import { type Database, isDatabaseUnavailable, migrate, seedDemo, seedReference } from '@lockwatch/db';
import type { ServerConfig } from '../env.js';

const DATABASE_BACKOFF = { firstMs: 500, maxMs: 10_000 };

/** What runs once the database is there. */
export type Services = Awaited<ReturnType<typeof startServices>>;

export interface ServiceOptions {
  settings: ServerConfig;
  database: Database;
  databaseUrl: string;
  cipher: TokenCipher;
  billing: StripeBilling | null;
  withWorker: boolean;
  onPing: (latencyMs: number) => void;
  onDelivered?: ((ping: DeliveredPing) => void) | undefined;
  log: Log;
  signal: AbortSignal;
}

/** Migrates, loads the catalogue, starts pipeline and jobs. Retries while the database is unavailable; else throws. */
export async function startServices(options: ServiceOptions) {
  await retryUntilDatabaseReady(options, () => prepareDatabase(options));
  const { settings, ...deps } = options;
  const parser = await retryUntilDatabaseReady(options, () => createMessageParser(deps));
  const { discord, push, signedWebhooks, operatorWebhook, deletedTextRetentionHours } = settings;
  const pipeline = createPipeline({
    ...deps,
    parser,
    discord,
    push,
    signedWebhooks,
    tokenCipher: deps.cipher,
  });
  // Only the disk of an embedded database is this machine's.
  const dataDir = settings.databaseUrl === null ? settings.dataDir : undefined;
  const host = { dataDir, publicUrl: settings.http.publicUrl, operatorWebhook, deletedTextRetentionHours };
  const worker = options.withWorker
    ? await retryUntilDatabaseReady(options, () => startWorker({ ...deps, ...host, pipeline, parser }))
    : null;
  return { parser, pipeline, worker };
}

async function prepareDatabase(options: ServiceOptions): Promise<void> {
  const { database, databaseUrl, settings } = options;
  await migrate(databaseUrl);
  await seedReference(database.db);
  if (settings.hasDemoAccounts) await seedDemo(database.db, { issuer: settings.oidc.issuer });
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
