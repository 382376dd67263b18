import type { ItemPool, PoolItem } from './item-pool.js';
import { wordsOf } from './item-pool.js';
import type { Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';

/** A name as a player wrote it. */
export interface WrittenName {
  text: string;
  phenomena: readonly Phenomenon[];
}

export type Casing = 'as is' | 'lower' | 'upper';

/** Writes a name as players do: mostly right, else short, in plural, with a slip, or without its spaces. */
export function writeName(random: Random, pool: ItemPool, goods: PoolItem, casing: Casing): WrittenName {
  const roll = random.next();
  const written =
    (roll < 0.1 ? plural(goods.name) : null) ??
    (roll < 0.24 ? addTypo(random, pool, goods.name) : null) ??
    (roll < 0.5 && goods.aliases.length > 0 ? alias(random, goods) : null) ??
    (roll > 0.93 ? respell(random, goods.name) : null);
  if (written === null || (written.text !== goods.name && pool.meansAnother(written.text, goods.name))) {
    return { text: applyCasing(goods.name, casing), phenomena: [] };
  }
  return { text: applyCasing(written.text, casing), phenomena: written.phenomena };
}

export function applyCasing(text: string, casing: Casing): string {
  if (casing === 'as is') return text;
  return casing === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

function alias(random: Random, goods: PoolItem): WrittenName {
  return { text: random.pick(goods.aliases), phenomena: ['alias'] };
}

function plural(name: string): WrittenName | null {
  const head = /^(.*?)( of .*)?$/.exec(name);
  const noun = head?.[1] ?? name;
  const rest = head?.[2] ?? '';
  if (/ Wings$/.test(noun)) return { text: noun.slice(0, -1) + rest, phenomena: ['plural'] };
  if (!/[a-z]$/.test(noun) || /s$/.test(noun)) return null;
  let many = `${noun}s`;
  if (/(x|ch|sh|z)$/.test(noun)) many = `${noun}es`;
  else if (/[^aeiou]y$/.test(noun)) many = `${noun.slice(0, -1)}ies`;
  return { text: many + rest, phenomena: ['plural'] };
}

const NEAR_KEYS: Readonly<Record<string, string>> = {
  a: 'sqz',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'w',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'x',
};
const PHONETIC_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/, 'f'],
  [/ck/, 'k'],
  [/c(?=[aou])/, 'k'],
  [/s(?=er|y)/, 'z'],
  [/ie/, 'ei'],
  [/ei/, 'ie'],
  [/([bdfglmnprst])\1/, '$1'],
  [/ar/, 'er'],
  [/er$/, 'ar'],
  [/y$/, 'i'],
  [/ou/, 'o'],
  [/ight/, 'ite'],
  [/th/, 't'],
];

function addTypo(random: Random, pool: ItemPool, name: string): WrittenName | null {
  const words = name.split(' ');
  const long = words.flatMap((word, at) => (/^[A-Za-z]{4,}$/.test(word) ? [at] : []));
  // A slip in a name of four letters leaves nothing to read it from.
  if (name.length < 5 || long.length === 0 || !words.every((word) => /^[A-Za-z]+$/.test(word))) return null;
  const letters = name.length;
  const plan = random.chance(letters >= 9 ? 0.25 : 0) ? 2 : 1;
  const at = random.pick(long);
  const original = words[at] ?? '';
  let text = original;
  const edits = plan === 2 && original.length >= 8 ? 2 : 1;
  for (let edit = 0; edit < edits; edit++) text = addOneTypo(random, text);
  if (text.toLowerCase() === original.toLowerCase()) return null;
  if (!pool.isUnambiguousTypo(wordsOf(name), at, text.toLowerCase())) return null;
  // A slip in the first letter is rare and mostly unreadable in a short word.
  if (text[0]?.toLowerCase() !== original[0]?.toLowerCase() && original.length < 6) return null;
  const slippedWords = words.map((word, index) => (index === at ? text : word));
  return { text: slippedWords.join(' '), phenomena: ['typo'] };
}

function addOneTypo(random: Random, word: string): string {
  const at = random.int(1, word.length - 1);
  const here = word[at] ?? '';
  switch (random.int(0, 5)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + here + word.slice(at);
    case 2:
      return at + 1 < word.length
        ? word.slice(0, at) + (word[at + 1] ?? '') + here + word.slice(at + 2)
        : word.slice(0, at);
    case 3:
      return (
        word.slice(0, at) +
        random.pick((NEAR_KEYS[here.toLowerCase()] ?? here).split('')) +
        word.slice(at + 1)
      );
    default: {
      const fitting = PHONETIC_SPELLINGS.filter(([sound]) => sound.test(word));
      if (fitting.length === 0) return word.slice(0, at) + word.slice(at + 1);
      const [sound, spelling] = random.pick(fitting);
      return word.replace(sound, spelling);
    }
  }
}

function respell(random: Random, name: string): WrittenName | null {
  const forms = [
    name.includes("'") ? name.replace(/'/g, '') : null,
    name.includes("'") ? name.replace(/'/g, '’') : null,
    name.includes("'s") ? name.replace(/'s/g, '') : null,
    / - /.test(name) ? name.replace(' - ', random.pick([' ', ' – ', ': ', '-'])) : null,
    /^[A-Za-z]{3,} [A-Za-z]{3,}$/.test(name) ? name.replace(' ', '') : null,
    /^[A-Za-z]+-[A-Za-z]+$/.test(name) ? name.replace('-', random.pick([' ', ''])) : null,
  ].filter((form) => form !== null);
  if (forms.length === 0) return null;
  return { text: random.pick(forms), phenomena: ['missing space or apostrophe'] };
}
