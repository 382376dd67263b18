import { type Actor, loadActor } from '@lockwatch/core';
import type { Database } from '@lockwatch/db';
import * as schema from '@lockwatch/db/schema';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export interface Statement {
  text: string;
  parameters: postgres.SerializableParameter[];
}

/** The statements that `read` sends for this user, in their order. */
export async function captureStatements(
  url: string,
  userId: string,
  read: (actor: Actor, database: Pick<Database, 'db' | 'sql'>) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const sql = postgres(url, {
    max: 1,
    debug: (_connection, text, parameters) => void statements.push({ text, parameters }),
  });
  const db = drizzle(sql, { schema, casing: 'snake_case' });
  const actor = await loadActor(db, { userId }, { kind: 'service' });
  if (actor === null) throw new Error('There is no such user.');
  statements.length = 0;
  await read(actor, { db, sql });
  await sql.end();
  return statements;
}
