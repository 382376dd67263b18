import { ingestAll } from './ingest-all.js';
import { makeMessage, messageId } from './make-message.js';
import type { PipelineWorld } from './pipeline-world.js';
import { insertCopies, readRows } from './written-rows.js';

const BATCH = 100;
/** Transactions of raw rows at the same time, as many as batches of messages. */
const PARALLEL = 3;
const SLICES = 4;
const WARM_UP_BATCHES = 3;
const MAX_BATCHES = 50;
/** Away from the messages of the other measurements. */
const FIRST_MESSAGE = 200_000;
const PRICE = 160;

export interface ThroughputFigures {
  /** Messages a second of each slice: stored and matched; as raw rows. */
  messages: number[];
  baseline: number[];
  /** Messages measured, and the pings they made. */
  count: number;
  pings: number;
}

/**
 * How many messages a second are stored and matched, each of which meets one rule, and how fast the rows they became can be
 * inserted as they are: in turns, so that both see the same machine.
 */
export async function measureThroughput(world: PipelineWorld, seconds: number): Promise<ThroughputFigures> {
  const figures: ThroughputFigures = { messages: [], baseline: [], count: 0, pings: 0 };
  let next = FIRST_MESSAGE;
  let batches = WARM_UP_BATCHES;
  for (let slice = 0; slice <= SLICES; slice += 1) {
    const first = next;
    const count = batches * BATCH;
    next += count;
    const { perSecond, pings } = await ingestAll(
      world,
      Array.from({ length: count }, (_, n) => makeMessage(world.itemNames, first + n, PRICE)),
    );
    const rows = await readRows(world.database, messageId(first), messageId(next - 1), BATCH);
    const started = performance.now();
    await insertCopies(world.database, rows, PARALLEL);
    const baseline = (count * 1000) / (performance.now() - started);
    batches = Math.max(
      WARM_UP_BATCHES,
      Math.min(MAX_BATCHES, Math.round((perSecond * seconds) / SLICES / BATCH)),
    );
    // The first slice warms up and shows how large the others can be.
    if (slice === 0) continue;
    figures.messages.push(perSecond);
    figures.baseline.push(baseline);
    figures.count += count;
    figures.pings += pings;
  }
  return figures;
}
