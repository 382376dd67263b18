import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, isAlive } from './process-identity.js';
import { type RunAs, spawnAs } from './run-as.js';

/** A server process that runs on a cluster, from its lock file. */
export type RunningPostmaster = NonNullable<Awaited<ReturnType<typeof findPostmaster>>>;

/** The server that runs on this cluster now; null when none does, even where a killed one left its file behind. */
export async function findPostmaster(clusterDir: string) {
  let text: string;
  try {
    text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !(port > 0) || !isAlive(pid)) return null;
  // After a crash or in a new container the number may belong to something else by now.
  const command = await commandLine(pid);
  return command === null || command.includes(` -D ${clusterDir} `) ? { pid, port } : null;
}

/** Takes away the lock file that a killed server left; PostgreSQL does so itself unless the number is in use again. */
export async function removeStaleLock(clusterDir: string): Promise<void> {
  if ((await findPostmaster(clusterDir)) === null)
    await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Settings of every server we start. It listens on this machine's loopback address only and opens no socket file. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  // Three processes to read ahead are not worth their memory here.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
} as const;

export interface StartPostmasterOptions {
  program: string;
  clusterDir: string;
  port: number;
  as: RunAs;
  settings?: Record<string, string>;
  log: (line: string) => void;
}

/** Starts the server and resolves once it accepts connections. Rejects with its last words when it ends before that. */
export async function startPostmaster(options: StartPostmasterOptions): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [options.program, '-D', options.clusterDir, '-p', String(options.port), ...flags];
  const child = spawnAs(options.as, postgres);
  const lastLines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`PostgreSQL did not start (${why}). ${lastLines.join(' ')}`.trim()));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        options.log(line);
        lastLines.push(line);
        if (lastLines.length > 8) lastLines.shift();
        if (line.includes('database system is ready to accept connections')) resolve(child);
      });
    }
    child.once('error', (error) => fail(error.message));
    // 'close' comes after the last line was read, 'exit' may come before.
    child.once('close', (code, signal) => fail(signal ?? `exit code ${code}`));
  });
}

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

/** Stops a server: cleanly, then immediately, then by force. Resolves when it has ended. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    const deadline = Date.now() + timeoutMs;
    signalProcess(pid, signal);
    while (isAlive(pid) && Date.now() < deadline) await wait(20);
    if (!isAlive(pid)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The port, or for 0 any free one, when it can be listened on; null when it is taken. */
export function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}
