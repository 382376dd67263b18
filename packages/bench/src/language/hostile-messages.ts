import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Parts that are repeated, by what they try. */
const REPEATED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../hostile.json', import.meta.url)), 'utf8'),
);

/** Messages of 4,000 characters that try to slow down the parser, by what they try. */
export function createHostileMessages(names: readonly string[]): Readonly<Record<string, string>> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const near = [
    'chandelir',
    'lazer',
    'gridd',
    'pastl',
    'bloc',
    'weater',
    'machin',
    'nigth',
    'sheeet',
    'muzic',
  ];
  return {
    ...Object.fromEntries(Object.entries(REPEATED).map(([kind, part]) => [kind, cut(part)])),
    'ever new misspelt words': Array.from(
      { length: 700 },
      (_, at) => `${near[at % 10]}${letters[at % 26]}${letters[(at >> 4) % 26]}`,
    )
      .join(' ')
      .slice(0, LENGTH),
    'all names': cut(`${names.join(' ')} `),
    'every name misspelt': cut(names.map((name) => misspelt(name)).join(' ')),
    'every name misspelt, in a list': cut(`S> ${names.map((name) => misspelt(name)).join(', ')}`),
    'long names misspelt': cut(
      [...names]
        .sort((a, b) => b.length - a.length)
        .map((name) => misspelt(name))
        .join('\n'),
    ),
    'names run together': cut(names.map((name) => name.replace(/\W/g, '')).join('')),
    'names cut in pieces': cut(names.map((name) => name.replace(/(\w{3})/g, '$1 ')).join(' ')),
    'first words of names': cut(names.map((name) => name.split(' ')[0]).join(' ')),
    'last words of names': cut(names.map((name) => name.split(' ').at(-1)).join(' ')),
    'ever new words': cut(Array.from({ length: 800 }, (_, at) => newWord(at)).join(' ')),
  };
}

function cut(text: string): string {
  return text.repeat(Math.ceil(LENGTH / Math.max(1, text.length))).slice(0, LENGTH);
}

/** One letter of the longest word doubled, another one left out. */
function misspelt(name: string): string {
  const longest = name.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = Math.floor(longest.length / 2);
  const wrong = longest.slice(0, at) + longest.slice(at - 1, at) + longest.slice(at, -2) + longest.slice(-1);
  return name.replace(longest, wrong);
}

function newWord(at: number): string {
  const vowels = 'aeiou';
  const others = 'bdfgklmnprstvz';
  return Array.from({ length: 6 }, (_, place) => {
    const from = place % 2 === 0 ? others : vowels;
    return from[Math.floor(at / (place + 1) + at * (place + 3)) % from.length];
  }).join('');
}

const LENGTH = 4000;
