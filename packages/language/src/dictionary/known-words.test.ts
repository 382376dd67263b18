import { expect, test } from 'vitest';
import { createDictionary } from './dictionary.js';
import { correctionsOf } from './known-words.js';

const ITEMS = [
  { itemId: 1, name: 'Crystal Block' },
  { itemId: 2, name: 'Firehouse' },
];

test('a word that was looked up before an alias came is known by it at once, and forgotten with it', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(dictionary.wordOf('zqx').leads).toBe(false);
  dictionary.addAlias({ alias: 'zqx', itemId: 1 });
  expect(dictionary.wordOf('zqx').begins?.entries).toHaveLength(1);
  dictionary.removeAlias({ alias: 'zqx', itemId: 1 });
  expect(dictionary.wordOf('zqx').begins?.entries ?? []).toHaveLength(0);
});

test('words of several kinds lead to a name', () => {
  const dictionary = createDictionary(ITEMS, []);
  expect(dictionary.wordOf('crystals')).toMatchObject({ stem: 'crystal', leads: true });
  expect(dictionary.wordOf('fire')).toMatchObject({ stem: undefined, isHalf: true, leads: true });
  expect(dictionary.wordOf('crystalblock')).toMatchObject({ parts: ['crystal', 'block'], leads: true });
  expect(dictionary.wordOf('hello').leads).toBe(false);
});

test('near words are searched again after the catalogue changed', () => {
  const dictionary = createDictionary(ITEMS, []);
  const near = (text: string): string[] =>
    correctionsOf(dictionary, dictionary.wordOf(text)).map(({ word }) => word);
  expect(near('lantrn')).toEqual([]);
  dictionary.addItem({ itemId: 3, name: 'Lantern' });
  expect(near('lantrn')).toEqual(['lantern']);
});
