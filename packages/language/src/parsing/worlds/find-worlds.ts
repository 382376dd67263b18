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
import { EVERYDAY } from '../../tokens/vocabulary.js';
import { matchLongestName } from '../items/match-names.js';
import { findShopWorlds, findTrailingWorld } from './unannounced-worlds.js';
import { toWorldName, WORLD_NAME_LENGTH_MAX, type WorldMatch } from './world-match.js';

const NON_WORLD_WORDS = getWords('notWorlds');

const NEED_CAPITALS = getWords('placesBeforeCapitals');

/** "Restock: chand 34/1": a colon after these begins a list. */
const LIST_HEADING_WORDS = getWords('listPlaces');

const INSIDE_NAMES = getWords('placesInNames');

/** Tokens of a name before a place word inside it ("Weather Machine - Crack in Reality"). */
const LOOKBACK_TOKENS = 5;

/** Limit of marks between a place word and the world, so that long rows stay linear. */
const DECORATION_MAX = 40;

const DECORATION = new Set([...'><"\'([•=-|:~^!@', ARROW]);

/** Names of worlds after `at`, `go`, `@`, an arrow and similar. Their tokens are never items (BUYCHAND). */
export function findWorlds(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
): WorldMatch[] {
  const shouting = isShouting(tokens);
  const found: WorldMatch[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const nameEnd = roles[at]?.place ? findNameEnd(dictionary, tokens, at, roles[at]?.length ?? 1) : 0;
    if (nameEnd > 0) {
      at = nameEnd - 1;
      continue;
    }
    const place = parsePlace(tokens, roles, at);
    if (place === null) {
      // "gotta go": the second word is not a place.
      const role = roles[at];
      if (role && role.length > 1 && (role.side || role.trailingSide)) at += role.length - 1;
      continue;
    }
    const from = skipDecoration(tokens, place.next);
    const to = findWordEnd(tokens, from);
    if (to === from || !isWorldName(dictionary, tokens, from, to, place, shouting)) continue;
    const announcedBy = roles[at]?.phrase ?? token.text;
    found.push({ announcedBy, place: at, from, to, name: toWorldName(tokens, from, to) });
    at = to - 1;
  }
  found.push(...findShopWorlds(tokens, roles, found));
  const alone = findTrailingWorld(dictionary, tokens, roles, found, shouting);
  if (alone) found.push(alone);
  return found.length > 1 ? found.sort((a, b) => a.place - b.place) : found;
}

interface PlacePhrase {
  from: number;
  next: number;
  /** An arrow, which may also begin an entry of a list. */
  isMark: boolean;
  needsCapitals: boolean;
}

function parsePlace(tokens: readonly Token[], roles: readonly (PhraseRole | null)[], at: number) {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === MARK) {
    if (token.text === '@') return { from: at, next: at + 1, isMark: false, needsCapitals: false };
    if (token.text === ARROW || isDrawnArrow(tokens, at)) {
      const next = token.text === ARROW ? at + 1 : at + 2;
      return { from: at, next, isMark: true, needsCapitals: !pointsAtWorld(tokens, at, next) };
    }
    if (token.text === '>' && tokens[at + 1]?.text === '>' && tokens[at - 1]?.kind !== WORD) {
      return { from: at, next: at + 2, isMark: true, needsCapitals: true };
    }
    return null;
  }
  const role = roles[at];
  if (!role?.place) return null;
  const next = at + role.length;
  const named = tokens[next]?.text === ':' && !LIST_HEADING_WORDS.has(role.phrase);
  const needsCapitals = !named && (role.place === 'weak' || NEED_CAPITALS.has(role.phrase));
  return { from: at, next, isMark: false, needsCapitals };
}

/** "=>" and "->" after something. */
function isDrawnArrow(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== '=' && token?.text !== '-') return false;
  return tokens[at + 1]?.text === '>' && tokens[at + 1]?.spaced === false && tokens[at + 2]?.text !== '>';
}

/** "→ BED ←" and, after a price, "… 10/1 => couch" at the end: one word alone. */
function pointsAtWorld(tokens: readonly Token[], at: number, next: number): boolean {
  const from = skipDecoration(tokens, next);
  const to = findWordEnd(tokens, from);
  if (to === from) return false;
  if (tokens[to]?.text === ARROW) return true;
  let end = to;
  while (tokens[end]?.kind === MARK) end += 1;
  if (end < tokens.length) return false;
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    if (tokens[before]?.kind === NUMBER) return true;
  }
  // On a separate last line, where no other line starts with the mark.
  if (tokens[at - 1]?.kind !== LINE) return false;
  const text = tokens[at]?.text;
  return !tokens.some((one, index) => index < at && one.text === text && isLineEnd(tokens[index - 1]));
}

