import { expect, test } from 'vitest';
import { tokenise } from '../text/tokens.js';
import { createDictionary } from './dictionary.js';
import { correctionsOf, knownWordOf, stemOfPair } from './known-words.js';

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

test("a token's word is looked up anew after a change of the dictionary, and for another dictionary", () => {
  const dictionary = createDictionary([{ itemId: 1, name: 'Fire House' }], []);
  const other = createDictionary([{ itemId: 2, name: 'Zqx' }], []);
  const begins = (asked: typeof dictionary): boolean =>
    tokenise('zqx').every((token) => knownWordOf(asked, token).begins !== null);
  expect(begins(dictionary)).toBe(false);
  expect(begins(other)).toBe(true);
  expect(begins(dictionary)).toBe(false);
  dictionary.addItem({ itemId: 3, name: 'Zqx Door' });
  expect(begins(dictionary)).toBe(true);
});

test.each([
  ['fire', 'place', 'fireplace'],
  ['fire', 'places', 'fireplace'],
  ['can', 'dies', 'candy'],
  ['wol', 'ves', 'wolf'],
  ['fire', 'truck', undefined],
])('"%s %s" as one word is filed under %s', (first, second, stem) => {
  const words = ['Fireplace', 'Candies', 'Wolf'].map((name, itemId) => ({ itemId, name }));
  const dictionary = createDictionary(words, []);
  expect(stemOfPair(dictionary, dictionary.wordOf(first), second)).toBe(stem);
});
