import type { Database } from '@lockwatch/db';
import { makeMessage } from '../pipeline/make-message.js';
import { createPipelineWorld } from '../pipeline/pipeline-world.js';
import { waitUntilDone } from '../pipeline/wait-until-done.js';
import { type BenchResult, type BenchRow, formatTable, roundTo } from '../results.js';

const RULES = 10_000;
const MESSAGES = 100_000;
const BATCH = 100;
const PARALLEL = 3;
/** Below what any rule pays. */
const PRICE = 50;

interface RelationSize {
  name: string;
  bytes: number;
}

/** What a message costs on disk that offers a watched item at a price that meets no rule: tables and indexes. */
export async function benchStorage(): Promise<BenchResult> {
  const world = await createPipelineWorld(RULES);
  try {
    const before = await readSizes(world.database);
    const pipeline = world.createPipeline();
    let next = 0;
    const ingest = async () => {
      while (next < MESSAGES) {
        const first = next;
        next += BATCH;
        const messages = Array.from({ length: BATCH }, (_, n) =>
          makeMessage(world.itemNames, first + n, PRICE),
        );
        await pipeline.ingest({ messages, deletions: [] });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, ingest));
    await waitUntilDone(() => pipeline.stats().messagesInFlight);
    await pipeline.close();
    // Autovacuum does so within a minute; the queue of unprocessed messages is empty by then.
    await world.database.sql`vacuum unprocessed_messages`;
    const after = await readSizes(world.database);
    const [content] = await world.database.sql<[{ bytes: number }]>`
      select avg(octet_length(content))::float8 as bytes from messages`;
    return toResult(before, after, content.bytes);
  } finally {
    await world.close();
  }
}

async function readSizes({ sql }: Database): Promise<RelationSize[]> {
  return sql<RelationSize[]>`
    select regexp_replace(coalesce(indexrelid, c.oid)::regclass::text, '_(default|[0-9]{8})', '') as name,
      sum(pg_relation_size(coalesce(indexrelid, c.oid))
        + case when indexrelid is null then pg_table_size(c.oid) - pg_relation_size(c.oid) else 0 end)::float8 as bytes
    from pg_class c
    cross join lateral (select null::oid as indexrelid union all select indexrelid from pg_index where indrelid = c.oid) r
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1`;
}

function toResult(
  before: readonly RelationSize[],
  after: readonly RelationSize[],
  contentBytes: number,
): BenchResult {
  const earlier = new Map(before.map(({ name, bytes }) => [name, bytes]));
  const grown = after
    .map(({ name, bytes }) => ({ name, perMessage: (bytes - (earlier.get(name) ?? 0)) / MESSAGES }))
    .filter(({ perMessage }) => perMessage >= 0.5)
    .sort((a, b) => b.perMessage - a.perMessage);
  const total = grown.reduce((sum, { perMessage }) => sum + perMessage, 0);
  const row: BenchRow = {
    name: 'storage: a message without a match',
    unit: 'bytes',
    value: Math.round(total),
    n: MESSAGES,
    note: `tables and indexes, ${RULES} rules; text of ${Math.round(contentBytes)} bytes, one offer`,
  };
  const table = formatTable(
    `Bytes on disk for a message without a match: ${row.value}`,
    ['table or index', 'bytes'],
    grown.map(({ name, perMessage }) => [name, String(roundTo(perMessage))]),
  );
  return { rows: [row], tables: [table] };
}
