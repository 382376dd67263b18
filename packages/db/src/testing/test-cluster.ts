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

/** Where test databases are made: a server, and on it a migrated and seeded database to copy. */
export interface TestCluster {
  /** May create databases. */
  adminUrl: string;
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
  const server = serverUrl ? { url: serverUrl, stop: () => Promise.resolve() } : await startThrowAwayServer();
  const template = `lockwatch_template_${v7().replaceAll('-', '')}`;
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  const stop = async () => {
    const cleanUp = postgres(server.url, { max: 1, onnotice: () => undefined });
    if (serverUrl) {
      await cleanUp.unsafe(`alter database ${template} with is_template false`);
      await cleanUp.unsafe(`drop database ${template} with (force)`);
    }
    await cleanUp.end();
    await server.stop();
  };
  try {
    await admin.unsafe(`create database ${template}`);
    const templateUrl = withDatabase(server.url, template);
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
  return { adminUrl: server.url, template, stop };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function startThrowAwayServer(): Promise<{ url: string; stop(): Promise<void> }> {
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
      max_connections: '200',
    },
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** A killed test run could not tidy up; its server ended with it. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^lockwatch-test-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
