import { getWords } from '../../data/words.js';
import { type Element, isFiller, isMark, isWordOf, skipBack } from '../elements/element.js';

/** Behind a comma or the like, or a word that begins a clause, and perhaps fillers. */
export function startsClause(sentence: readonly Element[], at: number): boolean {
  const before = sentence[skipBack(sentence, at, (one) => isFiller(one) && !isWordOf(one, CLAUSE_WORDS))];
  return before?.kind === 'joiner' || isMark(before, ',:;-') || isWordOf(before, CLAUSE_WORDS);
}

const CLAUSE_WORDS = getWords('clauseStarts');
