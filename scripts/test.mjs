// Plain JavaScript on Node's built-ins: when this begins, nothing may be installed yet.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnStopSignal, run, stopWithNpm } from './lib/process.mjs';
import { continueOnPinnedNode, toolEnvironment } from './lib/runtime.mjs';
import { isGood, lastLine, playwrightTally, sum, vitestTally } from './lib/tally.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const reports = join(root, 'test-results');
const STAGE_LIMIT_MS = 40 * 60_000;

/** @param {string} line */
const say = (line) => console.log(line);

/** @type {{ name: string, tally: import('./lib/tally.mjs').Tally, seconds: number }[]} */
const results = [];

stopWithNpm();
try {
  const dropSignals = endOnStopSignal();
  await ensureInstalled({ root, say });
  dropSignals();
  await continueOnPinnedNode(root);
  endOnStopSignal();
  await testAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'set-up', tally: { passed: 0, failed: 1, skipped: 0 }, seconds: 0 });
}
finish();

/** Every stage runs even when one before it failed, unless it has nothing to work with. */
async function testAll() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const bin = join(root, 'node_modules', '.bin');
  const turbo = ['--output-logs=errors-only', '--log-order=grouped'];

  const colors = process.stdout.isTTY === true && !process.env.NO_COLOR ? 'force' : 'off';
  await check('lint', [[join(bin, 'biome'), 'ci', `--colors=${colors}`, '.']]);
  await check('types', [
    [join(bin, 'turbo'), 'run', 'typecheck', ...turbo],
    [join(bin, 'tsc'), '-p', 'scripts/tsconfig.json'],
  ]);
  await check('migrations', [[join(bin, 'drizzle-kit'), 'check']]);
  const built = await check('build', [[join(bin, 'turbo'), 'run', 'build', ...turbo]]);

  const vitestReport = join(reports, 'vitest.json');
  await stage('unit and integration tests', async () => {
    const { code } = await tool([
      join(bin, 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]);
    return vitestTally(vitestReport, code);
  });

  const playwrightReport = join(reports, 'playwright.json');
  await stage('browser and whole-product tests', async () => {
    if (!built) {
      say('They cannot run, since the build failed.');
      return { passed: 0, failed: 1, skipped: 0 };
    }
    /** @type {string} */
    let browser;
    try {
      browser = await ensureBrowser({ root, say });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1, skipped: 0 };
    }
    say(`Browser: ${browser}`);
    const { code } = await tool([join(bin, 'playwright'), 'test', '--reporter=list,json'], {
      cwd: join(root, 'apps', 'e2e'),
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    });
    return playwrightTally(playwrightReport, code);
  });
}

/**
 * A stage that is one check: it passes when all of its commands do.
 *
 * @param {string} name
 * @param {[string, ...string[]][]} commands
 * @returns {Promise<boolean>} whether it passed
 */
async function check(name, commands) {
  return stage(name, async () => {
    let ok = true;
    for (const command of commands) ok = (await tool(command)).code === 0 && ok;
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  });
}

/**
 * @param {string} name
 * @param {() => Promise<import('./lib/tally.mjs').Tally>} work
 * @returns {Promise<boolean>} whether nothing failed in it
 */
async function stage(name, work) {
  say(`\n== ${name}`);
  const startedAt = Date.now();
  const tally = await work();
  const seconds = (Date.now() - startedAt) / 1000;
  results.push({ name, tally, seconds });
  say(`== ${name}: ${lastLine(tally)} (${seconds.toFixed(0)} s)`);
  return tally.failed === 0;
}

/**
 * @param {[string, ...string[]]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
function tool([program, ...args], { cwd = root, env = {} } = {}) {
  return run(program, args, {
    cwd,
    env: toolEnvironment(root, { ...process.env, ...env }),
    timeoutMs: STAGE_LIMIT_MS,
  });
}

/** Prints what each stage gave, then the one line that sums it up, and ends. */
function finish() {
  const total = sum(results.map(({ tally }) => tally));
  const width = Math.max(...results.map(({ name }) => name.length));
  say('');
  for (const { name, tally, seconds } of results) {
    say(`${name.padEnd(width)}  ${lastLine(tally)}  (${seconds.toFixed(0)} s)`);
  }
  say(lastLine(total));
  process.exit(isGood(total) ? 0 : 1);
}
