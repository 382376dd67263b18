import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isSameProcess, ownIdentity } from './process-identity.js';

const identitySchema = z.object({ pid: z.number().int(), startedAt: z.string() });

/** Fields of later versions are kept. */
const clusterStateSchema = z.looseObject({
  password: z.string().min(1),
  /** Of the role that administers the cluster. */
  superuserPassword: z.string().min(1),
  /** The port of the last start; used again while it is free, so that others find the server where it was. */
  port: z.number().int().nullable(),
  /** The process that runs the server; null once it has stopped it. */
  owner: identitySchema.nullable(),
});
export type ClusterState = z.infer<typeof clusterStateSchema>;

const statePath = (dataDir: string) => join(dataDir, 'postgres.json');

/** Null where no cluster was ever made. Throws a sentence when the file is damaged. */
export async function readClusterState(dataDir: string): Promise<ClusterState | null> {
  let text: string;
  try {
    text = await readFile(statePath(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return clusterStateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${statePath(dataDir)}, which holds the database passwords, is damaged: restore it from a backup. If a newer version of the program wrote it, start that version.`,
      { cause },
    );
  }
}

/** Replaces the file as a whole, and only once the new one is on disk, so that no crash loses the password. */
export async function writeClusterState(dataDir: string, state: ClusterState): Promise<void> {
  const temporary = `${statePath(dataDir)}.${process.pid}.new`;
  try {
    await writeFile(temporary, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true });
    await rename(temporary, statePath(dataDir));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export function newClusterState(): ClusterState {
  const newPassword = () => randomBytes(24).toString('base64url');
  return { password: newPassword(), superuserPassword: newPassword(), port: null, owner: null };
}

/** Runs `work` under the start lock of this data directory; takes over a dead owner's lock. Throws after `timeoutMs`. */
export async function withStartLock<T>(
  dataDir: string,
  work: () => Promise<T>,
  timeoutMs = 60_000,
): Promise<T> {
  const path = join(dataDir, 'postgres.lock');
  const deadline = Date.now() + timeoutMs;
  while (!(await tryLock(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else if (Date.now() > deadline)
      throw new Error(`Another process has been starting the database for too long; see ${path}.`);
    else await wait(50);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** Written first and linked after, so that a lock always names its owner. */
async function tryLock(path: string): Promise<boolean> {
  // Two starts of one process must not share it either.
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(temporary, JSON.stringify(ownIdentity()), { mode: 0o600 });
    await link(temporary, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return false;
  }
  return !isSameProcess(identitySchema.parse(JSON.parse(text)));
}
