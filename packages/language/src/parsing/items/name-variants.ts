import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { MARK, type Token, WORD } from '../tokens/tokens.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

const FILLERS = getWords('fillers');
const JOINERS = getWords('joiners');
const RANGE_WORDS = getWords('ranges');

const VARIANT_WORDS_MAX = 4;
/** Limit of alternatives in a combined name; more is a list. */
const VARIANTS_MAX = 10;

/** Combined names: "Pastel Pink/Blue Block", "Growsaber (Red/Green)". Each part must make an item. */
export function findVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  taken: readonly boolean[],
  matches: ItemMatch[],
): ItemMatch[] {
  let result = matches;
  for (let at = 1; at < tokens.length - 1; at++) {
    const token = tokens[at];
    const isLink =
      token?.kind === MARK || (tokens[at - 1]?.text.length === 1 && RANGE_WORDS.has(token?.text ?? ''));
    if (taken[at] || !isLink) continue;
    const sign = token?.text;
    const fold =
      sign === '(' || sign === '['
        ? matchBracketVariants(dictionary, tokens, at)
        : sign === '/'
          ? matchSlashVariants(dictionary, tokens, at)
          : matchRangeVariants(dictionary, tokens, at);
    if (fold === null) continue;
    const overlapped = result.filter((match) => match.from < fold.to && fold.from < match.to);
    if (overlapped.some((match) => match.from < fold.from || match.to > fold.to)) continue;
    result = [...result.filter((match) => !overlapped.includes(match)), fold].sort((a, b) => a.from - b.from);
    at = fold.to - 1;
  }
  return addListVariants(dictionary, tokens, result);
}

function addListVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  matches: ItemMatch[],
): ItemMatch[] {
  let result = matches;
  for (let index = 0; index < matches.length; index++) {
    const match = matches[index];
    if (match === undefined || match.from < 2 || !isJoint(tokens[match.from - 1])) continue;
    const before = matches[index - 1]?.to ?? 0;
    const fold = matchListVariants(dictionary, tokens, match, (at) => at < before);
    if (fold && fold.more.length > 0) result = result.map((one) => (one === match ? fold : one));
  }
  return result;
}

/** "Growsaber (Red/Green)": each alternative before or after the words outside the bracket. */
function matchBracketVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  open: number,
): ItemMatch | null {
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
      if (words.length === 0 || words.length > VARIANT_WORDS_MAX) return null;
      alternatives.push(words.join(' '));
      words = [];
      if (token.text === ')' || token.text === ']') break;
    } else return null;
  }
  if (alternatives.length === 0 || at >= tokens.length) return null;
  for (let words = VARIANT_WORDS_MAX; words >= 1; words--) {
    const noun = getWordsBefore(tokens, open, words);
    if (noun === null) continue;
    const singular = dictionary.findStem(noun.at(-1) ?? '') ?? noun.at(-1) ?? '';
    const forms = [noun.join(' '), [...noun.slice(0, -1), singular].join(' ')];
    const ids = alternatives.map((one) =>
      forms
        .flatMap((form) => [`${one} ${form}`, `${form} ${one}`])
        .map((name) => findItemId(dictionary, name))
        .find((id) => id !== undefined),
    );
    const fold = toVariantMatch(open - words, at + 1, ids);
    if (fold) return fold;
  }
  return null;
}

