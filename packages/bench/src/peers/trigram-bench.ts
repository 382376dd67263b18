import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '@lockwatch/db';
import { startEmbeddedPostgres } from '@lockwatch/db/embedded';
import type { BenchData } from '../language/bench-data.js';
import type { LabelledMessage, LabelledOffer } from '../language/score-offers.js';
import type { BenchResult } from '../results.js';
import {
  comparisonMessages,
  comparisonRows,
  comparisonTable,
  measureLockwatch,
  sampleMessages,
  toMeasurement,
} from './comparison.js';
import { applySimpleRules, prepareText, splitSegments } from './simple-rules.js';

const SAMPLE = 300;
/** As similar as this a name must be to a part of the message. */
const SIMILARITY = 0.5;

/**
 * Parses messages with PostgreSQL's trigrams: the most similar name or alias of each part of the message, from a GIN index,
 * all parts of a message in one statement, and the same simple rule for side and price around it as every peer gets.
 */
export async function benchTrigrams(benchData: BenchData): Promise<BenchResult> {
  const messages = sampleMessages(comparisonMessages(benchData), SAMPLE);
  const ours = measureLockwatch(benchData, messages);
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const database = createDatabase(server.url);
  try {
    const names = [
      ...benchData.items.map(({ name }) => ({ words: name.toLowerCase(), item: name })),
      ...benchData.aliases.map(({ alias, name }) => ({ words: alias.toLowerCase(), item: name })),
    ];
    await prepare(database, names);
    const results = new Map<LabelledMessage, readonly LabelledOffer[]>();
    const start = performance.now();
    for (const message of messages) results.set(message, await read(database, message.content));
    const peer = toMeasurement(
      {
        name: 'PostgreSQL pg_trgm',
        note: `most similar name of each part, similarity ${SIMILARITY}, per second of waiting`,
      },
      results,
      (performance.now() - start) / 1000,
    );
    return {
      rows: comparisonRows(ours, peer),
      tables: [comparisonTable('Side by side: trigrams', [ours, peer])],
    };
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function prepare({ sql }: Database, names: readonly { words: string; item: string }[]): Promise<void> {
  await sql`create extension if not exists pg_trgm`;
  await sql`create table names (words text not null, item text not null)`;
  for (let from = 0; from < names.length; from += 5000) {
    await sql`insert into names ${sql(names.slice(from, from + 5000), 'words', 'item')}`;
  }
  await sql`create index on names using gin (words gin_trgm_ops)`;
  await sql`vacuum analyze names`;
}

async function read({ sql }: Database, content: string): Promise<LabelledOffer[]> {
  const text = prepareText(content).replaceAll('\u0000', ' ');
  const segments = splitSegments(text);
  if (segments.length === 0) return [];
  const found = await sql.begin(async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY)}, true)`;
    return tx<{ at: number; item: string }[]>`
      select part.at::int as at, best.item
      from unnest(${segments.map(({ item }) => item)}::text[]) with ordinality as part (words, at)
      cross join lateral (
        select item from names where names.words % part.words
        order by similarity(names.words, part.words) desc, length(names.words) limit 1
      ) best
      order by part.at`;
  });
  const mentions = found.flatMap(({ at, item }) => {
    const segment = segments[at - 1];
    return segment === undefined ? [] : [{ ...segment, item }];
  });
  return applySimpleRules(text, mentions);
}
