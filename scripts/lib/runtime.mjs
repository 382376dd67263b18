import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { STOP_SIGNALS } from './process.mjs';

/**
 * The Node.js that this project pins as a dependency. Several libraries need a newer one than the machine may have.
 *
 * @param {string} root
 * @returns {string} path of the program
 * @throws {Error} with a sentence to show when it is not there after an install
 */
function pinnedNode(root) {
  const path = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) {
    throw new Error(
      'The pinned Node.js is missing from node_modules. npm was probably told to skip install scripts (ignore-scripts); allow them and run: npm rebuild node',
    );
  }
  return path;
}

/**
 * The environment in which the project's own tools come first in the PATH, the pinned Node.js among them.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root, env = process.env) {
  const bin = join(root, 'node_modules', '.bin');
  const rest = (env.PATH ?? '').split(delimiter).filter((part) => part !== bin);
  return {
    ...env,
    PATH: [bin, ...rest].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_DAEMON: 'false',
  };
}

/**
 * Runs this same script again under the pinned Node.js unless it already does, and ends with its exit code.
 *
 * @param {string} root
 * @returns {Promise<void>} returns only where the pinned Node.js is already at work
 */
export async function restartOnPinnedNode(root) {
  const node = pinnedNode(root);
  if (realpathSync(process.execPath) === realpathSync(node)) return;
  const child = spawn(node, process.argv.slice(1), {
    // The IPC channel shows the second process that the first one was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: toolEnvironment(root),
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) =>
      resolve(exitCode ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
  process.exit(code);
}
