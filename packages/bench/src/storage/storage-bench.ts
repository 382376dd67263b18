import type { Database } from '@lockwatch/db';
import { ingestAll } from '../pipeline/ingest-all.js';
import { makeMessage } from '../pipeline/make-message.js';
import { createPipelineWorld } from '../pipeline/pipeline-world.js';
import { type BenchRow, roundTo } from '../results.js';

const RULES = 10_000;
const MESSAGES = 100_000;
/** Below what any rule pays. */
const PRICE = 50;

interface RelationSize {
  name: string;
  bytes: number;
}

/** What a message costs on disk that offers a watched item at a price that meets no rule: tables and indexes. */
export async function benchStorage(): Promise<BenchRow[]> {
  const world = await createPipelineWorld(RULES);
  try {
    const before = await readSizes(world.database);
    await ingestAll(
      world,
      Array.from({ length: MESSAGES }, (_, n) => makeMessage(world.itemNames, n, PRICE)),
    );
    // Autovacuum does so within a minute; the queue of unprocessed messages is empty by then.
    await world.database.sql`vacuum unprocessed_messages`;
    const after = await readSizes(world.database);
    const [content] = await world.database.sql<[{ bytes: number }]>`
      select avg(octet_length(content))::float8 as bytes from messages`;
    return toRows(before, after, content.bytes);
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

function toRows(
  before: readonly RelationSize[],
  after: readonly RelationSize[],
  contentBytes: number,
): BenchRow[] {
  const earlier = new Map(before.map(({ name, bytes }) => [name, bytes]));
  const grown = after
    .map(({ name, bytes }) => ({ name, value: (bytes - (earlier.get(name) ?? 0)) / MESSAGES }))
    .filter(({ value }) => value >= 0.5)
    .sort((a, b) => b.value - a.value);
  const toRow = (name: string, value: number): BenchRow => ({
    name: `storage: ${name}`,
    unit: 'bytes',
    value: roundTo(value),
    n: MESSAGES,
  });
  const total = toRow(
    'a message without a match',
    grown.reduce((sum, { value }) => sum + value, 0),
  );
  const note = `tables and indexes, ${RULES} rules; text of ${Math.round(contentBytes)} bytes, one offer`;
  return [{ ...total, note }, ...grown.map(({ name, value }) => toRow(`of it ${name}`, value))];
}
