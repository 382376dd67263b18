import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../database.js';
import { seedDemo } from '../seed/demo.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { backUpDaily } from './daily-backup.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const NOW = new Date('2026-03-14T09:26:53Z');

const source = await createTestDatabase();
const target = await createTestDatabase('empty');
await seedDemo(source.db, { issuer: 'https://issuer.test/' });
const { sql } = source;
await sql`insert into channels (id, name) values (1, ${'tab\there\u2028\\n'})`;
await sql`
  insert into watch_rules (id, user_id, item_id, min_price, max_price, message_type)
  select gen_random_uuid(), users.id, items.id, 1, 5, 'SELL'
  from users cross join (select id from items limit 3) items`;
const through = new PassThrough();
const content = buffer(through);
await writeBackup(source.url, through);
const file = await content;
afterAll(() => Promise.all([source.close(), target.close()]));

const restore = (content: Buffer, replace = false) =>
  restoreBackup(target.url, Readable.from([content]), { replace, now: NOW });

/** Every row of every table, as text. */
async function readEverything({ sql }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'`;
  const content = tables.map(async ({ name }) => {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(content));
}

test('a backup of another version is rejected, and none is restored while the product runs', async () => {
  const other = gunzipSync(file)
    .toString()
    .replace(/"migration":\d+/, '"migration":1');
  await expect(restore(gzipSync(other))).rejects.toThrow('of another version of the program');
  const product = createDatabase(target.url, { max: 1, applicationName: 'lockwatch-api' });
  await product.sql`select 1`;
  await expect(restore(file)).rejects.toThrow('The product runs with this database. Stop it first.');
  await product.close();
  expect(await target.sql`select from users`).toHaveLength(0);
});

test('a backup restores every row into an empty database, with keys, triggers and sequences', async () => {
  const rows = await restore(file);
  const everything = await readEverything(source);
  expect(await readEverything(target)).toEqual(everything);
  expect(rows).toBe(Object.values(everything).flat().length);
  expect(everything.watch_rules?.length).toBeGreaterThan(10);

  const { sql } = target;
  await sql`insert into tags (name) values ('a tag after the restore')`;
  await expect(
    sql`insert into watch_rules (id, user_id, item_id, min_price, max_price, message_type)
      values (gen_random_uuid(), gen_random_uuid(), 2, 1, 5, 'SELL')`.execute(),
  ).rejects.toThrow('foreign key');
  await sql`delete from watch_rules where position = 1`;
  expect(await sql`select max(position)::int as position from watch_rules`).toEqual([{ position: 2 }]);
});

test('users are replaced only with --replace', async () => {
  await expect(restore(file)).rejects.toThrow('To replace everything in it, add --replace.');
  await restore(file, true);
  expect(await readEverything(target)).toEqual(await readEverything(source));
});

test.each([
  ['is cut off', () => file.subarray(0, file.length / 2)],
  ['ends in the middle of a table', () => gzipSync(gunzipSync(file).subarray(0, -200))],
  [
    'lacks a row',
    () =>
      gzipSync(
        gunzipSync(file)
          .toString()
          .replace(/^.*Laser Grid.*\n/m, ''),
      ),
  ],
  ['is another file', () => gzipSync('S> Laser Grid 3wl')],
  ['is not compressed', () => Buffer.from('S> Laser Grid 3wl')],
])('nothing changes when the file %s', async (_how, damage) => {
  await expect(restore(damage(), true)).rejects.toThrow(
    'The file is not a complete backup; nothing was changed.',
  );
  expect(await target.sql`select from watch_rules`).toHaveLength(21);
});

test('a backup that cannot be written fails', async () => {
  const full = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left on device')),
  });
  await expect(writeBackup(source.url, full)).rejects.toThrow('no space left');
});

test('a daily backup is restored into an empty database and counted, once a day, and old files go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockwatch-backups-'));
  const run = (day: number, url = source.adminUrl) =>
    backUpDaily({
      url: source.url,
      checkUrl: url,
      folder,
      keep: 2,
      now: new Date(Date.UTC(2026, 2, day, 0, 5)),
    });
  try {
    const before = [
      'lockwatch-2026-03-12.backup.gz',
      'lockwatch-2026-03-13.backup.gz',
      // Of a process that was stopped before the check.
      'lockwatch-2026-03-14.backup.gz.unchecked',
      'notes.txt',
    ];
    for (const name of before) await writeFile(join(folder, name), '');
    expect(await run(14)).toMatch(/\d+ rows, .* restored and counted; old files removed: 1/);
    expect(await run(14)).toBeNull();
    const kept = ['lockwatch-2026-03-13.backup.gz', 'lockwatch-2026-03-14.backup.gz', 'notes.txt'];
    expect(await readdir(folder)).toEqual(kept);
    // A role that may not create databases: nothing is checked, so nothing is kept and nothing removed.
    await expect(run(15, source.url)).rejects.toThrow('could not be restored into an empty database');
    expect(await readdir(folder)).toEqual(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