/** The end of an item's name around the place word ("World Cup Winner's Jersey"); 0 for none. */
function findNameEnd(dictionary: Dictionary, tokens: readonly Token[], at: number, length: number): number {
  const back = INSIDE_NAMES.has(tokens[at]?.text ?? '') ? LOOKBACK_TOKENS : 0;
  for (let from = at; from >= Math.max(0, at - back); from--) {
    const match = matchLongestName(dictionary, tokens, from);
    if (match !== null && match.to > at + length - (from < at ? 1 : 0)) return match.to;
  }
  return 0;
}

function skipDecoration(tokens: readonly Token[], from: number): number {
  let at = from;
  const end = from + DECORATION_MAX;
  while (at < end && tokens[at]?.kind === MARK && DECORATION.has(tokens[at]?.text ?? '')) at += 1;
  return at;
}

function findWordEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!isWordOrNumber(token) || (at > from && token.spaced)) break;
    at += 1;
  }
  return at;
}

function isWorldName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  to: number,
  place: PlacePhrase,
  shouting: boolean,
): boolean {
  const length = (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0);
  const isOneWord = to - from === 1;
  if (length > WORLD_NAME_LENGTH_MAX || isAmount(tokens, from, to)) return false;
  if (isOneWord && isPlainWord(dictionary, tokens, from, place, shouting)) return false;
  if (startsLongerName(dictionary, tokens, from, to)) return false;
  if (!place.needsCapitals) return true;
  if (length < 3) return false;
  if (!isUpperCase(tokens, from, to)) return isLastUnknown(dictionary, tokens, from, to);
  // "→ CHAND 33/1" begins an entry of a list.
  return !((place.isMark || shouting) && isOneWord && isItemWord(dictionary, tokens[from]));
}

/** "pago 30dl em WOODEN PLATFORMS": a world's name has no spaces. */
function startsLongerName(dictionary: Dictionary, tokens: readonly Token[], from: number, to: number) {
  return tokens[from - 1]?.text !== '@' && (matchLongestName(dictionary, tokens, from)?.to ?? to) > to;
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

/** A unit, or a word that follows places but names no world: "@ONE" directly after the sign and in capitals does. */
function isPlainWord(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  place: PlacePhrase,
  shouting: boolean,
): boolean {
  const word = tokens[from];
  if (word === undefined || word.unit > 0) return true;
  const isMarked = tokens[from - 1]?.text === '@' && !word.spaced && word.capitals && !shouting;
  return NON_WORLD_WORDS.has(word.text) && !isMarked && !isNamedLikeItem(dictionary, tokens, from, place);
}

/** "CHEAP STUFF AT BED": in capitals at a line's end, and the name of an item. */
function isNamedLikeItem(dictionary: Dictionary, tokens: readonly Token[], from: number, place: PlacePhrase) {
  if (place.needsCapitals || tokens[from]?.capitals !== true || !endsLine(tokens, from + 1)) return false;
  return matchLongestName(dictionary, tokens, from)?.via === 'name';
}

function endsLine(tokens: readonly Token[], from: number): boolean {
  let next = from;
  while (tokens[next]?.kind === MARK) next += 1;
  return isLineEnd(tokens[next]);
}

/** "3wl in scamw": the last word of its line, no everyday word and no word of any item. */
function isLastUnknown(dictionary: Dictionary, tokens: readonly Token[], from: number, to: number): boolean {
  if (!endsLine(tokens, to)) return false;
  // "in sink86": digits in one with the word.
  if (to - from === 2 && tokens[to - 1]?.kind === NUMBER && tokens[from]?.kind === WORD) return true;
  for (let at = from; at < to; at++) {
    if (isIn(tokens[at], EVERYDAY) || isItemWord(dictionary, tokens[at])) return false;
  }
  return true;
}

/** In capitals; of several words also single letters. */
function isUpperCase(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from === 1) return tokens[from]?.capitals === true;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === WORD && !token.capitals && token.text.length > 1) return false;
  }
  return true;
}

/** Most words are in capitals, so capitals mean nothing. */
function isShouting(tokens: readonly Token[]): boolean {
  let words = 0;
  let capitals = 0;
  for (const token of tokens) {
    if (token.kind !== WORD || token.text.length < 2) continue;
    words += 1;
    if (token.capitals) capitals += 1;
  }
  return capitals * 2 > words;
}
