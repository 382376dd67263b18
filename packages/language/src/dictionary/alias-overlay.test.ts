import { describe, expect, it } from 'vitest';
import { parseMessage } from '../parse-message.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { createAliasOverlay } from './alias-overlay.js';
import { createDictionary } from './dictionary.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const getItemId = (name: string): number => SMALL_CATALOGUE.find((item) => item.name === name)?.itemId ?? -1;

describe('personal aliases', () => {
  const chandelier = getItemId('Chandelier');

  it('find the item for their owners only', () => {
    const overlay = createAliasOverlay([
      { ownerId: 'ann', alias: 'sparkly', itemId: chandelier },
      { ownerId: 'bob', alias: 'Sparkly', itemId: chandelier },
      { ownerId: 'cem', alias: 'sparkly', itemId: getItemId('Fish Tank') },
    ]);
    const { offers } = parseMessage(dictionary, 'S> sparkly 33/1, lgrid 9/1', { overlay });
    expect(offers.map((offer) => [offer.item, offer.price, offer.ownerIds])).toEqual([
      ['Laser Grid', -9, undefined],
      ['Chandelier', -33, ['ann', 'bob']],
      ['Fish Tank', -33, ['cem']],
    ]);
    expect(offers[1]).toMatchObject({ kind: 'exact', via: 'owner-alias', type: 'SELL' });
  });

  it('do not change the offers for everyone', () => {
    const overlay = createAliasOverlay([
      { ownerId: 'ann', alias: 'all', itemId: chandelier },
      { ownerId: 'ann', alias: 'wl', itemId: chandelier },
      { ownerId: 'ann', alias: 'each', itemId: chandelier },
    ]);
    const content = 'S> chand, lgrid all 3wl each';
    const plain = parseMessage(dictionary, content).offers;
    const shared = parseMessage(dictionary, content, { overlay }).offers.filter(
      (offer) => offer.ownerIds === undefined,
    );
    expect(shared).toEqual(plain);
  });

  it('have no effect where the words name an item for everyone', () => {
    const overlay = createAliasOverlay([{ ownerId: 'ann', alias: 'gaia', itemId: chandelier }]);
    expect(parseMessage(dictionary, 'S> gaia 54dl', { overlay }).offers.map((offer) => offer.item)).toEqual([
      "Gaia's Beacon",
    ]);
  });

  it('win over a guess for the same words', () => {
    const overlay = createAliasOverlay([
      { ownerId: 'ann', alias: 'chandeler', itemId: getItemId('Fish Tank') },
    ]);
    const offers = parseMessage(dictionary, 'S> chandeler 5wl', { overlay }).offers;
    expect(offers.find((offer) => offer.ownerIds)).toMatchObject({ item: 'Fish Tank', price: 5 });
  });

  it('can be removed', () => {
    const entry = { ownerId: 'ann', alias: 'sparkly', itemId: chandelier };
    const overlay = createAliasOverlay([entry, { ...entry, ownerId: 'bob' }]);
    overlay.remove(entry);
    expect(parseMessage(dictionary, 'S> sparkly 5wl', { overlay }).offers[0]?.ownerIds).toEqual(['bob']);
    overlay.remove({ ...entry, ownerId: 'bob' });
    expect(parseMessage(dictionary, 'S> sparkly 5wl', { overlay }).offers).toEqual([]);
  });
});
