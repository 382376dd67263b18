import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSharedFilePath } from '../testing/shared-file.js';
import { writeItemsDat } from '../testing/write-items-dat.js';
import { CatalogueError } from './catalogue-item.js';
import { readItemsDat } from './items-dat.js';
import { readCatalogue } from './read-catalogue.js';
import { readTsv } from './text-formats.js';

const versions = [14, 15, 16, 17, 18, 19];
const someItems = [
  { name: 'Blank' },
  { name: 'Blank Seed', filler: 'x'.repeat(300) },
  { name: 'Dirt', rarity: 999, filler: 'tiles_page1.rttex' },
];

describe.each(versions)('items.dat version %i', (version) => {
  test('is read to the last byte, names deciphered', () => {
    expect(readItemsDat(writeItemsDat(version, someItems))).toEqual([
      { id: 0, name: 'Blank', rarity: 1, description: null },
      { id: 1, name: 'Blank Seed', rarity: 1, description: null },
      { id: 2, name: 'Dirt', rarity: 999, description: null },
    ]);
  });

  test('is refused when it is cut off anywhere', () => {
    const whole = writeItemsDat(version, someItems);
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readItemsDat(whole.subarray(0, length))).toThrow(CatalogueError);
  });

  test('is refused with as little as one byte too many', () => {
    const whole = writeItemsDat(version, someItems);
    expect(() => readItemsDat(Buffer.concat([whole, Buffer.alloc(1)]))).toThrow('1 bytes are left over');
  });

  test('read as another version is refused', () => {
    for (const other of versions.filter((candidate) => candidate !== version)) {
      const bytes = writeItemsDat(version, someItems);
      bytes.writeUInt16LE(other);
      expect(() => readItemsDat(bytes)).toThrow(CatalogueError);
    }
  });
});

test('other versions are refused by number', () => {
  expect(() => readItemsDat(writeItemsDat(13, someItems))).toThrow('version 13 of items.dat');
  expect(() => readItemsDat(writeItemsDat(20, someItems))).toThrow('versions 14 to 19 can be read');
});

test('ids that do not count up are refused', () => {
  expect(() => readItemsDat(writeItemsDat(19, [{ name: 'A' }, { name: 'B', id: 5 }]))).toThrow(
    'Item 1 of the file says that it is item 5',
  );
});

test('a count that the size cannot hold is refused before anything is read', () => {
  for (const count of [-1, 0, 4, 100_000, 2_147_483_647]) {
    const bytes = writeItemsDat(19, someItems);
    bytes.writeInt32LE(count, 2);
    expect(() => readItemsDat(bytes)).toThrow(CatalogueError);
  }
});

const anyItems = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    rarity: fc.integer({ min: 0, max: 999 }),
    filler: fc.string({ maxLength: 20, unit: 'grapheme-ascii' }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever is written is read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...versions), anyItems, (version, items) => {
      const read = readItemsDat(writeItemsDat(version, items));
      expect(read).toEqual(items.map(({ name, rarity }, id) => ({ id, name, rarity, description: null })));
    }),
  );
});

test('damaged bytes give either a sentence or items with ids in order, never anything else', () => {
  const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.constantFrom(...versions), anyItems, flips, fc.nat(), (version, items, changes, cut) => {
      const bytes = writeItemsDat(version, items);
      for (const [position, mask] of changes)
        bytes[position % bytes.length] = (bytes[position % bytes.length] ?? 0) ^ mask;
      const damaged = bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0));
      try {
        const read = readItemsDat(damaged);
        expect(read.map((item) => item.id)).toEqual(read.map((_, index) => index));
      } catch (error) {
        expect(error).toBeInstanceOf(CatalogueError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('random bytes of any kind give a sentence or a catalogue', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        expect(readCatalogue(Buffer.from(bytes)).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(CatalogueError);
      }
    }),
    { numRuns: 2000 },
  );
});

const realDat = getSharedFilePath('items-v19.dat');
const realTsv = getSharedFilePath('items.tsv');

test.runIf(realDat !== null && realTsv !== null)(
  'the real file agrees with the reference list id by id',
  () => {
    const fromDat = readCatalogue(readFileSync(realDat ?? ''));
    const reference = readTsv(readFileSync(realTsv ?? '', 'utf8')).filter((item) => item.id <= 14_933);
    expect(fromDat).toHaveLength(14_222);
    expect(fromDat).toEqual(reference);
  },
);