/** "Pastel Pink/Blue Block", "red/blue/green growsaber": the parts share their first words, their last, or both. */
function matchSlashVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  slash: number,
): ItemMatch | null {
  if (tokens[slash - 1]?.kind !== WORD || tokens[slash + 1]?.kind !== WORD) return null;
  if (tokens[slash]?.spaced || tokens[slash + 1]?.spaced) return null;
  const own: string[] = [];
  let last = slash;
  // Single words between slashes are alternatives of their own.
  while (
    own.length < VARIANTS_MAX &&
    tokens[last + 1]?.kind === WORD &&
    tokens[last + 2]?.text === '/' &&
    tokens[last + 3]?.kind === WORD
  ) {
    own.push(tokens[last + 1]?.text ?? '');
    last += 2;
  }
  const right: string[] = [];
  for (let at = last + 1; tokens[at]?.kind === WORD && right.length < VARIANT_WORDS_MAX; at++)
    right.push(tokens[at]?.text ?? '');
  for (let leftCount = VARIANT_WORDS_MAX; leftCount >= 1; leftCount--) {
    const left = getWordsBefore(tokens, slash, leftCount);
    if (left === null) continue;
    for (let rightCount = right.length; rightCount >= 1; rightCount--) {
      const before = left.slice(0, -1);
      const after = right.slice(1, rightCount);
      if (before.length === 0 && after.length === 0) continue;
      const alternatives = [left.at(-1) ?? '', ...own, right[0] ?? ''];
      // "Heartcastle Stone/Background": the last adds a word to the first; "growsaber red/blue": the noun is before.
      const ids = alternatives.map(
        (word) =>
          findItemId(dictionary, [...before, word, ...after].join(' ')) ??
          findItemId(dictionary, [word, ...before, ...after].join(' ')) ??
          findItemId(dictionary, [...left, word, ...after].join(' ')),
      );
      const fold = toVariantMatch(slash - leftCount, last + 1 + rightCount, ids);
      if (fold) return fold;
    }
  }
  return null;
}

/** "Number Block 0-9", "Tangram blocks A to L": every number or letter of the range makes an item. */
function matchRangeVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  link: number,
): ItemMatch | null {
  const first = tokens[link - 1]?.text ?? '';
  const last = tokens[link + 1]?.text ?? '';
  const isRange = tokens[link]?.text === '-' || tokens[link]?.kind === WORD;
  if (!isRange || first.length !== 1 || last.length !== 1 || first >= last) return null;
  const from = first.charCodeAt(0);
  const signs = Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, at) =>
    String.fromCharCode(from + at),
  );
  for (let words = VARIANT_WORDS_MAX; words >= 1; words--) {
    const noun = getWordsBefore(tokens, link - 1, words);
    if (noun === null) continue;
    const ids = signs.map((sign) => dictionary.findIdByWords([...noun, sign]));
    const fold = toVariantMatch(link - 1 - words, link + 2, ids);
    if (fold) return fold;
  }
  return null;
}

/** "red, blue and green growsaber": single words before an item, each of which makes an item with its last words. */
function matchListVariants(
  dictionary: Dictionary,
  tokens: readonly Token[],
  match: ItemMatch,
  isCovered: (index: number) => boolean,
): ItemMatch | null {
  if (match.to - match.from < 2 || match.via === 'typo') return null;
  const rest: string[] = [];
  for (let at = match.from + 1; at < match.to; at++) {
    if (tokens[at]?.kind !== WORD) return null;
    rest.push(tokens[at]?.text ?? '');
  }
  const ids: number[] = [];
  let from = match.from;
  while (ids.length < VARIANTS_MAX) {
    const word = from - (isJoint(tokens[from - 1]) && isJoint(tokens[from - 2]) ? 3 : 2);
    const text = tokens[word]?.text ?? '';
    if (!isJoint(tokens[from - 1]) || tokens[word]?.kind !== WORD || isCovered(word)) break;
    if (UNIT_WORDS.get(text) !== undefined || FILLERS.has(text)) break;
    const itemId = findItemId(dictionary, [text, ...rest].join(' '));
    if (itemId === undefined || itemId === match.itemId) break;
    ids.unshift(itemId);
    from = word;
  }
  // "bored of being a wizard, witch hat 3wl": two words and a comma combine names only where an entry begins.
  const before = tokens[from - 1];
  const isPair = ids.length === 1 && tokens[match.from - 1]?.text === ',';
  if (isPair && before?.kind === WORD && FILLERS.has(before.text)) return null;
  return toVariantMatch(from, match.to, [...ids, match.itemId]);
}

const JOINING_MARKS = new Set([',', '&', '+', '/']);

function isJoint(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === MARK ? JOINING_MARKS : JOINERS).has(token.text);
}

function toVariantMatch(from: number, to: number, ids: readonly (number | undefined)[]): ItemMatch | null {
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

function getWordsBefore(tokens: readonly Token[], end: number, count: number): string[] | null {
  const words: string[] = [];
  for (let at = end - count; at < end; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD) return null;
    words.push(token.text);
  }
  return words;
}

function findItemId(dictionary: Dictionary, name: string): number | undefined {
  return dictionary.findIdByName(name) ?? dictionary.findIdByWords(name.split(' '));
}
