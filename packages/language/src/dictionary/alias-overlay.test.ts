import { describe, expect, it } from 'vitest';
import { readMessage } from '../read-message.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { createAliasOverlay } from './alias-overlay.js';
import { createDictionary } from './dictionary.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const idOf = (name: string): number => SMALL_CATALOGUE.find((item) => item.name === name)?.itemId ?? -1;

describe("people's own aliases", () => {
  const chandelier = idOf('Chandelier');

  it('find the item for their owners alone', () => {
    const overlay = createAliasOverlay([
      { ownerId: 'ann', alias: 'sparkly', itemId: chandelier },
      { ownerId: 'bob', alias: 'Sparkly', itemId: chandelier },
      { ownerId: 'cem', alias: 'sparkly', itemId: idOf('Fish Tank') },
    ]);
    const { offers } = readMessage(dictionary, 'S> sparkly 33/1, lgrid 9/1', { overlay });
    expect(offers.map((offer) => [offer.item, offer.price, offer.ownerIds])).toEqual([
      ['Laser Grid', -9, undefined],
      ['Chandelier', -33, ['ann', 'bob']],
      ['Fish Tank', -33, ['cem']],
    ]);
    expect(offers[1]).toMatchObject({ kind: 'exact', via: 'owner-alias', type: 'SELL' });
  });

  it('change nothing in what everybody is told', () => {
    const overlay = createAliasOverlay([
      { ownerId: 'ann', alias: 'all', itemId: chandelier },
      { ownerId: 'ann', alias: 'wl', itemId: chandelier },
      { ownerId: 'ann', alias: 'each', itemId: chandelier },
    ]);
    const content = 'S> chand, lgrid all 3wl each';
    const plain = readMessage(dictionary, content).offers;
    const shared = readMessage(dictionary, content, { overlay }).offers.filter(
      (offer) => offer.ownerIds === undefined,
    );
    expect(shared).toEqual(plain);
  });

  it('stay silent where the words already name an item for everyone', () => {
    const overlay = createAliasOverlay([{ ownerId: 'ann', alias: 'gaia', itemId: chandelier }]);
    expect(readMessage(dictionary, 'S> gaia 54dl', { overlay }).offers.map((offer) => offer.item)).toEqual([
      "Gaia's Beacon",
    ]);
  });

  it('win over a guessed reading of the same words', () => {
    const overlay = createAliasOverlay([{ ownerId: 'ann', alias: 'chandeler', itemId: idOf('Fish Tank') }]);
    const offers = readMessage(dictionary, 'S> chandeler 5wl', { overlay }).offers;
    expect(offers.find((offer) => offer.ownerIds)).toMatchObject({ item: 'Fish Tank', price: 5 });
  });

  it('can be taken back', () => {
    const entry = { ownerId: 'ann', alias: 'sparkly', itemId: chandelier };
    const overlay = createAliasOverlay([entry, { ...entry, ownerId: 'bob' }]);
    overlay.remove(entry);
    expect(readMessage(dictionary, 'S> sparkly 5wl', { overlay }).offers[0]?.ownerIds).toEqual(['bob']);
    overlay.remove({ ...entry, ownerId: 'bob' });
    expect(overlay.size).toBe(0);
    expect(readMessage(dictionary, 'S> sparkly 5wl', { overlay }).offers).toEqual([]);
  });
});
