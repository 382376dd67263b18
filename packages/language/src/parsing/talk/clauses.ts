import { getWords } from '../../data/words.js';
import type { Element } from '../elements/element.js';

export function startsClause(sentence: readonly Element[], at: number): boolean {
  let before = at - 1;
  while (sentence[before]?.kind === 'word') {
    const word = sentence[before];
    if (word?.kind !== 'word' || !(word.filler || CLAUSE_WORDS.has(word.text))) return false;
    if (CLAUSE_WORDS.has(word.text)) return true;
    before -= 1;
  }
  const mark = sentence[before];
  if (mark?.kind === 'joiner') return true;
  return mark?.kind === 'mark' && CLAUSE_MARKS.has(mark.text);
}

const CLAUSE_WORDS = getWords('clauseStarts');

const CLAUSE_MARKS = new Set([',', ':', ';', '-']);
