import { ARROW } from '../../data/letters.js';
import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import {
  isIn,
  isLineEnd,
  isWordOrNumber,
  LINE,
  MARK,
  NUMBER,
  type Token,
  WORD,
} from '../../tokens/tokens.js';
import { EACH, EVERYDAY, UNIT } from '../../tokens/vocabulary.js';
import { matchLongestName } from '../items/match-names.js';

/** A world's name at tokens `from`..`to` (exclusive); `place` is where the words that announce it begin. */
export interface WorldMatch {
  /** The phrase or mark that announced it; empty for a name that stands alone. */
  announcedBy: string;
  place: number;
  from: number;
  to: number;
  name: string;
}

const NON_WORLD_WORDS = getWords('notWorlds');
const NEED_CAPITALS = getWords('placesBeforeCapitals');
/** "Restock: chand 34/1": a colon after these begins a list. */
const LIST_HEADING_WORDS = getWords('listPlaces');
/** Letters and digits of a world's name; the game allows no more. */
const NAME_LENGTH_MAX = 24;
/** Limit of marks between a place word and the world, so that long rows stay linear. */
const DECORATION_MAX = 40;
const DECORATION = new Set([...'><"\'([•=-|:~^!@', ARROW]);

/** Names of worlds after `at`, `go`, `@`, an arrow and similar. Their tokens are never items (BUYCHAND). */
export function findWorlds(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
): WorldMatch[] {
  const found: WorldMatch[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const role = roles[at];
    const length = role?.length ?? 1;
    // "World Cup Winner's Jersey": a name around the place word.
    const nameEnd = role?.place ? (matchLongestName(dictionary, tokens, at)?.to ?? 0) : 0;
    if (nameEnd > at + length) {
      at = nameEnd - 1;
      continue;
    }
    const place = parsePlace(tokens, role, at);
    if (place === null) {
      // "gotta go": the second word is not a place.
      if (length > 1 && (role?.side || role?.trailingSide)) at += length - 1;
      continue;
    }
    const from = skipDecoration(tokens, place.next);
    const to = findWordEnd(tokens, from);
    const isWorld = to > from && isWorldName(dictionary, tokens, from, to, place);
    if (isWorld) found.push(createWorld(tokens, role?.phrase ?? tokens[at]?.text ?? '', at, from, to));
    // Marks without a word behind them announce nothing either.
    if (isWorld || to === from) at = to - 1;
  }
  const alone = findTrailingWorld(dictionary, tokens, roles, found.at(-1)?.to ?? 0);
  if (alone) found.push(alone);
  return found;
}

function createWorld(
  tokens: readonly Token[],
  announcedBy: string,
  place: number,
  from: number,
  to: number,
): WorldMatch {
  let name = '';
  for (let at = from; at < to; at++) name += tokens[at]?.text ?? '';
  return { announcedBy, place, from, to, name: name.toUpperCase() };
}

interface Place {
  next: number;
  /** An arrow, which may also begin an entry of a list. */
  isMark: boolean;
  needsCapitals: boolean;
}

function parsePlace(tokens: readonly Token[], role: PhraseRole | null | undefined, at: number): Place | null {
  const token = tokens[at];
  if (token?.kind === MARK) {
    if (token.text === '@') return { next: at + 1, isMark: false, needsCapitals: false };
    if (token.text !== ARROW && !isDrawnArrow(tokens, at)) return null;
    const next = token.text === ARROW ? at + 1 : at + 2;
    return { next, isMark: true, needsCapitals: !pointsAtWorld(tokens, at, next) };
  }
  if (!role?.place) return null;
  const next = at + role.length;
  const isNamed = tokens[next]?.text === ':' && !LIST_HEADING_WORDS.has(role.phrase);
  const needsCapitals = !isNamed && (role.place === 'weak' || NEED_CAPITALS.has(role.phrase));
  return { next, isMark: false, needsCapitals };
}

/** "=>" and "->" after something. */
function isDrawnArrow(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text;
  if (text !== '=' && text !== '-') return false;
  return tokens[at + 1]?.text === '>' && tokens[at + 1]?.spaced === false && tokens[at + 2]?.text !== '>';
}

/** "→ BED ←" and, after a price, "… 10/1 => couch" at the end: one word alone. */
function pointsAtWorld(tokens: readonly Token[], at: number, next: number): boolean {
  const from = skipDecoration(tokens, next);
  const to = findWordEnd(tokens, from);
  if (to > from && tokens[to]?.text === ARROW) return true;
  if (to === from || !endsLine(tokens, to)) return false;
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--)
    if (tokens[before]?.kind === NUMBER) return true;
  return false;
}

