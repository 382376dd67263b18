import { TELLING_WORDS } from '../data/structure.js';
import type { Element } from './elements.js';

/** What judging asks of a section again and again, worked out once, so that long lists stay linear. */
export interface SectionFacts {
  /** Where each element stands. */
  position: ReadonlyMap<Element, number>;
  items: number;
  /** Items whose sentence tells something instead of offering. */
  told: ReadonlySet<Element>;
}

export function sectionFacts(elements: readonly Element[]): SectionFacts {
  const position = new Map<Element, number>();
  const told = new Set<Element>();
  let items = 0;
  let sentence: Element[] = [];
  const close = (): void => {
    if (tells(sentence)) for (const element of sentence) told.add(element);
    sentence = [];
  };
  for (const [index, element] of elements.entries()) {
    position.set(element, index);
    if (element.kind === 'item') items += 1;
    if (element.kind === 'mark' && SENTENCE_ENDS.has(element.text)) close();
    else sentence.push(element);
  }
  close();
  return { position, items, told };
}

const SENTENCE_ENDS = new Set(['.', '!', '?', '|']);

/** A telling word, "X is 44dl", or many words that no advert has. */
function tells(sentence: readonly Element[]): boolean {
  let loose = 0;
  let goods = 0;
  for (const [index, element] of sentence.entries()) {
    if (element.kind === 'item') goods += 1;
    if (element.kind !== 'word') continue;
    if (TELLING_WORDS.has(element.text)) return true;
    if ((element.text === 'is' || element.text === 'are') && sentence[index - 1]?.kind === 'item')
      return true;
    if (!element.filler) loose += 1;
  }
  return loose > 2 + goods;
}
