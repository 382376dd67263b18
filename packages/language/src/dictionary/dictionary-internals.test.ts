import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import { normaliseName, toStem } from './names.js';
import { editDistance, TypoIndex } from './typo-index.js';

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 0, maxLength: 7 });

/** The distance by trying every edit, for short words: slow and plainly right. */
function slowDistance(a: string, b: string): number {
  let front = new Set([a]);
  for (let distance = 0; distance <= 2; distance++) {
    if (front.has(b)) return distance;
    const next = new Set<string>();
    for (const one of front) {
      for (let at = 0; at <= one.length; at++) {
        next.add(one.slice(0, at) + one.slice(at + 1));
        if (at + 1 < one.length) next.add(one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2));
        for (const letter of new Set(b)) {
          next.add(one.slice(0, at) + letter + one.slice(at));
          next.add(one.slice(0, at) + letter + one.slice(at + 1));
        }
      }
    }
    front = next;
  }
  return 3;
}

describe('edit distance', () => {
  it('agrees with an exhaustive search', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 2)).toBe(slowDistance(a, b));
      }),
      { numRuns: 150 },
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      }),
    );
  });
});

describe('typo index', () => {
  const names = [...new Set(SMALL_CATALOGUE.flatMap((item) => normaliseName(item.name).split(' ')))].filter(
    (one) => one.length >= 5,
  );
  const index = new TypoIndex();
  for (const name of names) index.add(name);

  it('finds every word again after any one edit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(30),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        fc.nat(3),
        (name, place, letter, kind) => {
          const at = place % name.length;
          const rest = name.slice(at + 1);
          const slip =
            [
              name.slice(0, at) + rest,
              name.slice(0, at) + letter + rest,
              name.slice(0, at) + letter + name.slice(at),
              name.slice(0, at) + (rest[0] ?? '') + name[at] + rest.slice(1),
            ][kind] ?? name;
          if (names.includes(slip)) return;
          const distances = index.findNear(slip).map((one) => one.distance);
          expect(
            index.findNear(slip).some((one) => one.word === name) ||
              distances.filter((distance) => distance === 1).length === 8,
          ).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds two edits in long words only', () => {
    expect(index.findNear('chandeleir').map((one) => one.word)).toContain('chandelier');
    expect(index.findNear('chadelie').map((one) => one.word)).toContain('chandelier');
    expect(index.findNear('dr')).toEqual([]);
  });
});

describe('stems', () => {
  it.each([
    ['couches', 'couch'],
    ['torches', 'torch'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['raymans', 'rayman'],
    ['zombies', 'zombie'],
    ['kiwis', 'kiwi'],
    ['walls', 'wall'],
  ])('files %s with %s', (plural, singular) => {
    expect(toStem(plural)).toBe(toStem(singular));
  });

  it('keeps glass and grass unchanged', () => {
    expect(toStem('glass')).toBe('glass');
  });
});

describe('normaliseName', () => {
  it('ignores case, punctuation, accents and styled letters', () => {
    expect(normaliseName("  RAYMAN'S   Fist ")).toBe(normaliseName('Rayman’s fist'));
    expect(normaliseName('Weather Machine - Night')).toBe('weather machine night');
  });
});
