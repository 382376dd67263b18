import { readFileSync } from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { items, users, watchRules } from '../schema/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { getSharedFilePath } from '../testing/shared-file.js';
import { CatalogueError, type CatalogueItem } from './catalogue-item.js';
import { importCatalogue } from './import-catalogue.js';
import { readCatalogue } from './read-catalogue.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const item = (id: number, name: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  name,
  rarity: null,
  description: null,
  ...more,
});

async function namesOf(...ids: number[]): Promise<Record<number, string>> {
  const rows = await database.db.select().from(items).where(inArray(items.id, ids));
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}

test('items are added and changed by id; a second run changes nothing', async () => {
  const starterCount = await database.db.$count(items);
  const catalogue = [
    item(5666, 'Laser Grille', { rarity: 999 }),
    item(90_001, 'New Thing', { description: 'New.' }),
  ];
  expect(await importCatalogue(database.db, catalogue)).toEqual({
    added: 1,
    changed: 1,
    unchanged: 0,
    kept: starterCount - 1,
    renamed: 0,
  });
  const rows = () =>
    database.db
      .select()
      .from(items)
      .where(inArray(items.id, [5666, 90_001]))
      .orderBy(items.id);
  const after = await rows();
  expect(after).toMatchObject([
    { name: 'Laser Grille', rarity: 999, description: 'Broken in masses for gems, experience and seeds.' },
    { name: 'New Thing', rarity: null, description: 'New.' },
  ]);
  expect(await importCatalogue(database.db, catalogue)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await rows()).toEqual(after);
});

test('what a file does not tell stays as it is', async () => {
  await importCatalogue(database.db, [item(90_001, 'Thing', { rarity: 12, description: 'Ours.' })]);
  expect(await importCatalogue(database.db, [item(90_001, 'Thing')])).toMatchObject({
    changed: 0,
    unchanged: 1,
  });
  const [row] = await database.db.select().from(items).where(eq(items.id, 90_001));
  expect(row).toMatchObject({ rarity: 12, description: 'Ours.' });
});

test('an item that is not in the file is kept, and so are the rules for it', async () => {
  const [user] = await database.db.insert(users).values({ name: 'Owner' }).returning();
  await database.db
    .insert(watchRules)
    .values({ userId: user?.id ?? '', itemId: 340, minPrice: 1, maxPrice: 2 });
  await importCatalogue(database.db, [item(90_001, 'Thing')]);
  expect(await namesOf(340)).toEqual({ 340: 'Chandelier' });
  expect(await database.db.$count(watchRules)).toBe(1);
});

test('names may move between items, in a circle too', async () => {
  await importCatalogue(database.db, [item(90_001, 'A'), item(90_002, 'B'), item(90_003, 'C')]);
  const result = await importCatalogue(database.db, [
    item(90_001, 'b'),
    item(90_002, 'C'),
    item(90_003, 'A'),
  ]);
  expect(result).toMatchObject({ added: 0, changed: 3, renamed: 0 });
  expect(await namesOf(90_001, 90_002, 90_003)).toEqual({ 90001: 'b', 90002: 'C', 90003: 'A' });
});

test('a kept item gives its name up to the item that has it in the file', async () => {
  expect(await importCatalogue(database.db, [item(90_001, 'CHANDELIER')])).toMatchObject({
    added: 1,
    renamed: 1,
  });
  expect(await namesOf(340, 90_001)).toEqual({ 340: 'Chandelier (#340)', 90001: 'CHANDELIER' });
});

test('a failure in the middle changes nothing', async () => {
  const before = await database.sql`select * from items order by id`;
  // Two items with one name: what a caller that skips normalising would hand over.
  const broken = [item(340, 'Changed'), item(90_001, 'Same'), item(90_002, 'same')];
  await expect(importCatalogue(database.db, broken)).rejects.toThrow();
  expect([...(await database.sql`select * from items order by id`)]).toEqual([...before]);
});

test('two parallel imports both succeed, and the second sees the first', async () => {
  const catalogue = Array.from({ length: 500 }, (_, index) => item(90_000 + index, `Thing ${index}`));
  const results = await Promise.all([
    importCatalogue(database.db, catalogue),
    importCatalogue(database.db, catalogue),
  ]);
  expect(results.map((result) => result.added).sort()).toEqual([0, 500]);
});

test('any sequence of catalogues leaves each item of the last one as it says', async () => {
  const anyCatalogue = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 90_000, max: 90_009 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      selector: ([id]) => id,
    })
    .map((pairs) =>
      pairs.filter(([, name], index) => pairs.findIndex(([, other]) => other === name) === index),
    )
    .map((pairs) => pairs.map(([id, name]) => item(id, `Name ${name}`)));
  await fc.assert(
    fc.asyncProperty(fc.array(anyCatalogue, { minLength: 1, maxLength: 4 }), async (catalogues) => {
      for (const catalogue of catalogues) await importCatalogue(database.db, catalogue);
      const last = catalogues.at(-1) ?? [];
      expect(await namesOf(...last.map((row) => row.id))).toEqual(
        Object.fromEntries(last.map((row) => [row.id, row.name])),
      );
    }),
    { numRuns: 40 },
  );
});

const realDat = getSharedFilePath('items-v19.dat');
const realTsv = getSharedFilePath('items.tsv');

test.runIf(realDat !== null && realTsv !== null)(
  'the real catalogue is loaded whole, agrees id by id, and loading it again changes no row',
  async () => {
    const dat = readCatalogue(readFileSync(realDat ?? ''));
    await importCatalogue(database.db, dat);
    const tsv = readCatalogue(readFileSync(realTsv ?? ''));
    await importCatalogue(database.db, tsv);
    const stored = await database.db
      .select({ id: items.id, name: items.name, rarity: items.rarity })
      .from(items)
      .orderBy(items.id);
    expect(stored).toEqual(tsv.map(({ id, name, rarity }) => ({ id, name, rarity })));
    // xmin is the transaction that wrote a row: it stays the same where nothing was written.
    const versions = await database.sql`select id, xmin::text from items order by id`;
    expect(await importCatalogue(database.db, tsv)).toEqual({
      added: 0,
      changed: 0,
      unchanged: tsv.length,
      kept: 0,
      renamed: 0,
    });
    expect([...(await database.sql`select id, xmin::text from items order by id`)]).toEqual([...versions]);
    for (const length of [0, 1, 5, 1000, 2_000_000, 4_114_419])
      expect(() => readCatalogue(readFileSync(realDat ?? '').subarray(0, length))).toThrow(CatalogueError);
  },
);
