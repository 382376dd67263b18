import type { Dictionary } from '../../dictionary/dictionary.js';
import { createMatch, type ItemMatch, type ItemSource } from '../../dictionary/item-match.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import { toRestKey } from '../../dictionary/partial-names.js';
import { isIn, isInnerHyphen, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { EVERYDAY, JOINT, RANGE, TRADE, UNIT } from '../../tokens/vocabulary.js';
import { parseUnit } from '../prices/parse-price.js';
import type { Heading } from './headings.js';
import { startsListEntry } from './list-entries.js';

/** Marks after which an entry may add to the whole name before ("Heartcastle Stone/Background"). */
const ADDING_JOINTS = new Set(['/', '+', '&']);
/** Limits of the words that names share at their beginning and end, of those that an entry adds, and of all. */
const PREFIX_WORDS_MAX = 4;
const SUFFIX_WORDS_MAX = 3;
const ENTRY_WORDS_MAX = 4;
const ROW_WORDS_MAX = 24;

interface RowWord {
  at: number;
  stem: string;
  /** The mark or joiner before it; empty inside an entry. */
  joint: string;
  match: ItemMatch | undefined;
}

/** Ranges and lists of numbers or letters: "Number Block 0-9", "Tangram blocks A to L". */
export function findRanges(source: ItemSource, isOpen: (at: number) => boolean): ItemMatch[] {
  const { dictionary, tokens } = source;
  const found: ItemMatch[] = [];
  for (let at = 1; at < tokens.length - 1; at++) {
    if (!isIn(tokens[at], JOINT | RANGE)) continue;
    if (tokens[at - 1]?.text.length !== 1 || tokens[at + 1]?.text.length !== 1 || !isOpen(at)) continue;
    const range = matchRange(dictionary, tokens, at);
    if (range) found.push(range);
  }
  return found;
}

/** Names that share words: "Pastel Pink/Blue Block", "Growsaber (Red/Green)", "super capes red blue". */
export function findSharedNames(
  source: ItemSource,
  isOpen: (index: number) => boolean,
  activeHeadings: readonly (Heading | null)[],
  matches: ItemMatch[],
): ItemMatch[] {
  const { tokens, taken } = source;
  const found: ItemMatch[] = [];
  let next = 0;
  for (let from = 0; from < tokens.length; ) {
    while ((matches[next]?.to ?? tokens.length + 1) <= from) next += 1;
    const { row, to, joints } = readRow(source, isOpen, from, matches, next);
    // Words that go on with others are talk.
    const goesOn = tokens[to]?.kind === WORD && !isIn(tokens[to], TRADE) && !taken[to];
    const isRow =
      joints > 0 || activeHeadings[from] ? row.length > 1 : row.length > 2 && tokens[to]?.kind === NUMBER;
    if (isRow && !goesOn && row.some(({ at, match }) => !match && !isIn(tokens[at], EVERYDAY)))
      found.push(...matchRowParts(source, row, activeHeadings));
    from = to + 1;
  }
  return found;
}

/** Words of names and the marks and words between them, as far as they go. */
function readRow(
  { dictionary, tokens }: ItemSource,
  isOpen: (index: number) => boolean,
  from: number,
  matches: readonly ItemMatch[],
  first: number,
): { row: RowWord[]; to: number; joints: number } {
  const row: RowWord[] = [];
  let joints = 0;
  let joint = '';
  let next = first;
  for (let at = from; ; at++) {
    const token = tokens[at];
    if (token !== undefined && isIn(token, JOINT)) {
      joints += 1;
      if (row.length > 0 && joint === '' && !isInnerHyphen(tokens, at)) joint = token.text;
      continue;
    }
    const isWord = token?.kind === WORD && isOpen(at) && parseUnit(tokens, at) === null;
    const stem = isWord ? getKnownWord(dictionary, token).stem : undefined;
    if (!stem) return { row, to: at, joints };
    while ((matches[next]?.to ?? Infinity) <= at) next += 1;
    const match = (matches[next]?.from ?? Infinity) <= at ? matches[next] : undefined;
    row.push({ at, stem, joint, match });
    joint = '';
  }
}

function matchRowParts(
  source: ItemSource,
  row: readonly RowWord[],
  activeHeadings: readonly (Heading | null)[],
): ItemMatch[] {
  const { tokens } = source;
  const found: ItemMatch[] = [];
  for (let from = 0; from < row.length - 1; ) {
    const first = row[from];
    const begins = first !== undefined && startsListEntry(source, first.at);
    const part =
      first && (begins || isIn(tokens[first.at - 1], TRADE))
        ? matchLongestPart(source, row, from, begins, activeHeadings[first.at])
        : null;
    if (part && first) {
      const last = (row[part.to - 1]?.at ?? 0) + 1;
      const closes = tokens[last]?.text === ')' || tokens[last]?.text === ']';
      found.push(createMatch(first.at, closes ? last + 1 : last, 'variant', part.ids));
    }
    from = part?.to ?? from + 1;
  }
  return found;
}

/** The items of the most words from `from` on, and where these end; `begins`: an entry of a list begins there. */
function matchLongestPart(
  { dictionary }: ItemSource,
  row: readonly RowWord[],
  from: number,
  begins: boolean,
  heading: Heading | null | undefined,
): { ids: readonly number[]; to: number } | null {
  const starts = findRowStarts(dictionary, row, from, heading);
  const last = starts.length === 0 ? 0 : Math.min(row.length, from + ROW_WORDS_MAX);
  const open = row.slice(from, last).findIndex(({ match }) => match === undefined);
  for (let to = last; open >= 0 && to > from + Math.max(1, open); to--) {
    const ids = matchRow(dictionary, row, starts, to);
    if (ids && (begins || ids.length !== 2 || row[from + 1]?.joint !== ',')) return { ids, to };
  }
  return null;
}

/** How a part of a row may begin. */
interface RowStart {
  /** The heading's words and the first ones of the part, which belong to all of its names. */
  shared: readonly string[];
  start: number;
  /** Where the first name's own words begin. */
  first: number;
}

function findRowStarts(
  { partials }: Dictionary,
  row: readonly RowWord[],
  start: number,
  heading: Heading | null | undefined,
): RowStart[] {
  const starts: RowStart[] = [];
  const nouns = heading && !heading.isChannel ? heading.nouns : [];
  const prefixMax = countEntry(row, start, Math.min(row.length, start + PREFIX_WORDS_MAX));
  for (const noun of [...nouns.map(({ stems }) => stems), []]) {
    for (let first = start + prefixMax; first >= start; first--) {
      const own = row[first];
      const shared = [...noun, ...row.slice(start, first).map(({ stem }) => stem)];
      if (own === undefined) continue;
      if (partials.findRests([...shared, own.stem]).size > 0) starts.push({ shared, start, first });
    }
  }
  return starts;
}

/** The items of a part of a row that ends at `to`: its first words, its last or those of the heading belong to all of them. */
function matchRow(dictionary: Dictionary, row: readonly RowWord[], starts: readonly RowStart[], to: number) {
  for (const start of starts) {
    let found: number[] | null = null;
    // The longest common end counts: "Pastel Yellow/Aqua Flower Block".
    for (let after = 0; after <= SUFFIX_WORDS_MAX && start.first + after < to; after++) {
      if (after > 1 && row[to - after + 1]?.joint !== '') break;
      if (after > 0 && row[to - after]?.joint !== '') continue;
      const shared = [...start.shared, ...row.slice(to - after, to).map(({ stem }) => stem)];
      const rests = dictionary.partials.findRests(shared);
      if (rests.size > 0) found = matchEntries(rests, row, start, to - after) ?? found;
    }
    if (found) return found;
  }
  return null;
}

function countEntry(row: readonly RowWord[], from: number, to: number): number {
  let at = from + 1;
  while (at < to && row[at]?.joint === '') at += 1;
  return at - from;
}

/** The items of the entries, which are all that stands there. */
function matchEntries(
  rests: ReadonlyMap<string, number | null>,
  row: readonly RowWord[],
  { start, first: from }: RowStart,
  to: number,
): number[] | null {
  const joint = from > start ? (row[from]?.joint ?? '') : '';
  const whole = ADDING_JOINTS.has(joint) ? rests.get('') : undefined;
  const ids: number[] = whole ? [whole] : [];
  for (let at = from; at < to; ) {
    let end = Math.min(to, at + ENTRY_WORDS_MAX, at + countEntry(row, at, to));
    let itemId: number | null | undefined;
    for (; end > at; end--) {
      itemId = rests.get(toRestKey(row.slice(at, end).map(({ stem }) => stem)));
      if (itemId) break;
    }
    if (!itemId || ids.includes(itemId)) return null;
    ids.push(itemId);
    at = end;
  }
  return ids.length > 0 ? ids : null;
}

/** "Number Block 0-9", "Tangram blocks A to L", "number blocks 2 & 7": every number or letter of the range or list makes an item. */
function matchRange(dictionary: Dictionary, tokens: readonly Token[], link: number): ItemMatch | null {
  if (tokens[link - 2]?.kind !== WORD) return null;
  const { signs, to } = isRangeLink(tokens[link]) ? readRange(tokens, link) : readSigns(tokens, link);
  if (signs.length < 2) return null;
  for (let from = Math.max(0, link - 1 - PREFIX_WORDS_MAX); from < link - 1; from++) {
    const words = tokens.slice(from, link - 1);
    if (words.some(({ kind }) => kind !== WORD)) continue;
    const ids = signs.map((one) => dictionary.findIdByWords([...words.map(({ text }) => text), one]));
    if (ids.every((id) => id !== undefined)) return createMatch(from, to, 'variant', ids);
  }
  return null;
}

interface Signs {
  signs: readonly string[];
  to: number;
}

function isRangeLink(token: Token | undefined): boolean {
  return token?.text === '-' || (token?.kind === WORD && isIn(token, RANGE));
}

/** "0-9": all of them. */
function readRange(tokens: readonly Token[], link: number): Signs {
  const code = tokens[link - 1]?.text.charCodeAt(0) ?? 0;
  const last = tokens[link + 1]?.text.charCodeAt(0) ?? 0;
  const length = Math.max(0, last - code + 1);
  return { signs: Array.from({ length }, (_, at) => String.fromCharCode(code + at)), to: link + 2 };
}

/** "2 & 7", "a, b, c". */
function readSigns(tokens: readonly Token[], link: number): Signs {
  const signs: string[] = [];
  let to = link - 1;
  for (; isListed(tokens, to) && (signs.length === 0 || isIn(tokens[to - 1], JOINT)); to += 2)
    signs.push(tokens[to]?.text ?? '');
  return { signs, to: to - 1 };
}

/** One number or letter, and neither a price nor a count. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isRate = next?.text === '/' && tokens[at + 2]?.kind === NUMBER;
  return tokens[at]?.text.length === 1 && !isRate && !(next?.kind === WORD && isIn(next, UNIT));
}
