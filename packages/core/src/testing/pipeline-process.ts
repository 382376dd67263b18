// A pipeline as a process of its own, so that a test can kill it. A message from its parent is a batch to ingest, or a
// request to sweep.
import { ingestInput } from '@lockwatch/contracts';
import { createDatabase } from '@lockwatch/db';
import { createTokenCipher } from '../access/index.js';
import { createMessageParser } from '../market/index.js';
import { startSweeper } from '../operations/sweeper.js';
import { createPipeline, type PipelineConfig } from '../pings/index.js';
import { createSilentLog } from './silent-log.js';

export interface PipelineProcessOptions {
  databaseUrl: string;
  discordApiUrl: string;
  botToken: string;
  keyHex: string;
  config: Partial<PipelineConfig>;
  /** Sweeps every second, as a worker does. */
  isWorker?: boolean;
}

const options = JSON.parse(process.argv[2] ?? '{}') as PipelineProcessOptions;
const log = createSilentLog();
const database = createDatabase(options.databaseUrl);
const parser = await createMessageParser({ database, log });
const pipeline = createPipeline({
  database,
  parser,
  discord: { apiUrl: options.discordApiUrl, botToken: options.botToken },
  tokenCipher: createTokenCipher(Buffer.from(options.keyHex, 'hex')),
  log,
  config: options.config,
});

if (options.isWorker) {
  for (const work of [() => pipeline.sweepMessages(), () => pipeline.sweepNotifications()]) {
    startSweeper({ name: 'sweep', intervalMs: 1000, log, work });
  }
}

process.on('message', (received: { id: number; batch?: unknown }) => {
  const work: Promise<unknown> = received.batch
    ? pipeline.ingest(ingestInput.parse(received.batch))
    : pipeline.sweepNotifications();
  void work.then(
    () => process.send?.({ id: received.id, isAcknowledged: true }),
    () => process.send?.({ id: received.id, isAcknowledged: false }),
  );
});
process.send?.({ ready: true });
