import { expect, test } from 'vitest';
import { createDictionary } from './dictionary.js';
import { getCorrections } from './known-words.js';

const ITEMS = [
  { itemId: 1, name: 'Crystal Block' },
  { itemId: 2, name: 'Firehouse' },
];

test('a cached word follows an added and a removed alias', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(dictionary.getWord('zqx').canStartName).toBe(false);
  dictionary.addAlias({ alias: 'zqx', itemId: 1 });
  expect(dictionary.getWord('zqx').startNode?.entries).toHaveLength(1);
  dictionary.removeAlias({ alias: 'zqx', itemId: 1 });
  expect(dictionary.getWord('zqx').startNode?.entries ?? []).toHaveLength(0);
});

test('words of several kinds lead to a name', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(dictionary.getWord('crystals')).toMatchObject({ stem: 'crystal', canStartName: true });
  expect(dictionary.getWord('fire')).toMatchObject({ stem: undefined, startNode: null, canStartName: true });
  expect(dictionary.getWord('crystalblock')).toMatchObject({
    parts: ['crystal', 'block'],
    canStartName: true,
  });
  expect(dictionary.getWord('hello').canStartName).toBe(false);
});

test('similar words are searched again after a change of the catalogue', () => {
  const dictionary = createDictionary(ITEMS, []);
  const findNear = (text: string): string[] =>
    getCorrections(dictionary, dictionary.getWord(text)).map(({ word }) => word);
  expect(findNear('lantrn')).toEqual([]);
  dictionary.addItem({ itemId: 3, name: 'Lantern' });
  expect(findNear('lantrn')).toEqual(['lantern']);
});
