import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { parseMessage } from './parse-message.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';

// Work is counted, not timed: how often V8 ran each block of this package's code. Growth is the same on any machine.

const SHORT = 1000;
const LONG = 4000;
/** Four times the text may cost a little more than four times the work; a quadratic parser costs sixteen times as much. */
const GROWTH_MAX = 6;
/** Blocks run whatever the length. */
const FIXED_WORK = 20_000;

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await session.post('Profiler.takePreciseCoverage');
});
afterAll(() => session.disconnect());

/** Each call of `takePreciseCoverage` begins the count anew. */
async function workOf(content: string): Promise<number> {
  parseMessage(dictionary, content);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/packages/language/src/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Of whole parts: a piece of one at the end could be a word of another kind. */
const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

/** Texts whose repetition costs more than their length, with the growth. */
async function superlinear(parts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of parts) {
    const short = await workOf(fill(part, SHORT));
    const long = await workOf(fill(part, LONG));
    if (long > short * GROWTH_MAX + FIXED_WORK) found.push(`${JSON.stringify(part)}: ${short} to ${long}`);
  }
  return found;
}

test('counts the work of parsing a message', async () => {
  const short = await workOf('S> dirt 5/1');
  expect(short).toBeGreaterThan(100);
  expect(await workOf('S> dirt 5/1 '.repeat(50))).toBeGreaterThan(short * 10);
});

const CHARACTERS = [
  ...Array.from({ length: 126 - 32 }, (_, at) => String.fromCharCode(33 + at)),
  ...['\n', 'é', 'я', '\u200b', '😀', '，', '？', '＠', '“', '…', '—', '\t'],
];

test('parses a repeated character in linear time', { timeout: 120_000 }, async () => {
  expect(await superlinear(CHARACTERS)).toEqual([]);
});

const WORDS = [
  ...[
    'S>',
    'B>',
    't>',
    'dirt',
    'rock',
    '5/1',
    '3wl',
    '1k',
    '2dl',
    '1-2',
    '@',
    '@SHOP',
    'at',
    'go',
    '=>',
    '->',
  ],
  ...[
    '?',
    '??',
    '!',
    '..',
    ',',
    '(',
    '>',
    'for',
    'or',
    'each',
    'per',
    'x',
    'in',
    'is',
    'wl',
    'dm',
    'me',
    'not',
  ],
  ...['no', 'any', 'pc', 'price', 'sell', 'buying', 'need', 'sold', 'shop', 'stock', 'offer', '~~', '`', '"'],
];

test('parses a repeated word or mark in linear time', { timeout: 120_000 }, async () => {
  expect(await superlinear(WORDS.map((one) => `${one} `))).toEqual([]);
});

const PAIRED = ['dirt', '3wl', '?', '=>', ',', 'need', 'pc', 'no', 'sell'];

test('parses a repeated pair in linear time', { timeout: 120_000 }, async () => {
  const pairs = PAIRED.flatMap((one) => PAIRED.map((other) => `${one} ${other} `));
  expect(await superlinear([...pairs, '?1', '@@ ', '?>', '.. dirt ', 'me offer ', ', pc ', 'ty 1 '])).toEqual(
    [],
  );
});
