import { getWords } from './data/words.js';
import type { Dictionary } from './dictionary/dictionary.js';
import { analyzeMessage, type MessageAnalysis } from './parse-message.js';
import type { Element } from './parsing/elements/element.js';

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
    if (!isUnknownWord(elements[at])) continue;
    const from = at;
    while (isUnknownWord(elements[at + 1])) at += 1;
    const name = joinWords(elements.slice(from, at + 1));
    if (name !== null && (hasPriceBehind(elements, at) || isAllThatIsTraded(elements, from, at)))
      names.add(name);
  }
  return [...names];
}

type WordElement = Extract<MessageAnalysis['elements'][number], { kind: 'word' }>;

function isUnknownWord(element: Element | undefined): element is WordElement {
  return (
    element?.kind === 'word' &&
    !element.filler &&
    /\p{L}/u.test(element.text) &&
    !COMMON_WORDS.has(element.text)
  );
}

function joinWords(words: readonly Element[]): string | null {
  if (words.length > WORDS_MAX) return null;
  const name = words.map((word) => (word.kind === 'word' ? word.text : '')).join(' ');
  return name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max ? name : null;
}

/** "zbglx 3wl", "zbglx - 3wl", "zbglx = 200/1". */
function hasPriceBehind(elements: readonly Element[], at: number): boolean {
  const next = elements[at + 1];
  if (next?.kind === 'price') return true;
  const joins = next?.kind === 'mark' && (next.text === '-' || next.text === '=' || next.text === ':');
  return joins && elements[at + 2]?.kind === 'price';
}

/** "S> zbglx", "wtb zbglx @SHOP": between a side and the end of the clause. */
function isAllThatIsTraded(elements: readonly Element[], from: number, to: number): boolean {
  const before = elements[from - 1];
  const next = elements[to + 1];
  const ends =
    next === undefined ||
    next.kind === 'line' ||
    next.kind === 'place' ||
    (next.kind === 'mark' && /^[@,|]$/.test(next.text));
  return before?.kind === 'side' && before.certain && ends;
}
