import { describe, expect, it } from 'vitest';
import { createDictionary } from '../dictionary/dictionary.js';
import { EXACT_FROM, readMessage } from '../read-message.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { confidenceOf, type Evidence } from './confidence.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const plain: Evidence = {
  via: 'name',
  side: 'said',
  price: 'own',
  unknown: 'none',
  asks: false,
  isAmbiguous: false,
};

describe('confidence', () => {
  it('is high where everything is said', () => {
    expect(confidenceOf(plain)).toBeGreaterThan(0.98);
  });

  it.each<[string, Partial<Evidence>]>([
    ['the side is assumed', { side: 'assumed' }],
    ['no price is said', { price: 'none' }],
    ['unknown words stand around', { unknown: 'some' }],
    ['the words fit several items', { isAmbiguous: true }],
  ])('is lower where %s', (_what, evidence) => {
    expect(confidenceOf({ ...plain, ...evidence })).toBeLessThan(confidenceOf(plain));
  });

  it('makes a prediction of an item that is named in full amid words nobody knows', () => {
    const { offers } = readMessage(dictionary, 'rayman zorp 44dl glarb');
    expect(offers).toMatchObject([{ item: "Rayman's Fist", kind: 'predicted' }]);
    expect(offers[0]?.confidence).toBeLessThan(EXACT_FROM);
  });

  it('keeps a price far from the usual one, and makes it a prediction', () => {
    const usualPrice = (): number => 4400;
    const [usual] = readMessage(dictionary, "S> Rayman's Fist 45dl", { usualPrice }).offers;
    const [far] = readMessage(dictionary, "S> Rayman's Fist 45wl", { usualPrice }).offers;
    expect(usual).toMatchObject({ price: 4500, kind: 'exact' });
    expect(far).toMatchObject({ price: 45, kind: 'predicted' });
  });

  it('takes the usual price of items for one lock by what one item costs', () => {
    const usualPrice = (): number => -200;
    const kinds = ['S> dirt 180/1', 'S> dirt 1wl each', 'S> dirt 2000/1'].map(
      (content) => readMessage(dictionary, content, { usualPrice }).offers[0]?.kind,
    );
    expect(kinds).toEqual(['exact', 'predicted', 'exact']);
  });
});
