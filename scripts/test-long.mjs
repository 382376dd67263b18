// The long form of the tests, then all unit and integration tests again by other clocks and time zones: Node's clock and
// PostgreSQL's are moved together by libfaketime. `npm run test:long -- clocks` runs only the second part.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { exitOnStopSignal, run, stopWhenNpmExits } from './lib/process.mjs';
import { restartOnPinnedNode, toolEnvironment } from './lib/runtime.mjs';

/**
 * Local times at which the tests start. All lie ahead: while PostgreSQL waits for a lock, libfaketime shows its timers the
 * real time, and a timeout that seems to be over ends the statement.
 */
const CLOCKS = [
  { name: 'in the morning', zone: 'UTC', time: '2028-11-24T05:16:00Z' },
  { name: 'in the afternoon', zone: 'UTC', time: '2028-11-24T14:17:00Z' },
  { name: 'over midnight', zone: 'UTC', time: '2028-11-24T23:58:00Z' },
  { name: 'at the end of a year', zone: 'Asia/Jakarta', time: '2028-12-31T23:58:00+07:00' },
  { name: 'while clocks change', zone: 'America/New_York', time: '2028-11-05T01:58:00-04:00' },
  { name: 'on 29 February', zone: 'UTC', time: '2028-02-29T12:00:00Z' },
];

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** @param {string} line */
const print = (line) => console.log(line);

stopWhenNpmExits();
const removeSignalHandlers = exitOnStopSignal();
await ensureInstalled({ root, print });
removeSignalHandlers();
await restartOnPinnedNode(root);
exitOnStopSignal();

const args = process.argv.slice(2);
const onlyClocks = args[0] === 'clocks';
const files = onlyClocks ? args.slice(1) : args;
let failed = 0;
if (!onlyClocks) await runVitest('long form', { LOCKWATCH_TESTS: 'long' });
const library = findLibrary();
if (library === null) {
  print('\n== clocks: skipped, libfaketime is not installed (Debian: apt-get install libfaketime)');
} else {
  for (const { name, zone, time } of CLOCKS) {
    const offset = Math.round((Date.parse(time) - Date.now()) / 1000);
    if (offset < 0)
      throw new Error(`${time} is over: replace the clocks of scripts/test-long.mjs by later ones.`);
    await runVitest(`${name}, ${time}, ${zone}`, {
      LD_PRELOAD: library,
      FAKETIME: `+${offset}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: zone,
    });
  }
}
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function runVitest(name, env) {
  print(`\n== ${name}`);
  const { code } = await run(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...files], {
    cwd: root,
    env: toolEnvironment(root, { ...process.env, ...env }),
  });
  if (code !== 0) failed += 1;
  print(`== ${name}: ${code === 0 ? 'passed' : 'failed'}`);
}

/** @returns {string | null} path of the libfaketime for programs with several threads */
function findLibrary() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [];
  return (
    [...folders, '/usr/lib', '/usr/lib64']
      .map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'))
      .find((path) => existsSync(path)) ?? null
  );
}
