// `npm run parse|bench|items:import -- ...`: installs and builds what is missing, then runs the built program.
// Whatever preparing has to say goes to stderr, so that a program's own output stays clean.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { readEnvironment } from './lib/config.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endOnStopSignal, run, stopWithNpm } from './lib/process.mjs';
import { continueOnPinnedNode, toolEnvironment } from './lib/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/**
 * Each command's program, the packages it needs built (none named: all of them), and Node's options for it. Sizes in
 * memory can only be measured where the collector can be called.
 *
 * @type {Map<string, { program: string, packages: string[], options: string[] }>}
 */
const COMMANDS = new Map([
  [
    'parse',
    { program: 'packages/language/dist/cli/parse.js', packages: ['@lockwatch/language'], options: [] },
  ],
  [
    'items:import',
    { program: 'packages/db/dist/cli/import-items.js', packages: ['@lockwatch/db'], options: [] },
  ],
  ['bench', { program: 'scripts/bench.mjs', packages: [], options: ['--expose-gc'] }],
]);

/** @param {string} line */
const say = (line) => console.error(line);

stopWithNpm();
try {
  const [name, ...args] = process.argv.slice(2);
  const command = COMMANDS.get(name ?? '');
  if (command === undefined) {
    throw new Error(
      `There is no command "${name ?? ''}". Choose one of: ${[...COMMANDS.keys()].join(', ')}.`,
    );
  }
  const dropSignals = endOnStopSignal();
  await ensureInstalled({ root, say, output: 'stderr' });
  dropSignals();
  await continueOnPinnedNode(root);
  endOnStopSignal();
  await build({ root, say: () => {}, packages: command.packages });
  const env = readEnvironment(join(root, '.env'), process.env);
  const { code } = await run(
    process.execPath,
    ['--enable-source-maps', ...command.options, join(root, command.program), ...args],
    {
      // File names are meant from where the person stands, not from the package that npm changed to.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: toolEnvironment(root, env),
    },
  );
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
