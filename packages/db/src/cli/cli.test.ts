import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPostmaster } from '../embedded/postmaster.js';
import { startEmbeddedPostgres } from '../embedded/start.js';
import { items, roles, users } from '../schema/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { runProgram } from '../testing/run-program.js';
import { writeItemsDat } from '../testing/write-items-dat.js';

// Each test starts whole processes, which takes long where many others run.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lockwatch-cli-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the migration', () => {
  test('prepares an empty database, reports it, and has nothing to do the second time', async () => {
    const empty = await createTestDatabase('empty');
    const env = { DATABASE_URL: empty.url, SANDBOX_OIDC_ISSUER: 'http://localhost:4000/oidc' };
    const first = runProgram('cli/migrate.ts', { env });
    expect(await first.message).toEqual({ type: 'ready' });
    expect(await first.exit).toBe(0);
    expect(first.output()).toMatch(
      /^Database: migrations applied: \d+, reference data ready, demo people ready \(\d+ ms\)\.\n$/,
    );
    const second = runProgram('cli/migrate.ts', { env: { DATABASE_URL: empty.url } });
    expect(await second.exit).toBe(0);
    expect(second.output()).toMatch(/^Database: schema up to date, reference data ready \(\d+ ms\)\.\n$/);
    expect(await empty.db.$count(users)).toBe(7);
    expect(await empty.db.$count(roles)).toBe(7);
    await empty.close();
  });

  test.each([
    ['no DATABASE_URL', {}, 'DATABASE_URL must name the database'],
    [
      'another kind of address',
      { DATABASE_URL: 'mysql://localhost/x' },
      'must be an address such as postgres://',
    ],
    ['nobody there', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, 'The database does not answer'],
  ])('with %s ends with a sentence', async (_, env, sentence) => {
    const run = runProgram('cli/migrate.ts', { env });
    expect(await run.exit).toBe(1);
    expect(run.output()).toContain(sentence);
    expect(run.output().trim().split('\n')).toHaveLength(1);
  });
});

describe('the import of a catalogue', () => {
  const load = async (content: string | Buffer, name = 'catalogue') => {
    const file = join(folder, name);
    await writeFile(file, content);
    const run = runProgram('cli/import-items.ts', { args: [file], env: { DATABASE_URL: database.url } });
    return { code: await run.exit, output: run.output() };
  };

  test('adds items and says how many', async () => {
    const content = 'item_id\tname\trarity\n90000\tFirst\t5\n90001\tFirst Seed\t6\n';
    const { code, output } = await load(content);
    expect(output).toMatch(
      /^2 items read: 2 added, 0 changed, 0 unchanged, \d+ that are not in the file kept \(\d+ ms\)\.\n$/,
    );
    expect(code).toBe(0);
    const rows = await database.db
      .select()
      .from(items)
      .where(inArray(items.id, [90_000, 90_001]))
      .orderBy(items.id);
    expect(rows.map((row) => row.name)).toEqual(['First', 'First Seed']);
    expect((await load(content)).output).toContain('0 added, 0 changed, 2 unchanged');
  });

  test('changes nothing when the file is refused', async () => {
    const before = [...(await database.sql`select id, xmin::text from items order by id`)];
    const whole = writeItemsDat(
      19,
      Array.from({ length: 50 }, (_, index) => ({ name: `Other ${index}` })),
    );
    const { code, output } = await load(whole.subarray(0, whole.length - 1));
    expect(code).toBe(1);
    expect(output).toContain('was not loaded, and nothing was changed.');
    expect(output).toContain('cut off or damaged');
    expect(output.trim().split('\n')).toHaveLength(1);
    expect([...(await database.sql`select id, xmin::text from items order by id`)]).toEqual(before);
  });

  test('says what is wrong with the call', async () => {
    const calls: [args: string[], sentence: string][] = [
      [[], 'Name the catalogue to load'],
      [[join(folder, 'absent.tsv')], 'cannot be read'],
    ];
    await Promise.all(
      calls.map(async ([args, sentence]) => {
        const run = runProgram('cli/import-items.ts', { args, env: { DATABASE_URL: database.url } });
        expect(await run.exit).toBe(1);
        expect(run.output()).toContain(sentence);
      }),
    );
  });

  test('without DATABASE_URL uses the embedded database: starts and stops it, or joins the one that runs', async () => {
    const file = join(folder, 'catalogue.tsv');
    await writeFile(file, '90000\tFirst\n');
    const dataDir = join(folder, 'data');
    const alone = runProgram('cli/import-items.ts', { args: [file], env: { DATA_DIR: dataDir } });
    expect(await alone.exit).toBe(0);
    expect(alone.output()).toContain('1 added');
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
    const server = await startEmbeddedPostgres({ dataDir, throwAway: true });
    const joined = runProgram('cli/import-items.ts', { args: [file], env: { DATA_DIR: dataDir } });
    expect(await joined.exit).toBe(0);
    expect(joined.output()).toContain('0 added, 0 changed, 1 unchanged');
    const sql = postgres(server.url, { max: 1 });
    expect([...(await sql`select name from items where id = 90000`)]).toEqual([{ name: 'First' }]);
    await sql.end();
    await server.stop();
  });
});
