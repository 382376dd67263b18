import { describe, expect, it } from 'vitest';
import { createDictionary } from '../dictionary/dictionary.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { findItemByName, searchItems } from './search-items.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const names = (query: string, limit = 5): string[] =>
  searchItems(dictionary, query, limit).map((result) => result.name);

describe('item search', () => {
  it('puts the exact name first with the score 1', () => {
    expect(searchItems(dictionary, 'LASER grid', 3)[0]).toMatchObject({ name: 'Laser Grid', score: 1 });
  });

  it('puts the item of an alias first with the score 1', () => {
    expect(searchItems(dictionary, 'lgrid', 3)[0]).toMatchObject({ name: 'Laser Grid', score: 1 });
  });

  it('finds names by their beginning, then by the beginning of a later word', () => {
    expect(names('chan')[0]).toBe('Chandelier');
    expect(names('chan')).toContain('Castle Chandelier');
  });

  it('finds the item of an alias that is typed in part', () => {
    expect(names('lgr')[0]).toBe('Laser Grid');
  });

  it('does not find a removed alias', () => {
    const own = createDictionary(SMALL_CATALOGUE, []);
    const [first] = own.items();
    const alias = { alias: 'zzqueue', itemId: first?.[0] ?? 0 };
    expect(searchItems(own, 'zzq', 5)).toEqual([]);
    own.addAlias(alias);
    expect(searchItems(own, 'zzq', 5)[0]).toMatchObject({ itemId: alias.itemId });
    own.removeAlias(alias);
    expect(searchItems(own, 'zzq', 5)).toEqual([]);
  });

  it('finds words typed in another order', () => {
    expect(names('block pastel')).toContain('Pastel Pink Block');
  });

  it('finds misspelt names', () => {
    expect(names('lazer gird')[0]).toBe('Laser Grid');
    expect(names('chandeler')[0]).toBe('Chandelier');
  });

  it('scores between 0 and 1, best first, and keeps to the limit', () => {
    const results = searchItems(dictionary, 'b', 10);
    expect(results).toHaveLength(10);
    const scores = results.map((result) => result.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  it('returns nothing for empty and meaningless texts', () => {
    expect(names('')).toEqual([]);
    expect(names('   ')).toEqual([]);
    expect(names('qqqqqqqq')).toEqual([]);
    expect(searchItems(dictionary, 'chand', 0)).toEqual([]);
  });

  it('follows changes of the catalogue', () => {
    const own = createDictionary(SMALL_CATALOGUE, []);
    expect(searchItems(own, 'quantum', 5)).toEqual([]);
    own.addItem({ itemId: 99_999, name: 'Quantum Toaster' });
    expect(searchItems(own, 'quantum', 5)[0]?.itemId).toBe(99_999);
  });
});

describe('finding an item by its name', () => {
  it.each(['Laser Grid', 'laser grid', ' LASER  GRID ', 'lgrid', 'L Grid'])('knows %j', (text) => {
    expect(findItemByName(dictionary, text)?.name).toBe('Laser Grid');
  });

  it.each(['laser', 'lazer gird', 'laser grid 3wl', '', '???'])('does not guess at %j', (text) => {
    expect(findItemByName(createDictionary(SMALL_CATALOGUE, [], { builtInAliases: false }), text)).toBeNull();
  });
});
