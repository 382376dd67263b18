import { createAliasOverlay } from '@lockwatch/language';
import { createPipelineWorld, type PipelineWorld } from '../pipeline/pipeline-world.js';
import { type BenchRow, measureMegabytes, roundTo } from '../results.js';
import { MESSAGES, type MessageKind, measureMessageCost } from './message-cost.js';

const RULES = 100_000;
const ALIASES = 200_000;
/** Prices of 1 to 5 and of 100 to 200 meet rules. */
const KINDS: readonly MessageKind[] = [
  {
    name: 'message without an offer',
    first: 0,
    price: 0,
    content: 'anyone up for a parkour race later tonight? meet me at the usual world please',
  },
  { name: 'offer that meets no rule', first: 100_000, price: 50 },
  { name: 'offer that meets one rule', first: 200_000, price: 150 },
];
const TABLES = [
  'users',
  'user_roles',
  'webhooks',
  'watch_rules',
  'messages',
  'offers',
  'decisions',
  'notifications',
  'delivery_attempts',
];

/** What a message and a row cost: processor time, write-ahead log, disk and memory, whatever else the machine does. */
export async function benchResources(rules = RULES): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const world = await createPipelineWorld(rules);
  try {
    for (const kind of KINDS) {
      const cost = await measureMessageCost(world, kind);
      const add = (what: string, unit: string, value: number, digits: number) =>
        rows.push({
          name: `resources: ${kind.name}, ${what}`,
          unit,
          value: roundTo(value, digits),
          n: MESSAGES,
        });
      add('processor time of PostgreSQL', 'ms', cost.postgresMs, 3);
      add('processor time of the server', 'ms', cost.serverMs, 3);
      add('write-ahead log', 'bytes', cost.walBytes, 0);
    }
    rows.push(...(await measureTables(world)));
  } finally {
    await world.close();
  }
  return [...rows, measureAliases()];
}

async function measureTables({ database: { sql } }: PipelineWorld): Promise<BenchRow[]> {
  await sql.unsafe(`vacuum analyze ${TABLES.join(', ')}`);
  const rows = await sql<{ table: string; rows: number; bytes: number; indexes: number }[]>`
    select c.relname as table, c.reltuples::float8 as rows,
      sum(pg_total_relation_size(coalesce(p.relid, c.oid)))::float8 as bytes,
      sum(pg_indexes_size(coalesce(p.relid, c.oid)))::float8 as indexes
    from pg_class c left join lateral pg_partition_tree(c.oid) p on true
    where c.oid = any (${TABLES}::regclass[]) group by c.oid, c.relname, c.reltuples
    order by array_position(${TABLES}::text[], c.relname::text)`;
  return rows.map(({ table, rows: count, bytes, indexes }) => ({
    name: `resources: row of ${table}`,
    unit: 'bytes',
    value: Math.round(bytes / count),
    n: count,
    note: `${Math.round(indexes / count)} of them indexes`,
  }));
}

/** Memory of each server process for users' own aliases. */
function measureAliases(): BenchRow {
  const entries = Array.from({ length: ALIASES }, (_, n) => ({
    ownerId: `01890a5d-ac96-774b-bcce-${String(n % 50_000).padStart(12, '0')}`,
    alias: `${n.toString(36)} grid`,
    itemId: (n % 10_000) + 1,
  }));
  return {
    name: 'resources: own alias of a user, memory of each process',
    unit: 'bytes',
    value: Math.round((1e6 * measureMegabytes(() => createAliasOverlay(entries))) / ALIASES),
    n: ALIASES,
  };
}
