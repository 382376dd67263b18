import { expect, test } from 'vitest';
import { toWord } from '../tokens/vocabulary.js';
import { createDictionary, type Dictionary } from './dictionary.js';
import { getCorrections, getKnownWord, type KnownWord } from './known-words.js';

const ITEMS = [
  { itemId: 1, name: 'Crystal Block' },
  { itemId: 2, name: 'Firehouse' },
];

const getWord = (dictionary: Dictionary, text: string): KnownWord =>
  getKnownWord(dictionary, { word: toWord(text) });

test('a cached word follows an added and a removed alias', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(getWord(dictionary, 'zqx').canStartName).toBe(false);
  dictionary.addAlias({ alias: 'zqx', itemId: 1 });
  expect(getWord(dictionary, 'zqx').startNode?.entries).toHaveLength(1);
  dictionary.removeAlias({ alias: 'zqx', itemId: 1 });
  expect(getWord(dictionary, 'zqx').startNode?.entries ?? []).toHaveLength(0);
});

test('words of several kinds lead to a name', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(getWord(dictionary, 'crystals')).toMatchObject({ stem: 'crystal', canStartName: true });
  expect(getWord(dictionary, 'fire')).toMatchObject({ stem: undefined, startNode: null, canStartName: true });
  expect(getWord(dictionary, 'crystalblock')).toMatchObject({
    parts: ['crystal', 'block'],
    canStartName: true,
  });
  expect(getWord(dictionary, 'hello').canStartName).toBe(false);
});

test('similar words are searched again after a change of the catalogue', () => {
  const dictionary = createDictionary(ITEMS, []);
  const findNear = (text: string): string[] =>
    getCorrections(dictionary, getWord(dictionary, text)).map(({ word }) => word);
  expect(findNear('lantrn')).toEqual([]);
  dictionary.addItem({ itemId: 3, name: 'Lantern' });
  expect(findNear('lantrn')).toEqual(['lantern']);
});
