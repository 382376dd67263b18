import postgres from 'postgres';
import { v7 } from 'uuid';
import { createDatabase, type Database } from '../database.js';
import { requestTestCluster, TEST_CLUSTER_VARIABLE } from './request-test-cluster.js';
import { roleOf, withDatabase } from './test-cluster.js';

export { runProgram } from './run-program.js';

export interface TestDatabase extends Database {
  url: string;
  /** Closes the pool and drops the database, with any connections that are left. */
  close(): Promise<void>;
}

/**
 * A database of one's own, migrated and holding the reference data (roles, permissions, subscription types, tags, the
 * starter catalogue), or an empty one. A copy of a template, so it costs about a tenth of a second: make one per test
 * file or per test. The role that connects owns the database and is no superuser, as in production.
 * Needs the global set-up of this folder; with TEST_DATABASE_URL the copies are made on that server.
 */
export async function createTestDatabase(
  content: 'seeded' | 'empty' = 'seeded',
): Promise<TestDatabase & { adminUrl: string }> {
  const address = process.env[TEST_CLUSTER_VARIABLE];
  if (!address)
    throw new Error("No test cluster: list packages/db/src/testing/global-setup.ts as vitest's globalSetup.");
  const { adminUrl, ownerUrl, template } = await requestTestCluster(address);
  const name = `lockwatch_test_${v7().replaceAll('-', '')}`;
  const source = content === 'empty' ? 'template1' : template;
  // Files on disk or in memory are copied in half of the time that the default takes, which logs every page.
  await asAdmin(
    adminUrl,
    `create database ${name} template ${source} owner ${roleOf(ownerUrl)} strategy file_copy`,
  );
  const url = withDatabase(ownerUrl, name);
  const database = createDatabase(url, { applicationName: 'lockwatch-test' });
  const close = async () => {
    await database.close();
    await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  };
  return { ...database, url, adminUrl, close };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
