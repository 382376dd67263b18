import { OFFER_CUES, OFFER_CUES_START } from '../../data/generated/offer-cues.js';
import { type Element, isSide } from '../elements/element.js';

/** More items than that are a list, of which its words tell little. */
const ITEMS_MAX = 4;
const WORD_COUNTS = ['#no words', '#1 word', '#2 words', '#3 words', '#4 words'];
const MANY_WORDS = '#many words';

/** What each pair of cues adds; a cue alone is a pair with ''. */
const weights = new Map<string, Map<string, number>>();
for (const entry of OFFER_CUES.trim().split(/,\s*/)) {
  const [, first = '', second = '', weight] = /^(.*?)(?:\+(\S*))? (\S+)$/.exec(entry) ?? [];
  weights.set(first, (weights.get(first) ?? new Map()).set(second, Number(weight)));
}

/** It names items, and too few for a list. */
export function isShort(elements: readonly Element[]): boolean {
  let items = 0;
  for (const { kind } of elements) if (kind === 'item') items += 1;
  return items > 0 && items <= ITEMS_MAX;
}

/**
 * What the elements tell of whether the author offers something himself: the words, what follows each word and each kind
 * of element, and how many words no list knows. False for a list.
 */
export function visitOfferCues(
  elements: readonly Element[],
  visit: (first: string, second: string) => void,
): boolean {
  if (!isShort(elements)) return false;
  let words = 0;
  let before = '#start';
  let textBefore = before;
  let hasSide = false;
  let hasPrice = false;
  for (const element of elements) {
    const kind = getCueKind(element);
    if (kind === '') continue;
    if (kind === '#word') words += 1;
    else if (kind === 'price') hasPrice = true;
    else if (isSide(element)) hasSide = true;
    const text = getText(element, kind);
    visit(text, '');
    visit(before, kind);
    if (textBefore !== before) visit(textBefore, kind);
    before = kind;
    textBefore = text;
  }
  visit(before, '#end');
  visit(WORD_COUNTS[words] ?? MANY_WORDS, '');
  visit(hasSide ? '#side' : '#no side', hasPrice ? '#price' : '#no price');
  return true;
}

/** The log-odds that the author offers something, by the cues; null for a list. */
export function sumOfferCues(elements: readonly Element[]): number | null {
  let sum = OFFER_CUES_START;
  // Each text is visited alone, and again with what follows it.
  let last = { text: '', own: weights.get('') };
  let before = last;
  const isShort = visitOfferCues(elements, (first, second) => {
    const own = first === before.text ? before.own : weights.get(first);
    sum += own?.get(second) ?? 0;
    if (second !== '') return;
    before = last;
    last = { text: first, own };
  });
  return isShort ? sum : null;
}

const SIDE_KINDS = { SELL: '#SELL', BUY: '#BUY', TRADE: '#TRADE' } as const;

/** Commas and their like say nothing. */
function getCueKind(element: Element): string {
  const { kind } = element;
  if (kind === 'word') return element.filler ? '#filler' : '#word';
  if (isSide(element)) return SIDE_KINDS[element.side];
  if (kind === 'mark') return element.text === '?' || element.text === '"' ? element.text : '';
  return kind === 'price' && element.match.form === 'bare' ? 'count' : kind;
}

function getText(element: Element, kind: string): string {
  if (element.kind === 'word' || element.kind === 'shop' || element.kind === 'no-price') return element.text;
  if (isSide(element) || element.kind === 'stop') return element.phrase;
  return kind;
}
