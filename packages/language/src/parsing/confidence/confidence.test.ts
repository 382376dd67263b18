import { describe, expect, it } from 'vitest';
import { createDictionary } from '../../dictionary/dictionary.js';
import { EXACT_CONFIDENCE_MIN, parseMessage } from '../../parse-message.js';
import { SMALL_CATALOGUE } from '../../testing/small-catalogue.js';
import type { OfferFeatures } from '../context/parser-state.js';
import { computeConfidence } from './confidence.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const plain: OfferFeatures = {
  via: 'name',
  side: 'said',
  price: 'own',
  unknown: 'none',
  asks: false,
  reads: 3,
  isAmbiguous: false,
  isBesideUnknown: false,
  isSideCertain: false,
  talk: [],
  isNumberLeft: false,
};

describe('confidence', () => {
  it('is high for a complete offer', () => {
    expect(computeConfidence(plain)).toBeGreaterThan(0.98);
  });

  it.each<[string, Partial<OfferFeatures>]>([
    ['the side is assumed', { side: 'assumed' }],
    ['no price is said', { price: 'none' }],
    ['unknown words stand around', { unknown: 'some' }],
    ['the words fit several items', { isAmbiguous: true }],
  ])('is lower where %s', (_what, features) => {
    expect(computeConfidence({ ...plain, ...features })).toBeLessThan(computeConfidence(plain));
  });

  it('makes an offer predicted amid unknown words', () => {
    const { offers } = parseMessage(dictionary, 'rayman zorp 44dl');
    expect(offers).toMatchObject([{ item: "Rayman's Fist", kind: 'predicted' }]);
    expect(offers[0]?.confidence).toBeLessThan(EXACT_CONFIDENCE_MIN);
  });

  it('keeps a price far from the usual one and makes the offer predicted', () => {
    const usualPrice = (): number => 4400;
    const [usual] = parseMessage(dictionary, "S> Rayman's Fist 45dl", { usualPrice }).offers;
    const [far] = parseMessage(dictionary, "S> Rayman's Fist 45wl", { usualPrice }).offers;
    expect(usual).toMatchObject({ price: 4500, kind: 'exact' });
    expect(far).toMatchObject({ price: 45, kind: 'predicted' });
  });

  it('compares the usual price of items per lock by the price of one item', () => {
    const usualPrice = (): number => -200;
    const kinds = ['S> dirt 180/1', 'S> dirt 1wl each', 'S> dirt 2000/1'].map(
      (content) => parseMessage(dictionary, content, { usualPrice }).offers[0]?.kind,
    );
    expect(kinds).toEqual(['exact', 'predicted', 'exact']);
  });
});
