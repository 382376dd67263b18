// Runs every benchmark, prints a table and writes bench/results.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkedRows, formatTable } from './lib/bench-rows.mjs';
import { BENCHMARKS } from './lib/benchmarks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** @type {import('./lib/bench-rows.mjs').BenchRow[]} */
const rows = [];
/** @type {string[]} */
const tables = [];
for (const { module, name } of BENCHMARKS) {
  console.error(`Measuring ${name} ...`);
  const loaded = await import(pathToFileURL(join(root, module)).href);
  const answer = await loaded[name]();
  rows.push(...checkedRows(name, Array.isArray(answer) ? answer : answer.rows));
  if (!Array.isArray(answer)) tables.push(...answer.tables);
}

const path = join(root, 'bench', 'results.json');
mkdirSync(join(root, 'bench'), { recursive: true });
writeFileSync(path, `${JSON.stringify(rows, null, 2)}\n`);
for (const table of tables) console.log(`${table}\n`);
console.log(formatTable(rows));
console.error(`Written to ${relative(process.cwd(), path)}.`);
