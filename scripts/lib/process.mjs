import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Runs a program to its end.
 *
 * `output: 'inherit'` shows its output; `'stderr'` shows all of it on this process's stderr, so that stdout
 * stays clean for a result; `'collect'` keeps both streams in `text`, in the order they arrived.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, output?: 'inherit' | 'stderr' | 'collect', timeoutMs?: number }} options
 *   after `timeoutMs` the program is asked to stop, and killed ten seconds later
 * @returns {Promise<{ code: number, text: string }>} the exit code; 128 + n where signal n ended it, 127 where the program is missing
 */
export function run(command, args, { cwd, env = process.env, output = 'inherit', timeoutMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio:
        output === 'inherit'
          ? ['ignore', 'inherit', 'inherit']
          : output === 'stderr'
            ? ['ignore', 2, 2]
            : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let text = '';
    const limits =
      timeoutMs === undefined
        ? []
        : [
            setTimeout(() => child.kill('SIGTERM'), timeoutMs),
            setTimeout(() => child.kill('SIGKILL'), timeoutMs + 10_000),
          ];
    const settle = () => {
      running.delete(child);
      for (const limit of limits) clearTimeout(limit);
    };
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      text += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => {
      settle();
      resolve({ code: 127, text: `${text}${command}: ${error.message}\n` });
    });
    child.once('close', (code, signal) => {
      settle();
      resolve({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), text });
    });
  });
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** The signals with which a user, a terminal or a service manager asks this process to stop. */
export const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const PARENT_CHECK_MS = 250;

/**
 * Asks this process to stop (SIGTERM) when npm, which started it, has ended without forwarding a signal, for example
 * because it was killed. Any other parent process may end first.
 */
export function stopWhenNpmExits() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Forwards a stop signal to the program that `run` runs, and exits with the shell's code for that signal.
 * For scripts that only run other programs; a script with children of its own to stop does it itself.
 *
 * @returns {() => void} takes the handlers away again
 */
export function exitOnStopSignal() {
  const handlers = STOP_SIGNALS.map((signal) => {
    const handler = () => {
      for (const child of running) child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/**
 * Whether a process runs. A zombie, which has ended but was not collected by its parent, does not.
 *
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the program's name, which is in brackets and may contain brackets.
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}