function skipDecoration(tokens: readonly Token[], from: number): number {
  let at = from;
  const end = from + DECORATION_MAX;
  while (at < end && tokens[at]?.kind === MARK && DECORATION.has(tokens[at]?.text ?? '')) at += 1;
  return at;
}

function findWordEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isWordOrNumber(tokens[at]) && (at === from || !tokens[at]?.spaced)) at += 1;
  return at;
}

function isWorldName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  to: number,
  { isMark, needsCapitals }: Place,
): boolean {
  const length = (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0);
  const isOneWord = to - from === 1;
  if (length > NAME_LENGTH_MAX || isAmount(tokens, from, to)) return false;
  if (isOneWord && isPlainWord(tokens, from)) return false;
  // Filipino "gaia 54dl at ut 30dl": the next item and its price.
  const isNext = !tokens[from]?.capitals && tokens[from - 1]?.text === 'at' && tokens[to]?.kind === NUMBER;
  if (isNext && matchLongestName(dictionary, tokens, from)?.to === to) return false;
  // "pago 30dl em WOODEN PLATFORMS": a world's name has no spaces.
  if (tokens[from - 1]?.text !== '@' && (matchLongestName(dictionary, tokens, from)?.to ?? to) > to)
    return false;
  if (!needsCapitals) return true;
  if (length < 3) return false;
  const name = tokens.slice(from, to);
  if (!name.every(({ kind, capitals, text }) => kind !== WORD || capitals || text.length === 1))
    return isLastUnknown(dictionary, tokens, from, to);
  // "→ CHAND 33/1" begins an entry of a list.
  return !(isMark && isOneWord && isItemWord(dictionary, tokens[from]));
}

function isItemWord(dictionary: Dictionary, token: Token | undefined): boolean {
  return token !== undefined && getKnownWord(dictionary, token).stem !== undefined;
}

/** "@ 101 DL", "at 8/1", "17 at 5wl"; "@100FARM" is a world. */
function isAmount(tokens: readonly Token[], from: number, to: number): boolean {
  if (tokens[from]?.kind !== NUMBER) return false;
  const second = to - from < 2 ? '' : (tokens[from + 1]?.text ?? '');
  return second.length < 2 || UNIT_WORDS.has(second.replace(/^k/, ''));
}

/** A unit, or a word that follows places but names no world: in capitals "@ONE" and "→ BED ←" do. */
function isPlainWord(tokens: readonly Token[], from: number): boolean {
  const word = tokens[from];
  if (word === undefined || word.unit > 0) return true;
  const isMarked = (tokens[from - 1]?.text === '@' && !word.spaced) || tokens[from + 1]?.text === ARROW;
  return NON_WORLD_WORDS.has(word.text) && !(isMarked && word.capitals);
}

function endsLine(tokens: readonly Token[], from: number): boolean {
  let next = from;
  while (tokens[next]?.kind === MARK) next += 1;
  return isLineEnd(tokens[next]);
}

/** "3wl in scamw": the last word of its line, no everyday word and no word of any item; "in sink86". */
function isLastUnknown(dictionary: Dictionary, tokens: readonly Token[], from: number, to: number): boolean {
  if (!endsLine(tokens, to)) return false;
  const name = tokens.slice(from, to);
  return (
    (to - from === 2 && tokens[to - 1]?.kind === NUMBER) ||
    name.every((token) => !isIn(token, EVERYDAY) && !isItemWord(dictionary, token))
  );
}

/** "… 9/1 | SEEDSTOP": the message's last word in capitals, separated, and not a word of any item. */
function findTrailingWorld(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  after: number,
): WorldMatch | null {
  const to = tokens.findLastIndex(isWordOrNumber) + 1;
  let from = to - 1;
  while (tokens[from]?.spaced === false && isWordOrNumber(tokens[from - 1])) from -= 1;
  const first = tokens[from];
  if (first?.kind !== WORD || !first.capitals || first.unit > 0 || roles[from] || from < after) return null;
  const length = (tokens[to - 1]?.end ?? 0) - first.start;
  if (length < 3 || length > NAME_LENGTH_MAX || !mayPrecedeWorld(tokens, from - 1)) return null;
  return isItemWord(dictionary, first) ? null : createWorld(tokens, '', from, from, to);
}

/** Whether a world's name may follow without a place word: after a mark, or the price of the last entry. */
function mayPrecedeWorld(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === MARK) return /[|\-•→:>]/.test(token.text);
  if (token?.kind === NUMBER) return tokens[at - 1]?.kind === MARK;
  return token?.kind === LINE || isIn(token, UNIT | EACH) || token?.text === 'cheap';
}
