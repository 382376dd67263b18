import { getWords } from './data/words.js';
import type { Dictionary } from './dictionary/dictionary.js';
import { analyzeMessage } from './parse-message.js';
import { type Element, isMark, isUnknownWord, isWordOf } from './parsing/elements/element.js';

const COMMON_WORDS = getWords('everyday');

/** Longer runs of unknown words are talk. */
const WORDS_MAX = 3;
const NAME_LENGTH = { min: 2, max: 40 } as const;

/** Candidates for an alias: unknown words in the place of an item's name, lower case, by first mention. */
export function unknownNames(
  dictionary: Dictionary,
  content: string,
  channelName: string | null = null,
): string[] {
  const { elements } = analyzeMessage(dictionary, content, channelName);
  const names = new Set<string>();
  for (let at = 0; at < elements.length; at += 1) {
    const from = at;
    while (isNameless(elements[at])) at += 1;
    const name = elements.slice(from, at).map(getText).join(' ');
    const isName = at - from <= WORDS_MAX && name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max;
    if (isName && (hasPriceBehind(elements, at) || isAllThatIsTraded(elements, from, at))) names.add(name);
  }
  return [...names];
}

function isNameless(element: Element | undefined): boolean {
  return isUnknownWord(element) && !isWordOf(element, COMMON_WORDS) && /\p{L}/u.test(getText(element));
}

function getText(element: Element | undefined): string {
  return element?.kind === 'word' ? element.text : '';
}

/** "zbglx 3wl", "zbglx - 3wl", "zbglx = 200/1". */
function hasPriceBehind(elements: readonly Element[], to: number): boolean {
  const next = isMark(elements[to], '-=:') ? elements[to + 1] : elements[to];
  return next?.kind === 'price';
}

/** "S> zbglx", "wtb zbglx @SHOP": between a side and the end of the clause. */
function isAllThatIsTraded(elements: readonly Element[], from: number, to: number): boolean {
  const before = elements[from - 1];
  const next = elements[to];
  const ends = next === undefined || next.kind === 'line' || next.kind === 'place' || isMark(next, '@,|');
  return before?.kind === 'side' && before.certain && ends;
}
