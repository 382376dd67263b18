import { toPlainText } from '../tokens/plain-text.js';
import { LINE, MARK, tokenise } from '../tokens/tokens.js';

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
    if (part.kind === MARK || part.kind === LINE) {
      gap += part.text;
      continue;
    }
    if (words.length > 0) gaps.push(gap);
    gap = '';
    words.push(part.text);
  }
  return { words, gaps: gaps.some((one) => one !== '') ? gaps : NO_GAPS };
}

const NO_GAPS: readonly string[] = [];

/** The one key for comparing names: case, punctuation, accents, styled letters and runs of spaces make no difference. */
export function normaliseName(text: string): string {
  return splitName(text).words.join(' ');
}

/** A word without plural endings, so that "couches" and "couch" match. Not a linguistic stem. Expects lower case. */
export function toStem(word: string): string {
  const length = word.length;
  if (length < 4) return word;
  // "zombie" and "zombies" must meet; so "ie" is filed as "y", like "ies".
  if (length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.charCodeAt(length - 1) !== 115) return word;
  const before = word[length - 2];
  if (before === 's') return word;
  if (before === 'e' && length > 4) {
    const third = word[length - 3];
    if (third === 'i' && length > 5) return `${word.slice(0, -3)}y`;
    if (third === 'x' || third === 's' || third === 'z') return word.slice(0, -2);
    if (third === 'h' && (word[length - 4] === 'c' || word[length - 4] === 's')) return word.slice(0, -2);
    if (third === 'v' && length > 5) return `${word.slice(0, -3)}f`;
  }
  return word.slice(0, -1);
}
