// A server's feed as a process of its own, so that a test can kill it. Speaks with its parent by messages.
import { feedIngestInput } from '@lockwatch/contracts';
import { createDatabase } from '@lockwatch/db';
import { createPipeline } from '../feed/pipeline.js';
import type { PipelineConfig } from '../feed/pipeline-types.js';
import { createReader } from '../reader/reader.js';
import { createTokenCipher } from '../webhooks/token-cipher.js';
import { createSilentLog } from './silent-log.js';

export interface FeedProcessOptions {
  databaseUrl: string;
  discordApiUrl: string;
  botToken: string;
  keyHex: string;
  config: Partial<PipelineConfig>;
}

const options = JSON.parse(process.argv[2] ?? '{}') as FeedProcessOptions;
const log = createSilentLog();
const database = createDatabase(options.databaseUrl);
const reader = await createReader({ database, log });
const pipeline = createPipeline({
  database,
  reader,
  discord: { apiUrl: options.discordApiUrl, botToken: options.botToken },
  tokenCipher: createTokenCipher(Buffer.from(options.keyHex, 'hex')),
  log,
  config: options.config,
});

process.on('message', (received: { id: number; batch: unknown }) => {
  void pipeline.ingest(feedIngestInput.parse(received.batch)).then(
    () => process.send?.({ id: received.id, isAcknowledged: true }),
    () => process.send?.({ id: received.id, isAcknowledged: false }),
  );
});
process.send?.({ ready: true });
