import { getWords } from '../../data/words.js';
import type { Element } from '../elements/element.js';
import type { Section } from '../sides/sections.js';

const NARRATIVE_WORDS = getWords('narrative');

/** Facts about a section that every item of it needs. Computed once, so that long lists stay linear. */
export interface SectionSummary {
  items: number;
  /** Items whose sentence is a statement, not an offer. Only searched where there is no side. */
  narratedItems: ReadonlySet<Element>;
  soldOutItems: ReadonlySet<Element>;
}

const NONE: ReadonlySet<Element> = new Set();

export function summarizeSection(section: Section): SectionSummary {
  let items = 0;
  for (const element of section.elements) if (element.kind === 'item') items += 1;
  return {
    items,
    narratedItems: section.side === null ? findNarratedItems(section.elements) : NONE,
    soldOutItems: section.elements.some((one) => one.kind === 'gone')
      ? findSoldOutItems(section.elements)
      : NONE,
  };
}

function findSoldOutItems(elements: readonly Element[]): ReadonlySet<Element> {
  const found = new Set<Element>();
  let isList = false;
  for (const [at, element] of elements.entries()) {
    const { kind } = element;
    if (kind === 'gone') {
      const before = elements[at - 1];
      isList = before === undefined || before.kind === 'mark' || before.kind === 'line';
    } else if (kind === 'item') {
      if (isList) found.add(element);
    } else if (kind !== 'mark' && kind !== 'joiner' && kind !== 'word') isList = false;
  }
  return found;
}

function findNarratedItems(elements: readonly Element[]): ReadonlySet<Element> {
  const narratedItems: Element[] = [];
  let sentence: Element[] = [];
  const close = (): void => {
    if (isNarrative(sentence)) narratedItems.push(...sentence);
    sentence = [];
  };
  let priced = false;
  let aside = false;
  for (const element of elements) {
    if (element.kind === 'price') priced = true;
    // "50dl (was 54dl)": a remark about the price.
    if (element.kind === 'mark' && element.text === '(' && priced) aside = true;
    if (element.kind === 'mark' && element.text === ')') aside = false;
    if (element.kind === 'mark' && SENTENCE_ENDS.has(element.text)) close();
    else if (!aside || element.kind === 'item') sentence.push(element);
  }
  close();
  return narratedItems.length === 0 ? NONE : new Set(narratedItems);
}

const SENTENCE_ENDS = new Set(['.', '!', '?', '|', ':']);

/** A narrative word, "X is 44dl", or many words that are not in adverts. */
function isNarrative(sentence: readonly Element[]): boolean {
  let loose = 0;
  let items = 0;
  if (isPriceList(sentence)) return false;
  for (let index = 0; index < sentence.length; index++) {
    const element = sentence[index];
    if (element?.kind === 'item') items += 1;
    if (element?.kind !== 'word') continue;
    if (NARRATIVE_WORDS.has(element.text)) return true;
    const isVerb = element.text === 'is' || element.text === 'are';
    if (isVerb && isItemBefore(sentence, index) && !sentence.some(isHagglingWord)) return true;
    if (!element.filler) loose += 1;
  }
  return loose > 2 + items + (startsWithPricedItem(sentence) || hasOwnPrice(sentence) ? 5 : 0);
}

/** Three items with a price each are a list, not a story. */
function isPriceList(sentence: readonly Element[]): boolean {
  let pairs = 0;
  for (const [at, element] of sentence.entries())
    if (element.kind === 'price' && element.match.form !== 'bare' && sentence[at - 1]?.kind === 'item')
      pairs += 1;
  return pairs > 2;
}

/** "the orb is 5dl obo": only sellers write this. */
function isHagglingWord(element: Element): boolean {
  return (element.kind === 'word' || element.kind === 'no-price') && HAGGLING_WORDS.has(element.text);
}

const HAGGLING_WORDS = getWords('haggling');

/** "… my cosmic cape 11dl". */
function hasOwnPrice(sentence: readonly Element[]): boolean {
  return sentence.some((element, at) => {
    const [item, price] = [sentence[at + 1], sentence[at + 2]];
    return (
      element.kind === 'word' && element.text === 'my' && item?.kind === 'item' && price?.kind === 'price'
    );
  });
}

function isItemBefore(sentence: readonly Element[], index: number): boolean {
  let before = index - 1;
  while (sentence[before]?.kind === 'mark') before -= 1;
  return sentence[before]?.kind === 'item';
}

/** "jetpack 8wl …": item and price before any other word; what follows matters less. */
function startsWithPricedItem(sentence: readonly Element[]): boolean {
  let item = false;
  for (const element of sentence) {
    if (element.kind === 'word' && !element.filler) return false;
    if (element.kind === 'item') item = true;
    // "2 jetpack 8wl each": a bare number first counts them.
    if (element.kind === 'price' && (item || element.match.form !== 'bare')) return item;
  }
  return false;
}
