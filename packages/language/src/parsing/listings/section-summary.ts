import type { Section } from '../context/section.js';
import type { Element } from '../elements/element.js';

/** Facts about a section that every item of it needs. Computed once, so that long lists stay linear. */
export interface SectionSummary {
  items: number;
  soldOutItems: ReadonlySet<Element>;
}

const NONE: ReadonlySet<Element> = new Set();

export function summarizeSection(section: Section): SectionSummary {
  let items = 0;
  for (const element of section.elements) if (element.kind === 'item') items += 1;
  return {
    items,
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
