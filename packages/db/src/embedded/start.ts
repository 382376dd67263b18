import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.js';
import {
  type ClusterState,
  newPassword,
  readClusterState,
  withStartLock,
  writeClusterState,
} from './cluster-state.js';
import { clusterExists, initialiseCluster } from './initialise.js';
import {
  findPostmaster,
  freePort,
  type RunningPostmaster,
  removeStaleLock,
  type StartPostmasterOptions,
  startPostmaster,
  stopPostmaster,
  tryPort,
} from './postmaster.js';
import { isAlive, isSameProcess, ownIdentity } from './process-identity.js';
import { DATABASE, ensureRoles, PRODUCT_ROLE, toDatabaseUrl } from './roles.js';
import { chooseUser } from './run-as.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  port?: number;
  log?: (line: string) => void;
  settings?: Record<string, string>;
  /** For throw-away clusters: nothing is forced to disk while the cluster is made. */
  throwAway?: boolean;
}

export interface EmbeddedPostgres {
  /** The product's database, as the ordinary role that owns it. */
  url: string;
  /** False when another live process started the server: `stop` then leaves it alone. */
  ownedByUs: boolean;
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a real PostgreSQL on `dataDir`, making the cluster at the first start. Joins a server that another live process
 * of ours runs there; one whose owner died is stopped and started again. Throws a sentence that says what to do when the
 * port is taken, the platform has no binaries, or the folder cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  return withStartLock(dataDir, async () => {
    const clusterDir = join(dataDir, 'postgres');
    const state = await readClusterState(dataDir);
    const running = await findPostmaster(clusterDir);
    if (running && state?.owner && isSameProcess(state.owner)) return joinServer(running, state);
    if (running) await stopPostmaster(running.pid);
    await removeStaleLock(clusterDir);
    return start(options, dataDir, clusterDir, state);
  });
}

async function start(
  options: EmbeddedPostgresOptions,
  dataDir: string,
  clusterDir: string,
  oldState: ClusterState | null,
): Promise<EmbeddedPostgres> {
  const binaries = await findPostgresBinaries();
  const as = await chooseUser(clusterDir, [binaries.postgres, binaries.initdb]);
  const exists = await clusterExists(clusterDir);
  if (exists && !oldState)
    throw new Error(
      `${join(dataDir, 'postgres.json')}, which holds the passwords of the database in ${clusterDir}, is missing: restore it from a backup.`,
    );
  const password = oldState?.password ?? newPassword();
  const superuserPassword = oldState?.superuserPassword ?? newPassword();
  let state: ClusterState = {
    password,
    superuserPassword,
    port: oldState?.port ?? null,
    owner: ownIdentity(),
  };
  // Before any role has them, so that no crash loses a password that is in use.
  await writeClusterState(dataDir, state);
  if (!exists) {
    const extraFlags = options.throwAway ? ['--no-sync'] : [];
    await initialiseCluster({ program: binaries.initdb, clusterDir, superuserPassword, as, extraFlags });
  }
  const { child, port } = await startOnFreePort(options.port, state.port, {
    program: binaries.postgres,
    clusterDir,
    as,
    settings: options.settings,
    log: options.log ?? (() => undefined),
  });
  state = { ...state, port };
  await writeClusterState(dataDir, state);
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });
  const { pid } = child;
  const stop = async () => {
    if (pid !== undefined && child.exitCode === null && child.signalCode === null) await stopPostmaster(pid);
    await ended;
  };
  try {
    const needsConversion = exists && oldState?.superuserPassword === null;
    await ensureRoles({ port, password, superuserPassword, needsConversion });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: toDatabaseUrl(PRODUCT_ROLE, password, port, DATABASE), ownedByUs: true, ended, stop };
}

/** Starts on `wanted`, else the last port or a free one. Retries when the port or the shared memory is still in use. */
async function startOnFreePort(
  wanted: number | undefined,
  last: number | null,
  options: Omit<StartPostmasterOptions, 'port'>,
): Promise<{ child: ChildProcess; port: number }> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const port = await choosePort(wanted, last);
    try {
      return { child: await startPostmaster({ ...options, port }), port };
    } catch (error) {
      const isTransientError =
        error instanceof Error &&
        /shared memory block|could not create any TCP\/IP sockets/.test(error.message);
      if (!isTransientError || Date.now() > deadline) throw error;
      await wait(250);
    }
  }
}

function joinServer(running: RunningPostmaster, state: ClusterState): EmbeddedPostgres {
  const ended = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(running.pid)) return;
      clearInterval(timer);
      resolve();
    }, 250);
    // Watching alone must not keep a command line tool alive.
    timer.unref();
  });
  return {
    url: toDatabaseUrl(PRODUCT_ROLE, state.password, running.port, DATABASE),
    ownedByUs: false,
    ended,
    stop: () => Promise.resolve(),
  };
}

async function choosePort(wanted: number | undefined, last: number | null): Promise<number> {
  if (wanted === undefined) return freePort(last);
  if ((await tryPort(wanted)) !== null) return wanted;
  throw new Error(
    `Port ${wanted} is taken: the database cannot listen there. Set DATABASE_PORT to a free port, or leave it out to use any.`,
  );
}
