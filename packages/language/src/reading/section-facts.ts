import { TELLING_WORDS } from '../data/structure.js';
import type { Element } from './element.js';
import type { Section } from './sections.js';

/** What judging asks of a section again and again, worked out once, so that long lists stay linear. */
export interface SectionFacts {
  items: number;
  /** Items whose sentence tells something instead of offering. Only looked for where no side was said. */
  told: ReadonlySet<Element>;
}

const NONE: ReadonlySet<Element> = new Set();

export function sectionFacts(section: Section): SectionFacts {
  let items = 0;
  for (const element of section.elements) if (element.kind === 'item') items += 1;
  return { items, told: section.side === null ? toldItems(section.elements) : NONE };
}

function toldItems(elements: readonly Element[]): ReadonlySet<Element> {
  const told = new Set<Element>();
  let sentence: Element[] = [];
  const close = (): void => {
    if (tells(sentence)) for (const element of sentence) told.add(element);
    sentence = [];
  };
  let priced = false;
  let aside = false;
  for (const element of elements) {
    if (element.kind === 'price') priced = true;
    // "50dl (was 54dl)": an aside about the price.
    if (element.kind === 'mark' && element.text === '(' && priced) aside = true;
    if (element.kind === 'mark' && element.text === ')') aside = false;
    if (element.kind === 'mark' && SENTENCE_ENDS.has(element.text)) close();
    else if (!aside || element.kind === 'item') sentence.push(element);
  }
  close();
  return told;
}

const SENTENCE_ENDS = new Set(['.', '!', '?', '|', ':']);

/** A telling word, "X is 44dl", or many words that no advert has. */
function tells(sentence: readonly Element[]): boolean {
  let loose = 0;
  let goods = 0;
  if (isPriceList(sentence)) return false;
  for (const [index, element] of sentence.entries()) {
    if (element.kind === 'item') goods += 1;
    if (element.kind !== 'word') continue;
    if (TELLING_WORDS.has(element.text)) return true;
    const isVerb = element.text === 'is' || element.text === 'are';
    if (isVerb && isItemBefore(sentence, index) && !sentence.some(haggles)) return true;
    if (!element.filler) loose += 1;
  }
  return loose > 2 + goods + (opensWithPrice(sentence) || pricesOwn(sentence) ? 5 : 0);
}

/** Three goods with a price each: no tale goes like that. */
function isPriceList(sentence: readonly Element[]): boolean {
  let pairs = 0;
  for (const [at, element] of sentence.entries())
    if (element.kind === 'price' && element.match.form !== 'bare' && sentence[at - 1]?.kind === 'item')
      pairs += 1;
  return pairs > 2;
}

/** "the orb is 5dl obo": only a seller says so. */
function haggles(element: Element): boolean {
  return (element.kind === 'word' || element.kind === 'no-price') && HAGGLING.has(element.text);
}

const HAGGLING = new Set(['obo', 'nego', 'negotiable', 'firm', 'fix', 'fixed']);

/** "… my cosmic cape 11dl". */
function pricesOwn(sentence: readonly Element[]): boolean {
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

/** "jetpack 8wl …": goods and price before any other word; what follows matters less. */
function opensWithPrice(sentence: readonly Element[]): boolean {
  let item = false;
  for (const element of sentence) {
    if (element.kind === 'word' && !element.filler) return false;
    if (element.kind === 'item') item = true;
    // "2 jetpack 8wl each": a bare number first counts them.
    if (element.kind === 'price' && (item || element.match.form !== 'bare')) return item;
  }
  return false;
}
