import { COMMON_WORDS } from '../data/common-words.js';
import { ARROW } from '../data/letters.js';
import { NOT_A_WORLD } from '../data/structure.js';
import { UNIT_WORDS } from '../data/units.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { walkNames } from '../items/walk-names.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { shopNames, standingAlone } from './lone-worlds.js';
import { LONGEST_WORLD, nameOf, type WorldMatch } from './world-match.js';

/** Place words after which an ordinary lower case word is still no world. */
const NEED_CAPITALS = new Set(['world', 'worlds', 'come', 'join', 'sa', 'en', 'em', 'list', 'shop']);

/** "Restock: chand 34/1": a colon after these begins a list. */
const NEVER_NAMED = new Set(['list', 'shop', 'store', 'restock', 'drop', 'on', 'in', 'from', 'to']);

const INSIDE_NAMES = new Set(['world', 'shop', 'on', 'in', 'to', 'name', 'list', 'w']);

/** Tokens of a name before a place word inside it ("Weather Machine - Crack in Reality"). */
const WORDS_BACK = 5;

/** Decoration that may stand between a place word and the world. */
const DECORATION = new Set([
  '>',
  '<',
  '"',
  "'",
  '(',
  '[',
  '•',
  '=',
  '-',
  ARROW,
  '|',
  ':',
  '~',
  '^',
  '!',
  '@',
]);

/**
 * Names of worlds: what follows `at`, `go`, `@`, an arrow and the like. A world may be called like an item
 * (BUYCHAND), so its tokens are never read as goods.
 */
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
    const nameEnd = roles[at]?.place ? nameFrom(dictionary, tokens, at, roles[at]?.length ?? 1) : 0;
    if (nameEnd > 0) {
      at = nameEnd - 1;
      continue;
    }
    const place = placeAt(tokens, roles, at);
    if (place === null) {
      // "gotta go": the second word sends nobody anywhere.
      const role = roles[at];
      if (role && role.length > 1 && (role.side || role.afterward)) at += role.length - 1;
      continue;
    }
    const from = skipDecoration(tokens, place.next);
    const to = chunkEnd(tokens, from);
    if (to === from || !mayBeWorld(dictionary, tokens, from, to, place, shouting)) continue;
    found.push({
      said: roles[at]?.phrase ?? token.text,
      place: at,
      from,
      to,
      name: nameOf(tokens, from, to),
    });
    at = to - 1;
  }
  found.push(...shopNames(tokens, roles, found));
  const alone = standingAlone(dictionary, tokens, roles, found, shouting);
  if (alone) found.push(alone);
  return found.length > 1 ? found.sort((a, b) => a.place - b.place) : found;
}

interface Place {
  /** Where its words begin, and the token after them. */
  from: number;
  next: number;
  /** An arrow, which may as well begin an entry of a list. */
  isMark: boolean;
  needsCapitals: boolean;
}

function placeAt(tokens: readonly Token[], roles: readonly (PhraseRole | null)[], at: number): Place | null {
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
  const named = tokens[next]?.text === ':' && !NEVER_NAMED.has(role.phrase);
  const needsCapitals = !named && (role.place === 'weak' || NEED_CAPITALS.has(role.phrase));
  return { from: at, next, isMark: false, needsCapitals };
}

/** "=>" and "->" after something. */
function isDrawnArrow(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== '=' && token?.text !== '-') return false;
  return tokens[at + 1]?.text === '>' && tokens[at + 1]?.spaced === false && tokens[at + 2]?.text !== '>';
}

/** "→ BED ←" and, after a price, "… 10/1 => couch" at the end: one word alone, whatever it is called. */
function pointsAtWorld(tokens: readonly Token[], at: number, next: number): boolean {
  const from = skipDecoration(tokens, next);
  const to = chunkEnd(tokens, from);
  if (to === from) return false;
  if (tokens[to]?.text === ARROW) return true;
  let end = to;
  while (tokens[end]?.kind === MARK) end += 1;
  if (end < tokens.length) return false;
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    if (tokens[before]?.kind === NUMBER) return true;
  }
  // On a last line of its own, where no other line opens so.
  const opens = at === 0 || tokens[at - 1]?.kind === LINE;
  const text = tokens[at]?.text;
  return (
    opens &&
    at > 0 &&
    !tokens.some((one, index) => index < at && one.text === text && isLineStart(tokens, index))
  );
}

function isLineStart(tokens: readonly Token[], at: number): boolean {
  return at === 0 || tokens[at - 1]?.kind === LINE;
}

/**
 * The end of an item's name that the place word begins ("World Cup Winner's Jersey", "Go-Go-Growformer") or stands in
 * ("Deluxe World Spray"); 0 for none. Only the commonest such words are worth a look back.
 */
