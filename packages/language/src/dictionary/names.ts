import { toPlainText } from '../text/plain-text.js';
import { LINE, MARK, type Token, tokenise } from '../text/tokens.js';

/** A name taken apart: its words and, between each two of them, the punctuation that stands there ('' for a space). */
export interface NameParts {
  words: readonly string[];
  gaps: readonly string[];
}

/** Takes a name apart by the very rules messages are taken apart by. */
export function nameParts(name: string): NameParts {
  const words: string[] = [];
  const gaps: string[] = [];
  let gap = '';
  for (const part of tokenise(toPlainText(name).text)) {
    if (isPunctuation(part)) {
      gap += part.text;
      continue;
    }
    if (words.length > 0) gaps.push(gap);
    gap = '';
    words.push(part.text);
  }
  return { words, gaps };
}

function isPunctuation(token: Token): boolean {
  return token.kind === MARK || token.kind === LINE;
}

/** The one key for comparing names: case, punctuation, accents, styled letters and runs of spaces make no difference. */
export function normaliseName(text: string): string {
  return nameParts(text).words.join(' ');
}
