import { getWords, type StopReason } from '../../data/words.js';
import { type Element, isFiller } from '../elements/element.js';

/** "told u id be back with stock: rock 200/1": a clause with side, item and price, or after small talk without a side. */
export function resumesWithOffer(
  sentence: readonly Element[],
  at: number,
  reason: StopReason,
  isQuestion: boolean,
): boolean {
  const element = sentence[at];
  if (element?.kind !== 'item' && element?.kind !== 'side') return false;
  if (!startsClause(sentence, at)) return false;
  if (isQuestion) return false;
  if (element.kind === 'item')
    return reason === 'talk' && isPriced(sentence, at) && hasOnlyFillers(sentence, at);
  const item = at + 1 + sentence.slice(at + 1, at + 5).findIndex((one) => one.kind === 'item');
  if (item === at) return false;
  if (element.moneyFirst) return item > at + 1 && sentence[at + 1]?.kind === 'price';
  return item < at + 4 && isPriced(sentence, item);
}

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

/** Only fillers follow: "market is dead, gaia 40dl everywhere" continues the statement. */
function hasOnlyFillers(sentence: readonly Element[], from: number): boolean {
  return sentence.every((one, at) => at < from || one.kind !== 'word' || one.filler);
}

function isPriced(sentence: readonly Element[], item: number): boolean {
  let at = item + 1;
  while (sentence[at]?.kind === 'mark' || sentence[at]?.kind === 'for' || isFiller(sentence[at])) at += 1;
  const price = sentence[at];
  return price?.kind === 'price' && price.match.form !== 'bare';
}
