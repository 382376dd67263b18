import { toPlainText } from '../tokens/plain-text.js';
import { isWordOrNumber, tokenise } from '../tokens/tokens.js';

/** The words of a name and the punctuation between them ('' for a space). */
export interface NameParts {
  words: readonly string[];
  gaps: readonly string[];
}

export function splitName(name: string): NameParts {
  const words: string[] = [];
  const gaps: string[] = [];
  let gap = '';
  for (const part of tokenise(toPlainText(name).text)) {
    if (isWordOrNumber(part)) {
      if (words.length > 0) gaps.push(gap);
      gap = '';
      words.push(part.text);
    } else gap += part.text;
  }
  return { words, gaps: gaps.some((one) => one !== '') ? gaps : NO_GAPS };
}

const NO_GAPS: readonly string[] = [];

/** The one key for comparing names: case, punctuation, accents, styled letters and runs of spaces make no difference. */
export function normaliseName(text: string): string {
  return splitName(text).words.join(' ');
}

/** Endings of plurals, the shortest word that has one, and what replaces it; the first that fits counts. */
const PLURAL_ENDINGS = [
  // "zombie" and "zombies" must meet; so "ie" is filed as "y", like "ies".
  ['ie', 5, 'y'],
  ['ss', 4, 'ss'],
  ['ies', 6, 'y'],
  ['xes', 5, 'x'],
  ['ses', 5, 's'],
  ['zes', 5, 'z'],
  ['ches', 5, 'ch'],
  ['shes', 5, 'sh'],
  ['ves', 6, 'f'],
  ['s', 4, ''],
] as const;

/** A word without plural endings, so that "couches" and "couch" match. Not a linguistic stem. Expects lower case. */
export function toStem(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  if (last !== 115 && last !== 101) return word;
  for (const [ending, length, replacement] of PLURAL_ENDINGS)
    if (word.length >= length && word.endsWith(ending)) return word.slice(0, -ending.length) + replacement;
  return word;
}
