// Runs every benchmark, prints a table and writes bench/results.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkedRows, formatTable } from './lib/bench-rows.mjs';
import { BENCHMARKS } from './lib/benchmarks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** @type {import('./lib/bench-rows.mjs').BenchRow[]} */
const rows = [];
/** Rows of benchmarks that bring no tables of their own. @type {import('./lib/bench-rows.mjs').BenchRow[]} */
const others = [];
for (const { module, name } of BENCHMARKS) {
  console.error(`Measuring ${name} ...`);
  const loaded = await import(pathToFileURL(join(root, module)).href);
  const answer = await loaded[name]();
  const measured = checkedRows(name, Array.isArray(answer) ? answer : answer.rows);
  rows.push(...measured);
  if (Array.isArray(answer)) others.push(...measured);
  else for (const table of answer.tables) console.log(`${table}\n`);
}

const path = join(root, 'bench', 'results.json');
mkdirSync(join(root, 'bench'), { recursive: true });
writeFileSync(path, `${JSON.stringify(rows, null, 2)}\n`);
console.log(formatTable(others));
console.error(`Written to ${relative(process.cwd(), path)}.`);
