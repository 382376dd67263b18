import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { withDatabase } from '../database.js';
import { migrate, readNewestMigration } from '../migrate.js';
import type { SqlTx } from '../sql.js';
import { type BackupHead, END_OF_TABLE, FIRST_LINE, headSchema } from './format.js';
import { readLines } from './read-lines.js';

const DAY_MS = 86_400_000;
/** As `createPartitions` does. */
const PARTITIONS_AHEAD_MS = 10 * DAY_MS;

/**
 * Puts the rows of a backup in the place of all rows, in one transaction. Returns their number. Throws a sentence, and leaves the
 * database as it was, when the file is damaged or of another version, the product runs, or the database holds users and
 * `replace` is not set.
 */
export async function restoreBackup(
  url: string,
  source: Readable,
  { replace, now }: { replace: boolean; now: Date },
): Promise<number> {
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const lines = readLines(source.pipe(gunzip));
  const head = await readHead(lines);
  await migrate(url);
  return withDatabase(url, 'lockwatch-restore', async ({ sql }) => {
    await sql`select set_config('statement_timeout', '0', false)`;
    return sql.begin(async (tx) => {
      await assertRestorable(tx, head, replace);
      const foreignKeys = await dropForeignKeys(tx);
      for (const { name } of head.tables) await tx`alter table ${tx(name)} disable trigger user`;
      await tx`truncate ${tx(head.tables.map(({ name }) => name))}`;
      if (head.partitionsFrom !== null) {
        const to = new Date(now.getTime() + PARTITIONS_AHEAD_MS);
        await tx`select create_partitions(${new Date(head.partitionsFrom)}, ${to})`;
      }
      let rows = 0;
      for (const table of head.tables) rows += await copyTable(tx, table, lines);
      await setSequences(tx);
      for (const { name } of head.tables) await tx`alter table ${tx(name)} enable trigger user`;
      for (const { table, name, definition } of foreignKeys)
        await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
      return rows;
    });
  });
}

const DAMAGED = 'The file is not a complete backup; nothing was changed.';

async function readHead(lines: AsyncGenerator<Buffer>): Promise<BackupHead> {
  const first = await nextLine(lines);
  if (first.toString() !== FIRST_LINE) throw new Error(DAMAGED);
  return headSchema.parse(JSON.parse((await nextLine(lines)).toString()));
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<Buffer> {
  try {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(DAMAGED);
    return value;
  } catch (cause) {
    throw new Error(DAMAGED, { cause });
  }
}

async function assertRestorable(tx: SqlTx, head: BackupHead, replace: boolean): Promise<void> {
  if (head.migration !== (await readNewestMigration(tx)))
    throw new Error(
      'The backup is of another version of the program: restore it with that version, and update afterwards.',
    );
  const [running] = await tx<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('lockwatch-all', 'lockwatch-api', 'lockwatch-worker')`;
  if (running?.count !== 0) throw new Error('The product runs with this database. Stop it first.');
  const [user] = await tx`select from users limit 1`;
  if (user && !replace)
    throw new Error('The database is not empty. To replace everything in it, add --replace.');
}

async function dropForeignKeys(tx: SqlTx) {
  const foreignKeys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  return foreignKeys;
}

async function copyTable(
  tx: SqlTx,
  { name, columns }: BackupHead['tables'][number],
  lines: AsyncGenerator<Buffer>,
): Promise<number> {
  const target = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable();
  const done = finished(target);
  done.catch(() => undefined);
  try {
    for (let rows = 0; ; rows += 1) {
      const line = await nextLine(lines);
      if (line.subarray(0, END_OF_TABLE.length).toString() === END_OF_TABLE) {
        if (line.toString() !== `${END_OF_TABLE} ${rows}`) throw new Error(DAMAGED);
        target.end();
        await done;
        return rows;
      }
      if (!target.write(Buffer.concat([line, NEW_LINE]))) await Promise.race([once(target, 'drain'), done]);
    }
  } catch (error) {
    // Ends the copy, so that the transaction can be rolled back.
    target.destroy();
    throw error;
  }
}

const NEW_LINE = Buffer.from('\n');

/** The next generated ids follow the highest ones. */
async function setSequences(tx: SqlTx): Promise<void> {
  const columns = await tx<{ table: string; name: string }[]>`
    select attrelid::regclass::text as table, attname::text as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and not relispartition and attidentity <> ''`;
  for (const { table, name } of columns) {
    await tx`
      select setval(pg_get_serial_sequence(${table}, ${name}), greatest(1, max(${tx(name)})), max(${tx(name)}) is not null)
      from ${tx(table)}`;
  }
}
