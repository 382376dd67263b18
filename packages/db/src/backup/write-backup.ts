import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withDatabase } from '../database.js';
import { readNewestMigration } from '../migrate.js';
import type { SqlTx } from '../sql.js';
import { type BackupHead, END_OF_TABLE, FIRST_LINE } from './format.js';
import { countLines } from './read-lines.js';

/** Writes a backup that appears at `path` once it is complete, readable by its owner only. */
export async function writeBackupFile(url: string, path: string): Promise<{ rows: number; bytes: number }> {
  const unfinished = `${path}.part`;
  try {
    const rows = await writeBackup(url, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    return { rows, bytes: (await stat(path)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Writes all data as of one moment, while the product goes on. Returns the number of rows. */
export async function writeBackup(url: string, target: Writable): Promise<number> {
  return withDatabase(url, 'lockwatch-backup', async ({ sql }) => {
    await sql`select set_config('statement_timeout', '0', false)`;
    return sql.begin('isolation level repeatable read read only', async (tx) => {
      const head = await readHead(tx);
      const gzip = createGzip();
      const written = pipeline(gzip, target);
      // The await below reports it.
      written.catch(() => undefined);
      const rows = await Promise.race([writeTables(tx, head, gzip), written.then(() => 0)]);
      gzip.end();
      await written;
      return rows;
    });
  });
}

async function readHead(tx: SqlTx): Promise<BackupHead> {
  const tables = await tx<{ name: string; columns: string[] }[]>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
    order by relname`;
  const [partition] = await tx<{ start: Date | null }[]>`
    select min(to_timestamp(right(relname, 8) || 'UTC', 'YYYYMMDDTZ')) as start
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'messages'::regclass and relname ~ '_[0-9]{8}$'`;
  return {
    createdAt: new Date().toISOString(),
    migration: await readNewestMigration(tx),
    partitionsFrom: partition?.start?.toISOString() ?? null,
    tables: [...tables],
  };
}

async function writeTables(tx: SqlTx, head: BackupHead, gzip: Writable): Promise<number> {
  const write = async (chunk: string | Buffer) => {
    if (!gzip.write(chunk)) await once(gzip, 'drain');
  };
  await write(`${FIRST_LINE}\n${JSON.stringify(head)}\n`);
  let all = 0;
  for (const { name, columns } of head.tables) {
    let rows = 0;
    const copied = await tx`copy (select ${tx(columns)} from ${tx(name)}) to stdout`.readable();
    for await (const chunk of copied) {
      rows += countLines(chunk);
      await write(chunk);
    }
    await write(`${END_OF_TABLE} ${rows}\n`);
    all += rows;
  }
  return all;
}
