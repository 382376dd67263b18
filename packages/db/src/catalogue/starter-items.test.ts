import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getSharedFilePath } from '../testing/shared-file.js';
import { readStarterItems } from './starter-items.js';
import { readTsv } from './text-formats.js';

const starter = await readStarterItems();
const realTsv = getSharedFilePath('items.tsv');

test('holds at least 450 items, each with a tag and a description, ids and names once', () => {
  expect(starter.length).toBeGreaterThanOrEqual(450);
  expect(starter.filter((item) => item.tags.length === 0 || item.description === '')).toEqual([]);
  expect(new Set(starter.map((item) => item.id)).size).toBe(starter.length);
  expect(new Set(starter.map((item) => item.name.toLowerCase())).size).toBe(starter.length);
});

test('an alias means one item, and is no item’s name', () => {
  const aliases = starter.flatMap((item) => item.aliases);
  const names = new Set(starter.map((item) => item.name.toLowerCase()));
  expect(aliases.filter((alias) => names.has(alias) || alias !== alias.toLowerCase().trim())).toEqual([]);
  expect(new Set(aliases).size).toBe(aliases.length);
});

test.each([
  [242, 'World Lock'],
  [1796, 'Diamond Lock'],
  [7188, 'Blue Gem Lock'],
  [4994, "Builder's Lock"],
  [2978, 'Vending Machine'],
  [9268, 'DigiVend Machine'],
  [5638, 'MAGPLANT 5000'],
  [6946, "Gaia's Beacon"],
  [6948, 'Unstable Tesseract'],
  [5480, "Rayman's Fist"],
  [5666, 'Laser Grid'],
  [340, 'Chandelier'],
  [4584, 'Pepper Tree'],
  [4585, 'Pepper Tree Seed'],
])('item %i is %s', (id, name) => {
  expect(starter.find((item) => item.id === id)?.name).toBe(name);
});

test.runIf(realTsv !== null)('every id and name is the game’s own', () => {
  const names = new Map(readTsv(readFileSync(realTsv ?? '', 'utf8')).map((item) => [item.id, item.name]));
  expect(starter.filter((item) => names.get(item.id) !== item.name)).toEqual([]);
});