function nameFrom(dictionary: Dictionary, tokens: readonly Token[], at: number, length: number): number {
  const back = INSIDE_NAMES.has(tokens[at]?.text ?? '') ? WORDS_BACK : 0;
  for (let from = at; from >= Math.max(0, at - back); from--) {
    const match = walkNames(dictionary, tokens, from);
    if (match !== null && match.to > at + length - (from < at ? 1 : 0)) return match.to;
  }
  return 0;
}

function skipDecoration(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.kind === MARK && DECORATION.has(tokens[at]?.text ?? '')) at += 1;
  return at;
}

/** Letters and digits without a space between them. */
function chunkEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== WORD && token.kind !== NUMBER)) break;
    if (at > from && token.spaced) break;
    at += 1;
  }
  return at;
}

function mayBeWorld(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  to: number,
  place: Place,
  shouting: boolean,
): boolean {
  const first = tokens[from];
  if (first === undefined || first.end - first.start === 0) return false;
  const length = (tokens[to - 1]?.end ?? 0) - first.start;
  if (length > LONGEST_WORLD) return false;
  if (first.kind === NUMBER) {
    // "@ 101 DL", "at 8/1", "17 at 5wl": an amount. "@100FARM" is a world.
    const second = tokens[from + 1];
    if (
      to - from < 2 ||
      second === undefined ||
      UNIT_WORDS.get(second.text.replace(/^k/, '')) !== undefined ||
      second.text.length < 2
    )
      return false;
  }
  // "@ONE" right behind the sign and in capitals is meant as a name.
  const isMarked = tokens[from - 1]?.text === '@' && !first.spaced && first.capitals && !shouting;
  if (
    to - from === 1 &&
    NOT_A_WORLD.has(first.text) &&
    !isMarked &&
    !isNamedLikeGoods(dictionary, tokens, from, place)
  )
    return false;
  if (UNIT_WORDS.get(first.text) !== undefined && to - from === 1) return false;
  // "pago 30dl em WOODEN PLATFORMS": a world's name has no spaces.
  if (tokens[from - 1]?.text !== '@' && (walkNames(dictionary, tokens, from)?.to ?? to) > to) return false;
  if (!place.needsCapitals || isLineOfPlace(tokens, place, from, to)) return true;
  if (length < 3) return false;
  const capitals = first.capitals || (to - from > 1 && isUpperChunk(tokens, from, to));
  if (!capitals) return isLastAndUnknown(dictionary, tokens, from, to);
  // "→ CHAND 33/1" begins an entry of a list.
  if (place.isMark && to - from === 1 && dictionary.stemFor(first.text) !== undefined) return false;
  return !shouting || (to - from === 1 && dictionary.stemFor(first.text) === undefined) || to - from > 1;
}

/** "in OBELISK" on a line of its own, and one word. */
function isLineOfPlace(tokens: readonly Token[], place: Place, from: number, to: number): boolean {
  if (place.isMark || !endsLine(tokens, to)) return false;
  for (let at = place.from - 1; at >= 0 && tokens[at]?.kind !== LINE; at--)
    if (tokens[at]?.kind !== MARK) return false;
  return place.from > 0 && PLAIN_PLACES.has(tokens[place.from]?.text ?? '') && from === place.from + 1;
}

const PLAIN_PLACES = new Set(['in', 'on', 'at', 'go', 'to', 'di', 'ke']);

/** "CHEAP STUFF AT BED": in capitals at a line's end, and the name of an item, which nobody is sent to otherwise. */
function isNamedLikeGoods(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  place: Place,
): boolean {
  if (place.needsCapitals || tokens[from]?.capitals !== true || !endsLine(tokens, from + 1)) return false;
  return walkNames(dictionary, tokens, from)?.via === 'name';
}

function endsLine(tokens: readonly Token[], from: number): boolean {
  let next = from;
  while (tokens[next]?.kind === MARK) next += 1;
  return next >= tokens.length || tokens[next]?.kind === LINE;
}

/** "3wl in scamw": the last word of its line, no everyday word and no word of any item. */
function isLastAndUnknown(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  to: number,
): boolean {
  if (!endsLine(tokens, to)) return false;
  // "in sink86": digits in one with the word.
  if (to - from === 2 && tokens[to - 1]?.kind === NUMBER && tokens[from]?.kind === WORD) return true;
  for (let at = from; at < to; at++) {
    const text = tokens[at]?.text ?? '';
    if (COMMON_WORDS.has(text) || dictionary.stemFor(text) !== undefined) return false;
  }
  return true;
}

function isUpperChunk(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === WORD && !token.capitals && token.text.length > 1) return false;
  }
  return true;
}

/** Most words are in capitals, so capitals tell nothing. */
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
