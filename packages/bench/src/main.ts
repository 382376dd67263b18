import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBenchData } from './language/bench-data.js';
import { benchQuality } from './language/quality-bench.js';
import { benchSpeed } from './language/speed-bench.js';
import { benchPeers } from './peers/peers-bench.js';
import { benchTrigrams } from './peers/trigram-bench.js';
import { benchPipeline } from './pipeline/pipeline-bench.js';
import { type BenchResult, type BenchRow, checkRows } from './results.js';

const folder = fileURLToPath(new URL('../../../bench/', import.meta.url));
const benchData = loadBenchData();
/** Speed comes first: the dictionaries and indexes of the comparison would slow down the garbage collector. */
const benchmarks: readonly [string, () => BenchResult | Promise<BenchResult>][] = [
  ['parsing speed', () => benchSpeed(benchData)],
  ['parsing quality', () => benchQuality(benchData)],
  ['other parsers', () => benchPeers(benchData)],
  ['trigrams', () => benchTrigrams(benchData)],
  ['pipeline', benchPipeline],
];

const rows: BenchRow[] = [];
for (const [name, run] of benchmarks) {
  console.error(`Measuring ${name} ...`);
  const result = await run();
  rows.push(...checkRows(name, result.rows));
  for (const table of result.tables) console.log(`${table}\n`);
}
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}results.json`, `${JSON.stringify(rows, null, 2)}\n`);
console.error(`Wrote ${relative(process.cwd(), `${folder}results.json`)}.`);
