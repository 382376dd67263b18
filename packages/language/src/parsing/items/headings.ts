import { FAMILIES, type Family } from '../../data/families.js';
import { getWords } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { toStem } from '../../dictionary/names.js';
import type { PhraseRole } from '../tokens/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../tokens/tokens.js';
import type { ItemMatch } from './item-match.js';

const FILLERS = getWords('fillers');
const SHOP_WORDS = getWords('shop');
const VAGUE_KINDS = getWords('vagueKinds');

/** A line, the beginning of one up to a colon, or the channel's name, that names the kind of the following items. */
export interface Heading {
  from: number;
  to: number;
  kind: readonly string[];
  families: readonly Family[];
  isKnown: boolean;
  /** Set off by marks on both sides, or a colon. */
  isDecorated: boolean;
  isChannel: boolean;
}

const HEADING_WORDS_MAX = 6;
const byWords = new Map<string, Family[]>();
for (const family of FAMILIES) {
  for (const words of family.words) byWords.set(words, [...(byWords.get(words) ?? []), family]);
}

/** Lines that only name a kind of item ("PAINT:", "== DOORS =="), with their families; also the channel's name. */
export function findHeadings(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  channelName: string | null,
  exact: readonly ItemMatch[],
): Heading[] {
  const headings: Heading[] = [];
  const channel =
    channelName === null
      ? []
      : channelName
          .toLowerCase()
          .split(/[^a-z]+/)
          .filter(namesKind);
  if (channel.length > 0) headings.push(toHeading(dictionary, tokens, 0, 0, channel, true));
  let next = 0;
  for (let start = 0; start < tokens.length; ) {
    let end = start;
    while (end < tokens.length && tokens[end]?.kind !== LINE) end += 1;
    const colon = findColon(tokens, start, end);
    // A heading is followed by its list: on the next line, or on the same after a colon.
    const isList = !hasNumber(tokens, taken, start, end) && !isEntry(tokens, taken, start, end);
    const to = end < tokens.length && isList ? end : colon;
    while ((exact[next]?.to ?? tokens.length + 1) <= start) next += 1;
    const words =
      to > start && !namesItem(exact, next, to) ? getKindWords(tokens, roles, taken, start, to) : [];
    if (words.length > 0) headings.push(toHeading(dictionary, tokens, start, to, words, false));
    start = end + 1;
  }
  return headings;
}

/** The heading for each token: the last one before it, or the channel. */
export function getActiveHeadings(headings: readonly Heading[], length: number): (Heading | null)[] {
  const activeHeadings = new Array<Heading | null>(length).fill(null);
  let found: Heading | null = null;
  for (const [index, heading] of headings.entries()) {
    // A line that names no kind we know ("CLEARANCE", or an entry without a price) keeps a known kind.
    if (found === null || heading.isKnown || heading.isDecorated || !found.isKnown) found = heading;
    activeHeadings.fill(found, heading.to, headings[index + 1]?.to ?? length);
  }
  return activeHeadings;
}

function toHeading(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  to: number,
  words: readonly string[],
  isChannel: boolean,
): Heading {
  const ends = tokens[to - 1]?.kind === MARK || tokens[to]?.kind === MARK;
  const isDecorated = to > from && ends && (tokens[from]?.kind === MARK || tokens[to - 1]?.text === ':');
  const kind = words.map((word) => toStem(word));
  const known = findFamilies(words);
  return {
    from,
    to,
    kind,
    families: [...known, ...getHeadingNouns(dictionary, kind)],
    isKnown: known.length > 0,
    isDecorated,
    isChannel,
  };
}

/** "GOLDEN BLOCKS": the names below may end with "block" or with "golden block", or begin with the heading's words. */
function getHeadingNouns(dictionary: Dictionary, kind: readonly string[]): Family[] {
  const last = kind.at(-1) ?? '';
  if (last.length < 3 || dictionary.findStem(last) === undefined) return [];
  const nouns = kind.length > 1 ? [kind.slice(-2).join(' '), last] : [last];
  const own = kind.slice(-2);
  const begins = dictionary.isNameStart(own) ? [own.join(' ')] : [];
  return [
    ...nouns.map((after) => ({ words: [], after })),
    ...begins.map((before) => ({ words: [], before })),
  ];
}

/** A name of several words before `to`: the line is an entry without a price, or the colon is the name's own. */
function namesItem(exact: readonly ItemMatch[], from: number, to: number): boolean {
  for (let at = from; at < exact.length; at++) {
    const match = exact[at];
    if (match === undefined || match.from >= to) break;
    if (match.to - match.from > 1) return true;
  }
  return false;
}

function findColon(tokens: readonly Token[], start: number, end: number): number {
  for (let at = start; at < end; at++) {
    if (tokens[at]?.kind === NUMBER) return 0;
    if (
      tokens[at]?.text === ':' &&
      tokens[at]?.kind === MARK &&
      at > start &&
      (tokens[start]?.text.length ?? 0) > 1
    )
      return tokens[at + 1]?.kind === WORD || tokens[at + 1]?.kind === MARK ? at : 0;
  }
  return 0;
}

function hasNumber(tokens: readonly Token[], taken: readonly boolean[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (tokens[at]?.kind === NUMBER && !taken[at]) return true;
  return false;
}

/** Opens with the same bullet or side word as the next line, and has neither praise nor a place: an entry of a list. */
function isEntry(tokens: readonly Token[], taken: readonly boolean[], start: number, end: number): boolean {
  const first = tokens[start];
  if (first === undefined || first.kind === LINE || tokens[end + 1]?.text !== first.text) return false;
  if (first.kind === MARK && tokens[end - 1]?.text === first.text) return false;
  for (let at = start; at < end; at++) if (taken[at] || SHOP_WORDS.has(tokens[at]?.text ?? '')) return false;
  return true;
}

/** The words of a line besides sides, places and praise; empty when there are too many for a heading. */
function getKindWords(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  start: number,
  end: number,
): string[] {
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
  return (
    word.length > 1 &&
    !SHOP_WORDS.has(word) &&
    !VAGUE_KINDS.has(word) &&
    (!FILLERS.has(word) || byWords.has(word))
  );
}

function findFamilies(words: readonly string[]): Family[] {
  const families: Family[] = [];
  for (let at = 0; at < words.length; at++) {
    const two = byWords.get(`${words[at]} ${words[at + 1]}`);
    families.push(...(two ?? byWords.get(words[at] ?? '') ?? []));
    if (two) at += 1;
  }
  return families;
}
