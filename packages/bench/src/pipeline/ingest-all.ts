import type { IngestMessage } from '@lockwatch/contracts';
import type { PipelineWorld } from './pipeline-world.js';
import { waitUntilDone } from './wait-until-done.js';

const BATCH = 100;
/** Batches on their way at the same time. */
const PARALLEL = 3;

/**
 * Stores and matches messages in batches of 100. Returns how many a second, and the pings they made; its pipeline is then
 * closed, so that the pings end: Discord allows 50 a second.
 */
export async function ingestAll(
  world: PipelineWorld,
  messages: readonly IngestMessage[],
): Promise<{ perSecond: number; pings: number }> {
  const pipeline = world.createPipeline();
  const started = performance.now();
  let next = 0;
  const sendBatches = async () => {
    while (next < messages.length) {
      const first = next;
      next += BATCH;
      await pipeline.ingest({ messages: messages.slice(first, next), deletions: [] });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendBatches));
  await waitUntilDone(() => pipeline.stats().messagesInFlight);
  const perSecond = (messages.length * 1000) / (performance.now() - started);
  const pings = pipeline.stats().notificationsCreated;
  await pipeline.close();
  return { perSecond, pings };
}
