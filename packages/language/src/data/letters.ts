import { z } from 'zod';
import { readData } from './read-data.js';

/** A plain character, and those that take its place, separated by spaces. */
const replacements = z.record(z.string(), z.string());
const { letters, punctuation } = z
  .strictObject({ letters: replacements, punctuation: replacements })
  .parse(readData('letters'));

/** Look-alikes of Latin letters in other alphabets, with the letter. */
export const LOOK_ALIKES = invert(letters);

/** Punctuation of phones, keyboards and decoration, with the plain kind. */
export const PLAIN_PUNCTUATION = invert(punctuation);

/** Arrows point at a world ("➡️ **WORLD**"); all become this one. */
export const ARROW = '→';

function invert(plain: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(plain).flatMap(([character, others]) =>
      others.split(' ').map((other) => [other, character]),
    ),
  );
}
