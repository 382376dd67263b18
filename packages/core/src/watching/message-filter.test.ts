import type { MessageFilter } from '@lockwatch/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordReader, findUnmetFilter, toMessageFilter } from './message-filter.js';

const NONE: MessageFilter = { all_words: [], any_words: [], no_words: [], only_users: [], only_worlds: [] };

function findUnmet(lists: Partial<MessageFilter>, content: string) {
  const filter = toMessageFilter({ ...NONE, ...lists });
  const message = { authorId: '1', worlds: ['SHOP'], readWords: createWordReader(content) };
  return filter && findUnmetFilter(filter, message);
}

test.each(['rent', 'RENT!', 'Ｒｅｎｔ', 'rént', '𝐫𝐞𝐧𝐭', '🅡🅔🅝🅣', '**rent**', 'no,rent/trade'])(
  'the word rent is found in %s',
  (text) => {
    expect(findUnmet({ no_words: ['Rent'] }, `S> Laser Grid 3wl ${text}`)).toEqual({
      reason: 'unwanted-word',
      words: 'rent',
    });
  },
);

test.each(['rental', 'parent', 'r ent', ''])('the word rent is not found in %s', (text) => {
  expect(findUnmet({ no_words: ['rent'] }, `S> Laser Grid 3wl ${text}`)).toBeNull();
});

test('a message passes exactly where the sets of its words and those of the filter say so', () => {
  const words = fc.subarray(['rent', 'trade', 'cheap', 'fast', 'shop']);
  fc.assert(
    fc.property(words, words, words, words, (said, all_words, any_words, no_words) => {
      const has = new Set(said);
      const passes =
        all_words.every((word) => has.has(word)) &&
        no_words.every((word) => !has.has(word)) &&
        (any_words.length === 0 || any_words.some((word) => has.has(word)));
      expect(findUnmet({ all_words, any_words, no_words }, said.join(' / ')) === null).toBe(passes);
    }),
  );
});

test('a filter is stored folded, without repetitions, and not at all where it is empty', () => {
  expect(toMessageFilter({ ...NONE, no_words: ['Ｒent', 'RENT', 'for  sale'] })).toEqual({
    ...NONE,
    no_words: ['for sale', 'rent'],
  });
  expect(toMessageFilter(NONE)).toBeNull();
  expect(() => toMessageFilter({ ...NONE, any_words: ['!!!'] })).toThrow('"!!!" contains no word.');
});

test('a filter without words does not read those of the message', () => {
  const readWords = () => {
    throw new Error('The words were read.');
  };
  const filter = { ...NONE, only_worlds: ['SHOP'] };
  expect(findUnmetFilter(filter, { authorId: '1', worlds: ['SHOP'], readWords })).toBeNull();
});
