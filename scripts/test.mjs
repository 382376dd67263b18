// Everything, or with `npm test -- PATTERN ...` only the test files whose path contains one of the patterns.
// Plain JavaScript with Node's built-in modules only, because nothing may be installed yet.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitOnStopSignal, run, stopWhenNpmExits } from './lib/process.mjs';
import { restartOnPinnedNode, toolEnvironment } from './lib/runtime.mjs';
import {
  addCounts,
  formatSummary,
  isPassed,
  readPlaywrightCounts,
  readSlowestTests,
  readVitestCounts,
} from './lib/test-counts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const bin = join(root, 'node_modules', '.bin');
const reports = join(root, 'test-results');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const TURBO_OPTIONS = ['--output-logs=errors-only', '--log-order=grouped'];
const STAGE_TIMEOUT_MS = 40 * 60_000;

/** @param {string} line */
const print = (line) => console.log(line);

/** @type {{ name: string, tally: import('./lib/test-counts.mjs').TestCounts, seconds: number }[]} */
const results = [];

stopWhenNpmExits();
try {
  const removeSignalHandlers = exitOnStopSignal();
  await ensureInstalled({ root, print });
  removeSignalHandlers();
  await restartOnPinnedNode(root);
  exitOnStopSignal();
  await testAll(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'set-up', tally: { passed: 0, failed: 1, skipped: 0 }, seconds: 0 });
}
finish();

/**
 * Every stage runs even when an earlier one failed, except the browser tests without a build.
 *
 * @param {readonly string[]} patterns
 */
async function testAll(patterns) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if (patterns.length === 0) {
    // Each of these leaves a core idle for a part of its time.
    const [isBuilt] = await Promise.all([buildAll(), checkStyle()]);
    await Promise.all([checkTypes(), checkStructure()]);
    // Installing one takes the network more than the cores.
    const browser = ensureBrowser({ root, print });
    browser.catch(() => undefined);
    await runVitest([]);
    await runPlaywright([], isBuilt, browser);
    return;
  }
  const tests = listTests().filter((path) => patterns.some((pattern) => path.includes(pattern)));
  const browserTests = tests.filter((path) => path.endsWith('.spec.ts'));
  const unitTests = tests.filter((path) => !path.endsWith('.spec.ts'));
  if (tests.length === 0) {
    throw new Error(`No test file has ${patterns.join(' or ')} in its path.`);
  }
  const isBuilt = await buildAll();
  if (unitTests.length > 0) await runVitest(unitTests);
  if (browserTests.length > 0) await runPlaywright(browserTests, isBuilt, ensureBrowser({ root, print }));
}

/** @returns {string[]} paths from the root */
function listTests() {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'src')),
  );
  return ['scripts', ...workspaces]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path.toString())),
    )
    .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path));
}

function checkStyle() {
  const colors = process.stdout.isTTY === true && !process.env.NO_COLOR ? 'force' : 'off';
  return check('lint', [[join(bin, 'biome'), 'ci', `--colors=${colors}`, '.']]);
}

function checkTypes() {
  const projects = ['tsconfig.check.json', 'apps/web', 'apps/web/src/service-worker', 'apps/e2e'];
  return check(
    'types',
    projects.map((project) => [join(bin, 'tsc'), '-p', project]),
  );
}

async function checkStructure() {
  await check('migrations', [[join(bin, 'drizzle-kit'), 'check']]);
  await check('structure', [[join(bin, 'knip'), '--no-progress', '--no-config-hints']]);
}

/** Configuration files and some unit tests load built packages too. */
function buildAll() {
  return check('build', [[join(bin, 'turbo'), 'run', 'build', ...TURBO_OPTIONS]]);
}

/** @param {readonly string[]} files none: all */
async function runVitest(files) {
  await stage('unit and integration tests', async () => {
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
    const { code } = await tool([join(bin, 'vitest'), 'run', ...options, ...files]);
    return readVitestCounts(vitestReport, code);
  });
}

/**
 * @param {readonly string[]} files none: all
 * @param {boolean} isBuilt
 * @param {Promise<string>} ready the browser
 */
async function runPlaywright(files, isBuilt, ready) {
  const cwd = join(root, 'apps', 'e2e');
  await stage('browser and whole-product tests', async () => {
    if (!isBuilt) {
      print('Skipped: the build failed.');
      return { passed: 0, failed: 1, skipped: 0 };
    }
    /** @type {string} */
    let browser;
    try {
      browser = await ready;
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1, skipped: 0 };
    }
    print(`Browser: ${browser}`);
    const paths = files.map((file) => relative(cwd, join(root, file)));
    const { code } = await tool([join(bin, 'playwright'), 'test', '--reporter=list,json', ...paths], {
      cwd,
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    });
    return readPlaywrightCounts(playwrightReport, code);
  });
}

/**
 * A stage that is one check: it passes when all of its commands do. Others may run meanwhile, so each command's output is
 * shown at its end.
 *
 * @param {string} name
 * @param {[string, ...string[]][]} commands
 * @returns {Promise<boolean>} whether it passed
 */
async function check(name, commands) {
  return stage(name, async () => {
    let ok = true;
    for (const command of commands) {
      const { code, text } = await tool(command, { output: 'collect' });
      if (text !== '') print(text.trimEnd());
      ok = code === 0 && ok;
    }
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  });
}

/**
 * @param {string} name
 * @param {() => Promise<import('./lib/test-counts.mjs').TestCounts>} work
 * @returns {Promise<boolean>} whether nothing failed in it
 */
async function stage(name, work) {
  print(`\n== ${name}`);
  const startedAt = Date.now();
  const tally = await work();
  const seconds = (Date.now() - startedAt) / 1000;
  results.push({ name, tally, seconds });
  print(`== ${name}: ${formatSummary(tally)} (${seconds.toFixed(0)} s)`);
  return tally.failed === 0;
}

/**
 * @param {[string, ...string[]]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'inherit' | 'collect' }} [options]
 */
function tool([program, ...args], { cwd = root, env = {}, output = 'inherit' } = {}) {
  return run(program, args, {
    cwd,
    output,
    env: toolEnvironment(root, { ...process.env, ...env }),
    timeoutMs: STAGE_TIMEOUT_MS,
  });
}

/** Prints the result of each stage, the slowest tests and the totals, and exits. */
function finish() {
  const total = addCounts(results.map(({ tally }) => tally));
  const width = Math.max(...results.map(({ name }) => name.length));
  print('');
  for (const { name, tally, seconds } of results) {
    print(`${name.padEnd(width)}  ${formatSummary(tally)}  (${seconds.toFixed(0)} s)`);
  }
  print('\nSlowest tests:');
  for (const { title, ms } of readSlowestTests({ vitest: vitestReport, playwright: playwrightReport }, 10)) {
    print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
  }
  print(formatSummary(total));
  process.exit(isPassed(total) ? 0 : 1);
}
