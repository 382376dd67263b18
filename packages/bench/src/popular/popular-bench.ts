import { WATCHED_ITEMS } from '../pipeline/fill-rules.js';
import { makeMessage } from '../pipeline/make-message.js';
import { timePings } from '../pipeline/measure-latency.js';
import { createPipelineWorld, type PipelineWorld } from '../pipeline/pipeline-world.js';
import { type BenchRow, percentile, roundTo } from '../results.js';

/** Users with a webhook and a rule for the popular item. */
const WATCHERS = 5000;
/** Five rules each; the first users, one for each other item, are the other people. */
const RULES = (WATCHED_ITEMS + WATCHERS) * 5;
const PER_SECOND = 10;
const SECONDS = 20;
const WARM_UP = 100;
const POPULAR_MESSAGE = 900_000;
const SWEEP_INTERVAL_MS = 1000;
const MEMORY_INTERVAL_MS = 50;

/** What one message that pings 5,000 users does to the pings of others, with a server and a worker as `npm start` has. */
export async function benchPopular(): Promise<BenchRow[]> {
  const world = await createPipelineWorld(RULES, WATCHED_ITEMS + WATCHERS);
  try {
    const popularItem = await watchPopularItem(world);
    const pipeline = world.createPipeline();
    const worker = world.createPipeline();
    const sweeps = setInterval(() => {
      void worker.sweepMessages();
      void worker.sweepNotifications();
    }, SWEEP_INTERVAL_MS);
    const count = PER_SECOND * SECONDS;
    const series = { perSecond: PER_SECOND, isMet: () => true };
    await timePings(world, pipeline, { ...series, first: 0, count: WARM_UP });
    const before = await timePings(world, pipeline, { ...series, first: WARM_UP, count });
    const memory = watchMemory();
    const message = makeMessage([popularItem], POPULAR_MESSAGE, 150);
    await pipeline.ingest({ messages: [message], deletions: [] });
    const during = await timePings(world, pipeline, { ...series, first: WARM_UP + count, count });
    const growth = memory.stop();
    const stats = [pipeline.stats(), worker.stats()];
    clearInterval(sweeps);
    await Promise.all([pipeline.close(), worker.close()]);
    if (stats.every((one) => one.deliveriesInFlight === 0))
      throw new Error('The popular message was delivered before the others were measured.');
    const writes = await readWrites(world, message.message_id);
    return [
      ...compare('median', 0.5, before, during),
      ...compare('99 %', 0.99, before, during),
      {
        name: 'popular: requests that Discord rejected because of its limits',
        unit: 'requests',
        value: stats.reduce((sum, one) => sum + one.rateLimited, 0),
        n: writes.sent,
      },
      { name: 'popular: growth of the memory (RSS) at its peak', unit: 'MB', value: growth, n: 1 },
      {
        name: 'popular: most notifications written by one transaction',
        unit: 'rows',
        value: writes.most,
        n: writes.transactions,
        note: `${writes.written} of its pings written and ${writes.sent} sent in ${SECONDS} s`,
      },
    ];
  } finally {
    await world.close();
  }
}

/** Gives the users who get no other ping a rule for one more item; returns its name. */
async function watchPopularItem({ database: { sql } }: PipelineWorld): Promise<string> {
  const [item] = await sql<[{ id: string; name: string }]>`
    select id, name from items order by id limit 1 offset ${WATCHED_ITEMS}`;
  await sql`
    insert into watch_rules (id, user_id, item_id, min_price, max_price)
    select gen_random_uuid(), id, ${item.id}, 100, 200
    from users order by discord_user_id limit ${WATCHERS} offset ${WATCHED_ITEMS}`;
  await sql`vacuum analyze watch_rules`;
  return item.name;
}

/** `stop` returns by how many MB the process was larger at most than at the start. */
function watchMemory(): { stop(): number } {
  globalThis.gc?.();
  const start = process.memoryUsage.rss();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, MEMORY_INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      return roundTo((peak - start) / 1024 ** 2);
    },
  };
}

/** By the decisions, one for each notification: sending does not write them again, so `xmin` stays that of the insert. */
async function readWrites({ database: { sql } }: PipelineWorld, messageId: string) {
  const [row] = await sql<[{ most: number; transactions: number; written: number; sent: number }]>`
    with transactions as (
      select count(distinct notification_id) as written from decisions where notification_id is not null group by xmin::text
    )
    select max(written)::int as most, count(*)::int as transactions,
      (select count(*)::int from notifications where discord_message_id = ${messageId}) as written,
      (select count(*)::int from notifications where discord_message_id = ${messageId} and state = 'sent') as sent
    from transactions`;
  return row;
}

function compare(
  name: string,
  part: number,
  before: readonly number[],
  during: readonly number[],
): BenchRow[] {
  const toRow = (when: string, times: readonly number[]): BenchRow => ({
    name: `popular: received -> ping on the wire, ${name}, ${when}`,
    unit: 'ms',
    value: roundTo(percentile(times, part), 2),
    n: times.length,
    note: `${roundTo(percentile(times, 1), 2)} longest`,
  });
  const peer_value = roundTo(percentile(before, part), 2);
  const ratio = roundTo(percentile(during, part) / percentile(before, part), 2);
  const row = toRow('during a message with 5,000 matches', during);
  return [
    toRow('without it', before),
    { ...row, peer: 'without it', peer_value, ratio, note: `${ratio} times without it; ${row.note}` },
  ];
}
