import { describe, expect, it } from 'vitest';
import { tokenise } from '../../tokens/tokens.js';
import { findDefaultUnits, PER_LOCK } from './default-units.js';

describe('default units', () => {
  it.each([
    ['all prices in dl', 100],
    ['everything in bgl', 10_000],
    ['(harga DL)', 100],
    ['selling (in dls)', 100],
    ['prices: DL', 100],
    ['buy rayman 40, gaia 50 (all dl)', 100],
    ['rayman 44 gaia 54 (dl)', 100],
    ['prices per wl', PER_LOCK],
    ['per lock prices', PER_LOCK],
    ['prices per stack, not per wl', 1 / 200],
  ])('is said for the whole of "%s"', (text, worth) => {
    expect(findDefaultUnits(tokenise(text))).toEqual([{ from: 0, worth }]);
  });

  it.each(['rayman 44 dl', 'chand 33/1', 'chand 33 per wl', 'gaia 54 (dl), ut 58 dl', 'prices in wl'])(
    'is world locks in "%s"',
    (text) => {
      expect(findDefaultUnits(tokenise(text))).toEqual([]);
    },
  );

  it('changes with the line where two units are stated', () => {
    const tokens = tokenise('SELL (WL)\njetpack 8\nSELL (DL)\ngaia 54');
    const second = tokens.findIndex((token) => token.text === 'jetpack') + 2;
    expect(findDefaultUnits(tokens)).toEqual([
      { from: 0, worth: 1 },
      { from: second, worth: 100 },
    ]);
  });
});
