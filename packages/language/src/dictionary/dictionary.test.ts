import { describe, expect, it } from 'vitest';
import { parseMessage } from '../parse-message.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { createDictionary, type Dictionary } from './dictionary.js';

const getItemId = (name: string): number => SMALL_CATALOGUE.find((item) => item.name === name)?.itemId ?? -1;
const itemsIn = (dictionary: Dictionary, content: string): string[] =>
  parseMessage(dictionary, content).offers.map((offer) => offer.item);

describe('dictionary', () => {
  it('adds and removes aliases in place', () => {
    const dictionary = createDictionary(SMALL_CATALOGUE, []);
    const alias = { alias: 'shiny glow', itemId: getItemId('Chandelier') };
    expect(itemsIn(dictionary, 'S> shiny glow 5wl')).toEqual([]);
    dictionary.addAlias(alias);
    expect(itemsIn(dictionary, 'S> shiny glow 5wl')).toEqual(['Chandelier']);
    expect(itemsIn(dictionary, 'S> shiny glow seed 5wl')).toEqual(['Chandelier Seed']);
    dictionary.removeAlias(alias);
    expect(itemsIn(dictionary, 'S> shiny glow 5wl')).toEqual([]);
  });

  it('adds, renames and removes items in place', () => {
    const dictionary = createDictionary(SMALL_CATALOGUE, []);
    dictionary.addItem({ itemId: 99_999, name: 'Quantum Toaster' });
    expect(itemsIn(dictionary, 'S> quantum toasters 5wl')).toEqual(['Quantum Toaster']);
    dictionary.addItem({ itemId: 99_999, name: 'Quantum Kettle' });
    expect(itemsIn(dictionary, 'S> quantum kettle 5wl')).toEqual(['Quantum Kettle']);
    expect(itemsIn(dictionary, 'S> quantum toaster 5wl')).toEqual([]);
    dictionary.removeItem(99_999);
    expect(itemsIn(dictionary, 'S> quantum kettle 5wl')).toEqual([]);
  });

  it('lets an alias of the installation win over a built-in one and over a name', () => {
    const dictionary = createDictionary(SMALL_CATALOGUE, [
      { alias: 'mag', itemId: getItemId('Magic Bell') },
      { alias: 'orange', itemId: getItemId('Orange Block') },
    ]);
    expect(itemsIn(dictionary, 'S> mag 5wl, orange 6wl')).toEqual(['Magic Bell', 'Orange Block']);
  });

  it('omits the built-in aliases on request', () => {
    const dictionary = createDictionary(SMALL_CATALOGUE, [], { builtInAliases: false });
    expect(itemsIn(dictionary, 'S> coa 5wl')).toEqual([]);
    expect(itemsIn(createDictionary(SMALL_CATALOGUE, []), 'S> coa 5wl')).toEqual(['Change of Address']);
  });

  it('keeps an alias for an item that comes later', () => {
    const dictionary = createDictionary([], [{ alias: 'thing', itemId: 7 }]);
    expect(itemsIn(dictionary, 'S> thing 5wl')).toEqual([]);
    dictionary.addItem({ itemId: 7, name: 'Some Item' });
    expect(itemsIn(dictionary, 'S> thing 5wl')).toEqual(['Some Item']);
  });

  it('shows every candidate where one alias means two items, and only predicts', () => {
    const dictionary = createDictionary(SMALL_CATALOGUE, [
      { alias: 'gizmo', itemId: getItemId('Chandelier') },
      { alias: 'gizmo', itemId: getItemId('Laser Grid') },
    ]);
    const [offer] = parseMessage(dictionary, 'S> gizmo 5wl').offers;
    expect(offer?.kind).toBe('predicted');
    expect(offer?.candidates?.map((one) => one.item).sort()).toEqual(['Chandelier', 'Laser Grid']);
  });
});
