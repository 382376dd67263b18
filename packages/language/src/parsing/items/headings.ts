import { FAMILIES, type Family } from '../../data/names.js';
import { getWords } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import type { ItemMatch, ItemSource } from '../../dictionary/item-match.js';
import { toStem } from '../../dictionary/names.js';
import { isIn, isLineEnd, LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { TRADE } from '../../tokens/vocabulary.js';

const ALL_WORDS = getWords('all');
const FILLERS = getWords('fillers');
const SHOP_WORDS = getWords('shop');
const VAGUE_KINDS = getWords('vagueKinds');

/** A line, the beginning of one up to a colon, or the channel's name, that names the kind of the following items. */
export interface Heading {
  from: number;
  to: number;
  kind: readonly string[];
  nouns: readonly Noun[];
  isKnown: boolean;
  /** Set off by marks on both sides, or a colon. */
  isDecorated: boolean;
  isPriced: boolean;
  isChannel: boolean;
}

/** Words that the names of a list have from its heading; `isKnown` where our data say so. */
export interface Noun {
  stems: readonly string[];
  isKnown: boolean;
  isFirst: boolean;
}

const HEADING_WORDS_MAX = 6;
const byWords = new Map<string, Family[]>();
for (const family of FAMILIES) {
  for (const words of family.words) byWords.set(words, [...(byWords.get(words) ?? []), family]);
}

/** Lines that only name a kind of item ("PAINT:", "== DOORS =="), with their families; also the channel's name. */
export function findHeadings(source: ItemSource, channelName: string | null, exact: ItemMatch[]): Heading[] {
  const { dictionary, tokens } = source;
  const headings: Heading[] = [];
  const channelWords = channelName?.toLowerCase().split(/[^a-z]+/) ?? [];
  const channel = channelWords.filter(namesKind);
  if (channel.length > 0) headings.push(toHeading(source, 0, 0, channel, true));
  let next = 0;
  for (let start = 0; start < tokens.length; ) {
    const end = findEnd(tokens, start);
    while ((exact[next]?.to ?? tokens.length + 1) <= start) next += 1;
    const { to, isSure } = findHeadingEnd(source, start, end);
    const named = countNamed(exact, next, to, isSure);
    const words = to > start && named < 2 ? getKindWords(source, start, to) : [];
    // "capes", "genies lamp": the last words begin or end several names.
    const isKind = (): boolean =>
      findFamilies(words).length > 0 ||
      dictionary.partials.findRests(words.slice(-2).map((word) => toStem(word))).size > 2;
    if (words.length > 0 && (isSure || (named === 0 && isKind())))
      headings.push(toHeading(source, start, to, words, false));
    start = end + 1;
  }
  return headings;
}

/** Where a line would end as a heading: its list follows on the next line, or on the same after a mark or a price. */
function findHeadingEnd(source: ItemSource, start: number, end: number): { to: number; isSure: boolean } {
  const { tokens } = source;
  const { number, mark, colon } = findSigns(source, start, end);
  const isList = colon > start && colon < end - 1 && tokens[start]?.text.length !== 1;
  if (isList && colon < number)
    return { to: tokens[colon + 1]?.kind === NUMBER ? start : colon, isSure: true };
  if (number === end)
    return { to: end < tokens.length && !isEntry(source, start, end) ? end : start, isSure: true };
  let list = mark;
  while (list < end && tokens[list]?.kind === MARK) list += 1;
  if (list < number && HEADING_MARKS.has(tokens[mark]?.text ?? '')) return { to: mark, isSure: false };
  return { to: isList || endsWithPrice(tokens, number, end) ? number : start, isSure: false };
}

/** The first number, mark and colon of a line; its end for none. */
function findSigns({ tokens, taken }: ItemSource, start: number, end: number) {
  const signs = { number: end, mark: end, colon: end };
  for (let at = end - 1; at >= start; at--) {
    const token = tokens[at];
    if (token?.kind === NUMBER && !taken[at]) signs.number = at;
    else if (token?.kind === MARK && at > start) signs.mark = at;
    if (token?.text === ':') signs.colon = at;
  }
  return signs;
}

/** A mark follows the price, or it ends the line and the next one has none. */
function endsWithPrice(tokens: readonly Token[], number: number, end: number): boolean {
  let rest = number;
  while (rest < end && !isAfterPrice(tokens[rest])) rest += 1;
  if (rest < end) return tokens[rest]?.kind === MARK;
  return tokens.slice(end + 1, findEnd(tokens, end + 1)).every(({ kind }) => kind !== NUMBER);
}

function isAfterPrice(token: Token | undefined): boolean {
  return token?.kind === WORD ? !isIn(token, TRADE) : token?.text === ':' || token?.text === '!';
}

function findEnd(tokens: readonly Token[], start: number): number {
  let end = start;
  while (!isLineEnd(tokens[end])) end += 1;
  return end;
}

/** Marks after a heading that has its list on the same line: "JAMMERS => signal 2", "Blasts!! Beach 8". */
const HEADING_MARKS = new Set(['!', '=', '>', '•', '(']);

/** The heading for each token: the last one before it, or the channel. Empty without headings. */
export function getActiveHeadings(headings: readonly Heading[], length: number): (Heading | null)[] {
  if (headings.length === 0) return [];
  const activeHeadings = new Array<Heading | null>(length).fill(null);
  let found: Heading | null = null;
  for (const [index, heading] of headings.entries()) {
    // A line that names no kind we know ("CLEARANCE", or an entry without a price) keeps a known kind, and one with a price.
    const isClear = heading.isKnown || heading.isDecorated || heading.isPriced;
    if (found === null || isClear || !(found.isKnown || found.isPriced)) found = heading;
    activeHeadings.fill(found, heading.to, headings[index + 1]?.to ?? length);
  }
  return activeHeadings;
}

function toHeading(
  { dictionary, tokens }: ItemSource,
  from: number,
  to: number,
  words: readonly string[],
  isChannel: boolean,
): Heading {
  const ends = tokens[to - 1]?.kind === MARK || tokens[to]?.kind === MARK;
  const isColon = tokens[to]?.text === ':' || tokens[to - 1]?.text === ':';
  const kind = words.map((word) => dictionary.findStem(word) ?? toStem(word));
  const known = findFamilies(words).map(({ before, after = '' }) => ({
    stems: (before ?? after).split(' ').map((word) => toStem(word)),
    isKnown: true,
    isFirst: false,
  }));
  let at = to;
  while (tokens[at]?.kind === MARK || isIn(tokens[at], TRADE) || ALL_WORDS.has(tokens[at]?.text ?? ''))
    at += 1;
  return {
    from,
    to,
    kind,
    nouns: [...known, ...getHeadingNouns(dictionary, kind)],
    isKnown: known.length > 0,
    isDecorated: to > from && ends && (tokens[from]?.kind === MARK || isColon),
    isPriced: tokens[at]?.kind === NUMBER,
    isChannel,
  };
}

/** "GOLDEN BLOCKS": the names below have both words, or the last, or the first. */
function getHeadingNouns(dictionary: Dictionary, kind: readonly string[]): Noun[] {
  const last = kind.at(-1) ?? '';
  const nouns = kind.length > 1 ? [kind.slice(-2), [last], kind.slice(0, 1)] : [[last]];
  return nouns
    .filter((stems) => dictionary.partials.findRests(stems).size > 1)
    .map((stems) => ({ stems, isKnown: false, isFirst: stems.length === 1 && stems[0] !== last }));
}

/** The words of the longest name before `to`: of several, the line is an entry without a price. A plural may be a kind on a line without a price. */
function countNamed(exact: readonly ItemMatch[], from: number, to: number, isSure: boolean): number {
  let words = 0;
  for (let at = from; (exact[at]?.from ?? to) < to; at++) {
    const match = exact[at];
    const length = match && (match.to <= to || at > from) ? match.to - match.from : 0;
    if (match?.via !== 'plural' || !(isSure || length === 1)) words = Math.max(words, length);
  }
  return words;
}

/** Opens with the same bullet or side word as the next line, and has neither praise nor a place: an entry of a list. */
function isEntry({ tokens, taken }: ItemSource, start: number, end: number): boolean {
  const first = tokens[start];
  if (first === undefined || first.kind === LINE || tokens[end + 1]?.text !== first.text) return false;
  if (first.kind === MARK && tokens[end - 1]?.text === first.text) return false;
  for (let at = start; at < end; at++) if (taken[at] || SHOP_WORDS.has(tokens[at]?.text ?? '')) return false;
  return true;
}

/** The words of a line besides sides, places and praise; empty when there are too many for a heading. */
function getKindWords({ tokens, roles, taken }: ItemSource, start: number, end: number): string[] {
  const words: string[] = [];
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind !== WORD || taken[at]) continue;
    const role = roles[at];
    if (role && (role.side || role.place)) {
      at += role.length - 1;
      continue;
    }
    if (namesKind(token.text)) words.push(token.text);
  }
  return words.length > HEADING_WORDS_MAX ? [] : words;
}

function namesKind(word: string): boolean {
  if (word.length < 2 || SHOP_WORDS.has(word) || VAGUE_KINDS.has(word)) return false;
  return !FILLERS.has(word) || byWords.has(word);
}

function findFamilies(words: readonly string[]): Family[] {
  return words.flatMap((word) => byWords.get(word) ?? []);
}
