import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from '@lockwatch/api';
import {
  type Cards,
  createPipeline,
  createReader,
  type Log,
  type Pipeline,
  type Reader,
  startWorker,
  type TokenCipher,
  type Worker,
} from '@lockwatch/core';
import { type Database, migrate, seedDemo, seedReference } from '@lockwatch/db';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/** What runs once the database is there. */
export interface Services {
  reader: Reader;
  pipeline: Pipeline;
  worker: Worker | null;
}

export interface ServiceOptions {
  database: Database;
  databaseUrl: string;
  cipher: TokenCipher;
  /** Null where payments by card are switched off. */
  cards: Cards | null;
  discord: { apiUrl: string; botToken: string };
  /** The issuer whose demo people get accounts; null: none. */
  demoIssuer: string | null;
  withWorker: boolean;
  /** Told how long a ping took, ms. */
  onPing: (latencyMs: number) => void;
  log: Log;
  /** Ends the waiting for a database that is away. */
  signal: AbortSignal;
}

/**
 * Brings the database up to date, loads the catalogue, and starts the pipeline and the jobs. Waits for a database that is
 * away, trying again ever more slowly; any other failure is thrown, since waiting would not mend it.
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  await untilDatabaseAnswers(options, () => prepareDatabase(options));
  const { database, log } = options;
  const reader = await untilDatabaseAnswers(options, () => createReader({ database, log }));
  const pipeline = createPipeline({
    database,
    reader,
    discord: options.discord,
    tokenCipher: options.cipher,
    onPing: options.onPing,
    log,
  });
  const worker = options.withWorker
    ? await untilDatabaseAnswers(options, () =>
        startWorker({
          pipeline,
          reader,
          cards: options.cards,
          database,
          databaseUrl: options.databaseUrl,
          log,
        }),
      )
    : null;
  return { reader, pipeline, worker };
}

async function prepareDatabase({ database, databaseUrl, demoIssuer }: ServiceOptions): Promise<void> {
  await migrate(databaseUrl);
  await seedReference(database.db);
  if (demoIssuer !== null) await seedDemo(database.db, { issuer: demoIssuer });
}

async function untilDatabaseAnswers<T>(options: ServiceOptions, work: () => Promise<T>): Promise<T> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      options.log.warn({ err: error, retryMs }, 'the database does not answer; trying again');
      await wait(retryMs, undefined, { signal: options.signal });
    }
  }
}
