import type { StopReason } from '../data/stops.js';
import type { Element } from './element.js';

/** "NOT SELLING: X. SELLING: Y 9dl": a sentence of its own that opens with a side and goods. */
export function reopens(sentence: readonly Element[]): boolean {
  let loose = 0;
  for (const [at, element] of sentence.entries()) {
    if (element.kind === 'side')
      return (
        !sentence.some((one) => one.kind === 'stop' || (one.kind === 'mark' && one.text === '?')) &&
        sentence.some((one, index) => index > at && one.kind === 'item')
      );
    if (element.kind === 'word' && !element.filler) loose += 1;
    if ((element.kind !== 'word' && element.kind !== 'mark') || loose > 1) return false;
  }
  return false;
}

/** Talk that an offer may follow in the same sentence; after warnings, casinos and the like none does. */
const LEADS_ON: ReadonlySet<StopReason> = new Set(['talk', 'past', 'question', 'price question', 'others']);

/**
 * "told u id be back with stock: rock 200/1", "for the guy who asked yesterday, yes im selling rock 200/1": a clause of its own
 * that names the author's side, goods and a price, or behind small talk goods and their price.
 */
export function resumes(sentence: readonly Element[], at: number, reason: StopReason): boolean {
  const element = sentence[at];
  if (!LEADS_ON.has(reason) || !opensClause(sentence, at)) return false;
  if (asks(sentence))
    return element?.kind === 'side' && /^(anyone|who|does anyone|is anyone) /.test(element.phrase);
  if (element?.kind === 'item')
    return reason === 'talk' && isPriced(sentence, at) && saysNoMore(sentence, at);
  if (element?.kind !== 'side' || element.side === 'TRADE') return false;
  const item = sentence.findIndex((one, index) => index > at && one.kind === 'item');
  if (element.moneyFirst) return item > at + 1 && item < at + 5 && sentence[at + 1]?.kind === 'price';
  return item > 0 && item < at + 4 && isPriced(sentence, item);
}

function opensClause(sentence: readonly Element[], at: number): boolean {
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

const CLAUSE_WORDS = new Set(['so', 'anyway', 'anyways', 'yes', 'but']);

const CLAUSE_MARKS = new Set([',', ':', ';', '-']);

/** No word behind it that has no work in a trade message: "market is dead, gaia 40dl everywhere" goes on telling. */
function saysNoMore(sentence: readonly Element[], from: number): boolean {
  return sentence.every((one, at) => at < from || one.kind !== 'word' || one.filler);
}

/** Its price stands right behind. */
function isPriced(sentence: readonly Element[], item: number): boolean {
  let at = item + 1;
  while (sentence[at]?.kind === 'mark' || sentence[at]?.kind === 'for' || isFillerWord(sentence[at])) at += 1;
  const price = sentence[at];
  return price?.kind === 'price' && price.match.form !== 'bare';
}

/** "need gaia, its my sis birthday haha, 50dl": the price after an aside. */
export function isPriceAfterComma(sentence: readonly Element[], at: number): boolean {
  const mark = sentence[at - 1];
  if (mark?.kind !== 'mark' || (mark.text !== ',' && mark.text !== ')')) return false;
  let next = at;
  while (sentence[next]?.kind === 'word') {
    const word = sentence[next];
    if (word?.kind !== 'word' || !word.filler) return false;
    next += 1;
  }
  return sentence[next]?.kind === 'price';
}

/** A question mark stands in it. */
export function asks(sentence: readonly Element[]): boolean {
  return sentence.some((element) => element.kind === 'mark' && element.text === '?');
}

function isFillerWord(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.filler;
}
