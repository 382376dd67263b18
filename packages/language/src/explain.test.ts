import { describe, expect, it } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { explainParsing } from './explain.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

describe('explainParsing', () => {
  const text = explainParsing(
    dictionary,
    'SELL PAINT AT **PNTX**\n- Sell Aqua 18/1 (buy 25/1)\n- jetpack, monocle all 8wl\ni bought gaia at 50dl',
  );

  it.each([
    ['the world', 'PNTX (after "at")'],
    ['what the heading supplies', '"paint bucket"'],
    ['how an item was named', '"Aqua" -> Paint Bucket - Aqua (heading: the noun comes from a heading'],
    ['the side of a stretch, and whence', 'line 2: BUY, said here: {25/1: rate}'],
    ['a shared price', '"jetpack" (Jetpack): "8wl" after it, shared = 8 each'],
    ['talk, and the phrase that gave it away', 'on: past: "i bought"'],
    ['why an offer is a prediction', 'predicted because the name is a guess: the noun comes from a heading'],
    ['what its confidence is made of', 'log-odds: start '],
  ])('shows %s', (_what, line) => {
    expect(text).toContain(line);
  });

  it('shows the lines that only correct a price', () => {
    const said = explainParsing(dictionary, 'S> jetpack 8wl\nmonocle 2wl\nedit: 3wl');
    expect(said).toMatch(/-- corrections.*\nedit: 3wl\n/);
  });

  it('shows the candidates of words that fit several items', () => {
    const two = createDictionary(
      [
        { itemId: 1, name: 'Red Hat' },
        { itemId: 2, name: 'Blue Hat' },
      ],
      [
        { alias: 'cap', itemId: 1 },
        { alias: 'cap', itemId: 2 },
      ],
    );
    const said = explainParsing(two, 'S> cap 5wl');
    expect(said).toContain('could be Red Hat 0.50, Blue Hat 0.50');
    expect(said).toContain('predicted because the words fit several items');
  });
});
