// `npm run parse|items:import|backup|restore|admin|doctor|bench -- ...`: installs and builds what is missing, then runs the built program.
// Output of the preparation goes to stderr, so that stdout holds the program's output only.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { readEnvironment } from './lib/config.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitOnStopSignal, run, stopWhenNpmExits } from './lib/process.mjs';
import { restartOnPinnedNode, toolEnvironment } from './lib/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/**
 * Each command's program, the packages to build for it (none named: all), and its Node options. Sizes in
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
  ['backup', { program: 'packages/db/dist/cli/backup.js', packages: ['@lockwatch/db'], options: [] }],
  ['restore', { program: 'packages/db/dist/cli/restore.js', packages: ['@lockwatch/db'], options: [] }],
  ['admin', { program: 'packages/core/dist/cli/admin.js', packages: ['@lockwatch/core'], options: [] }],
  ['doctor', { program: 'apps/server/dist/doctor/main.js', packages: ['@lockwatch/server'], options: [] }],
  [
    'bench',
    {
      program: 'packages/bench/dist/main.js',
      packages: ['@lockwatch/bench', '@lockwatch/server', '@lockwatch/bot', '@lockwatch/web'],
      options: ['--expose-gc'],
    },
  ],
]);

/** @param {string} line */
const print = (line) => console.error(line);

stopWhenNpmExits();
try {
  const [name, ...args] = process.argv.slice(2);
  const command = COMMANDS.get(name ?? '');
  if (command === undefined) {
    throw new Error(
      `There is no command "${name ?? ''}". Choose one of: ${[...COMMANDS.keys()].join(', ')}.`,
    );
  }
  const removeSignalHandlers = exitOnStopSignal();
  await ensureInstalled({ root, print, output: 'stderr' });
  removeSignalHandlers();
  await restartOnPinnedNode(root);
  exitOnStopSignal();
  await build({ root, print: () => {}, packages: command.packages });
  const env = readEnvironment(join(root, '.env'), process.env);
  const { code } = await run(process.execPath, [...command.options, join(root, command.program), ...args], {
    // File names are relative to the user's folder, not to the package that npm changed to.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: toolEnvironment(root, env),
  });
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
