import type { Dictionary } from '../dictionary/dictionary.js';
import { MARK, type Token, WORD } from '../text/tokens.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

const MOST_WORDS = 4;

/**
 * Names folded together: "Pastel Pink/Blue Block", "Heartcastle Stone/Background", "Growsaber (Red/Green)". A fold is
 * read only when every one of its parts makes an item.
 */
export function findVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  taken: readonly boolean[],
  matches: ItemMatch[],
): ItemMatch[] {
  let result = matches;
  for (let at = 1; at < tokens.length - 1; at++) {
    if (tokens[at]?.kind !== MARK || taken[at]) continue;
    const sign = tokens[at]?.text;
    const fold =
      sign === '(' || sign === '['
        ? bracketFold(dictionary, tokens, at)
        : sign === '/'
          ? slashFold(dictionary, tokens, at)
          : null;
    if (fold === null) continue;
    const overlapped = result.filter((match) => match.from < fold.to && fold.from < match.to);
    if (overlapped.some((match) => match.from < fold.from || match.to > fold.to)) continue;
    result = [...result.filter((match) => !overlapped.includes(match)), fold].sort((a, b) => a.from - b.from);
    at = fold.to - 1;
  }
  return result;
}

/** "Growsaber (Red/Green)": each alternative before or after the words outside the bracket. */
function bracketFold(dictionary: Dictionary, tokens: readonly Token[], open: number): ItemMatch | null {
  const alternatives: string[] = [];
  let at = open + 1;
  for (let words: string[] = []; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === WORD) words.push(token.text);
    else if (
      token?.kind === MARK &&
      (token.text === ')' ||
        token.text === ']' ||
        token.text === '/' ||
        token.text === ',' ||
        token.text === '&')
    ) {
      if (words.length === 0 || words.length > MOST_WORDS) return null;
      alternatives.push(words.join(' '));
      words = [];
      if (token.text === ')' || token.text === ']') break;
    } else return null;
  }
  if (alternatives.length < 2 || at >= tokens.length) return null;
  for (let words = MOST_WORDS; words >= 1; words--) {
    const noun = wordsBefore(tokens, open, words);
    if (noun === null) continue;
    const singular = dictionary.stemFor(noun.at(-1) ?? '') ?? noun.at(-1) ?? '';
    const forms = [noun.join(' '), [...noun.slice(0, -1), singular].join(' ')];
    const ids = alternatives.map((one) =>
      forms
        .flatMap((form) => [`${one} ${form}`, `${form} ${one}`])
        .map((name) => itemOf(dictionary, name))
        .find((id) => id !== undefined),
    );
    const fold = foldOf(open - words, at + 1, ids);
    if (fold) return fold;
  }
  return null;
}

/** "Pastel Pink/Blue Block": the parts share their first words, their last, or both. */
function slashFold(dictionary: Dictionary, tokens: readonly Token[], slash: number): ItemMatch | null {
  if (tokens[slash]?.spaced || tokens[slash + 1]?.spaced) return null;
  const right: string[] = [];
  for (let at = slash + 1; tokens[at]?.kind === WORD && right.length < MOST_WORDS; at++)
    right.push(tokens[at]?.text ?? '');
  for (let leftCount = MOST_WORDS; leftCount >= 1; leftCount--) {
    const left = wordsBefore(tokens, slash, leftCount);
    if (left === null) continue;
    for (let rightCount = right.length; rightCount >= 1; rightCount--) {
      const own = right.slice(0, rightCount);
      for (const ids of sharedForms(dictionary, left, own)) {
        const fold = foldOf(slash - leftCount, slash + 1 + rightCount, ids);
        if (fold) return fold;
      }
    }
  }
  return null;
}

function* sharedForms(
  dictionary: Dictionary,
  left: readonly string[],
  right: readonly string[],
): Generator<(number | undefined)[]> {
  // One word on each side of the slash differs; what surrounds them is common.
  const before = left.slice(0, -1);
  const leftOwn = left.at(-1) ?? '';
  const rightOwn = right[0] ?? '';
  const after = right.slice(1);
  if (before.length === 0 && after.length === 0) return;
  const name = (own: string) => itemOf(dictionary, [...before, own, ...after].join(' '));
  yield [name(leftOwn), name(rightOwn)];
}

function foldOf(from: number, to: number, ids: readonly (number | undefined)[]): ItemMatch | null {
  const known = ids.filter((id) => id !== undefined);
  const [first, ...more] = known;
  if (first === undefined || known.length !== ids.length || new Set(known).size !== ids.length) return null;
  return {
    from,
    to,
    itemId: first,
    via: 'variant',
    score: VIA_SCORE.variant,
    candidates: null,
    ownerIds: null,
    more,
  };
}

function wordsBefore(tokens: readonly Token[], end: number, count: number): string[] | null {
  const words: string[] = [];
  for (let at = end - count; at < end; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD) return null;
    words.push(token.text);
  }
  return words;
}

function itemOf(dictionary: Dictionary, name: string): number | undefined {
  const exact = dictionary.idOfName(name);
  if (exact !== undefined) return exact;
  const words = name.split(' ');
  const stem = dictionary.stemFor(words.at(-1) ?? '');
  return stem === undefined ? undefined : dictionary.idOfName([...words.slice(0, -1), stem].join(' '));
}
