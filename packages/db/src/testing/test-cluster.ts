import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { v7 } from 'uuid';
import { createDatabase } from '../database.js';
import { isAlive } from '../embedded/process-identity.js';
import { startEmbeddedPostgres } from '../embedded/start.js';
import { migrate } from '../migrate.js';
import { seedReference } from '../seed/reference.js';
import { superuserUrl } from './superuser-url.js';

/** Where test databases are made: a server, and on it a migrated and seeded database to copy. */
export interface TestCluster {
  /** May create databases. */
  adminUrl: string;
  /** The role that owns the databases; the same with a server of one's own, else an ordinary one. */
  ownerUrl: string;
  template: string;
}

const FOLDER = 'lockwatch-test-';

/**
 * Starts a throw-away cluster, or uses the server of `serverUrl`, and prepares the template. `stop` leaves nothing
 * behind: no process, no folder, no template.
 */
export async function startTestCluster(
  serverUrl: string | undefined,
): Promise<TestCluster & { stop(): Promise<void> }> {
  const server = serverUrl
    ? { adminUrl: serverUrl, ownerUrl: serverUrl, stop: () => Promise.resolve() }
    : await startTemporaryServer();
  const template = `lockwatch_template_${v7().replaceAll('-', '')}`;
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => undefined });
  const stop = async () => {
    const cleanUp = postgres(server.adminUrl, { max: 1, onnotice: () => undefined });
    if (serverUrl) {
      await cleanUp.unsafe(`alter database ${template} with is_template false`);
      await cleanUp.unsafe(`drop database ${template} with (force)`);
    }
    await cleanUp.end();
    await server.stop();
  };
  try {
    await admin.unsafe(`create database ${template} owner ${roleOf(server.ownerUrl)}`);
    const templateUrl = withDatabase(server.ownerUrl, template);
    await migrate(templateUrl);
    const { db, close } = createDatabase(templateUrl, { max: 1 });
    await seedReference(db).finally(close);
    await admin.unsafe(`alter database ${template} with is_template true allow_connections false`);
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await admin.end({ timeout: 5 });
  }
  return { adminUrl: server.adminUrl, ownerUrl: server.ownerUrl, template, stop };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The role of an address, as SQL names it. */
export function roleOf(url: string): string {
  return `"${decodeURIComponent(new URL(url).username)}"`;
}

async function startTemporaryServer(): Promise<Omit<TestCluster, 'template'> & { stop(): Promise<void> }> {
  await removeAbandonedFolders();
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    throwAway: true,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '400',
      // Tests connect often, and hashing the password takes most of a connection's time.
      scram_iterations: '1',
    },
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const adminUrl = await superuserUrl(dataDir, withDatabase(server.url, 'postgres'));
  return { adminUrl, ownerUrl: server.url, stop };
}

/** A killed test run could not tidy up; its server ended with it. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^lockwatch-test-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
