import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchHttp } from './http/http-bench.js';
import { benchQuality } from './language/quality-bench.js';
import { benchSpeed } from './language/speed-bench.js';
import { benchPeers } from './peers/peers-bench.js';
import { formatFigures, measurePipeline } from './pipeline/pipeline-figures.js';
import { benchPipeline } from './pipeline/pipeline-growth.js';
import { type PipelineOptions, parsePipelineOptions } from './pipeline/pipeline-options.js';
import { benchPopular } from './popular/popular-bench.js';
import { benchResources } from './resources/resources-bench.js';
import { type BenchRow, checkRows, formatRows } from './results.js';
import { benchScale } from './scale/scale-bench.js';
import { benchStart } from './start/start-bench.js';
import { benchStorage } from './storage/storage-bench.js';
import { benchWeb } from './web/web-bench.js';

/** Speed comes first: the dictionaries and indexes of the comparison would slow down the garbage collector. */
const PARTS = new Map<string, (options: PipelineOptions | null) => BenchRow[] | Promise<BenchRow[]>>([
  ['speed', benchSpeed],
  ['quality', benchQuality],
  ['peers', benchPeers],
  ['pipeline', benchPipeline],
  ['storage', benchStorage],
  ['http', benchHttp],
  ['resources', (options) => benchResources(options?.rules)],
]);

/** Those that take long run only by their names. */
const LONG_PARTS = new Map([
  ['scale', benchScale],
  ['start', benchStart],
  ['popular', benchPopular],
  ['web', benchWeb],
]);

const known = new Map([...PARTS, ...LONG_PARTS]);

const HELP = `npm run bench [-- NAME]

Without NAME: ${[...PARTS.keys()].join(', ')}.
Only by NAME, since they take long: ${[...LONG_PARTS.keys()].join(', ')}.

--rules N     pipeline, resources: with so many watch rules
--seconds N   pipeline with --rules: measures for so long; prints one line of JSON
--help        prints this and measures nothing

Writes bench/results.json. docs/performance.md says what each part measures.`;

const resultsFile = fileURLToPath(new URL('../../../bench/results.json', import.meta.url));

async function main(name: string | undefined, args: readonly string[]): Promise<void> {
  if (name !== undefined && !known.has(name)) {
    throw new Error(`There is no benchmark "${name}". Choose one of: ${[...known.keys()].join(', ')}.`);
  }
  const takesOptions = name === 'pipeline' || name === 'resources';
  if (args.length > 0 && !takesOptions) throw new Error(`The benchmark "${name}" takes no options.`);
  const options = takesOptions ? parsePipelineOptions(args) : null;
  if (name === 'pipeline' && options !== null) {
    console.log(formatFigures(await measurePipeline(options.rules, options.seconds)));
    return;
  }
  const rows: BenchRow[] = [];
  for (const [part, run] of name === undefined ? PARTS : known) {
    if (name !== undefined && part !== name) continue;
    console.error(`Measuring ${part} ...`);
    const measured = checkRows(part, await run(options));
    rows.push(...measured);
    console.log(`${formatRows(part, measured)}\n`);
  }
  // Figures that were measured again replace their former values.
  const names = new Set(rows.map((row) => row.name));
  const earlier = name === undefined ? [] : readResults().filter((row) => !names.has(row.name));
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, `${JSON.stringify([...earlier, ...rows], null, 2)}\n`);
  console.error(`Wrote ${relative(process.cwd(), resultsFile)}.`);
}

/** The rows of the last run; none where there was no run. */
function readResults(): BenchRow[] {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return [];
  }
}

try {
  const [name, ...args] = process.argv.slice(2);
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) console.log(HELP);
  else await main(name, args);
} catch (error) {
  console.error(error);
  process.exit(1);
}
