import { type Actor, loadActor } from '@lockwatch/core';
import type { Sql } from '@lockwatch/db';
import postgres from 'postgres';
import type { BenchCluster } from '../world/bench-cluster.js';

export interface Statement {
  text: string;
  parameters: postgres.SerializableParameter[];
}

/** The statements that `read` sends for this user, in their order. */
export async function captureStatements(
  { database, url }: BenchCluster,
  userId: string,
  read: (actor: Actor, sql: Sql) => Promise<unknown>,
): Promise<Statement[]> {
  const actor = await loadActor(database.db, { userId }, { kind: 'service' });
  if (actor === null) throw new Error('There is no such user.');
  const statements: Statement[] = [];
  const sql = postgres(url, {
    max: 1,
    debug: (_connection, text, parameters) => void statements.push({ text, parameters }),
  });
  // The driver looks up the array types at its first statement.
  await sql`select`;
  statements.length = 0;
  await read(actor, sql);
  await sql.end();
  return statements;
}
