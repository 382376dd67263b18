import { COMMON_WORDS } from '../data/common-words.js';
import { FILLERS } from '../data/structure.js';
import { EACH_WORDS, NUMBER_WORDS, UNIT_WORDS } from '../data/units.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { unitAt } from '../prices/find-prices.js';
import { type PhraseRole, phraseAt } from '../text/phrases.js';
import { LINE, NUMBER, type Token, WORD } from '../text/tokens.js';
import { completeNames } from './complete-names.js';
import { beginsEntry, endsEntry, startsPrice } from './entries.js';
import { findHeadingNames } from './heading-names.js';
import { findHeadings, type Heading } from './headings.js';
import type { ItemMatch } from './item-match.js';
import { isLockOffered } from './lock-goods.js';
import { type Ground, LooseNames, repairTypos } from './repair-typos.js';
import { findVariants } from './variants.js';
import { walkNames } from './walk-names.js';

/** Bounds the search for misspelt names on hostile text: words looked at in one message. */
const REPAIRS_MAX = 90;

/** Words with work of their own in a trade message. */
const ORDINARY = new Set([...FILLERS, ...UNIT_WORDS.keys(), ...NUMBER_WORDS.keys(), ...EACH_WORDS]);

export interface FoundItems {
  items: ItemMatch[];
  /** Lines found to be headings: they supplied a noun, or stand above names that spell theirs. */
  headings: readonly Heading[];
}

/**
 * Items named in a message, left to right without overlaps: exact names and aliases first (the longest wins, and a
 * phrase with a role of its own wins when it is longer), then names whose noun the heading supplies, then slips of the
 * pen in what is left, then names folded together ("Growsaber (Red/Green)"). `taken` marks tokens that cannot be goods: worlds, quotes.
 */
export function findItems(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: (PhraseRole | null)[],
  taken: readonly boolean[],
  channelName: string | null = null,
): FoundItems {
  const exact = exactItems(dictionary, tokens, roles, taken);
  const headings = findHeadings(dictionary, tokens, roles, taken, channelName, exact);
  const named = findHeadingNames(dictionary, tokens, roles, taken, headings, exact);
  const { matches } = named;
  if (!hasOpenWord(tokens, roles, taken, matches))
    return { items: findVariants(dictionary, tokens, taken, matches), headings: named.headings };
  const repaired = withRepairs(dictionary, tokens, roles, taken, named.headings, matches);
  const unfolded = findVariants(dictionary, tokens, taken, repaired);
  return { items: withPartNames(dictionary, tokens, roles, taken, unfolded), headings: named.headings };
}

/** Whether any word is left that no name, phrase or trade word explains: most adverts have none, and are done. */
function hasOpenWord(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  matches: readonly ItemMatch[],
): boolean {
  let next = 0;
  for (let at = 0; at < tokens.length; ) {
    const match = matches[next];
    if (match && match.from <= at) {
      at = Math.max(at, match.to);
      next += 1;
      continue;
    }
    const role = roles[at];
    const token = tokens[at];
    if (role && isBinding(role)) at += role.length;
    else if (token?.kind === WORD && !taken[at] && token.text.length > 1 && !ORDINARY.has(token.text))
      return true;
    else at += 1;
  }
  return false;
}

function withPartNames(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  matches: ItemMatch[],
): ItemMatch[] {
  const closed = [...taken];
  for (const match of matches) closed.fill(true, match.from, match.to);
  for (let at = 0; at < tokens.length; at++) {
    const role = roles[at];
    if (role && isBinding(role) && !closed[at]) closed.fill(true, at, at + role.length);
  }
  const isOpen = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && !closed[index] && !isOrdinary(token) && token.text.length > 1;
  };
  if (!tokens.some((token, index) => token.kind === WORD && isOpen(index))) return matches;
  return completeNames(dictionary, tokens, roles, isOpen, matches);
}

function exactItems(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: (PhraseRole | null)[],
  taken: readonly boolean[],
): ItemMatch[] {
  const matches: ItemMatch[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || taken[at] || (token.kind !== WORD && token.kind !== NUMBER)) continue;
    const match = walkNames(dictionary, tokens, at);
    const role = roleBeforeName(dictionary, tokens, roles[at] ?? null, at);
    roles[at] = role;
    if (match === null || reachesTaken(match, taken)) {
      if (role && isBinding(role)) at += role.length - 1;
      continue;
    }
    const length = match.to - match.from;
    if (role && isBinding(role) && role.length >= length) {
      at += role.length - 1;
      continue;
    }
    const unit = unitAt(tokens, at);
    if (
      unit &&
      length <= unit.length &&
      !isLockOffered(dictionary, tokens, roles, at, unit.length, sameLine(tokens, matches.at(-1), at))
    )
      continue;
    if (isVendingPlace(tokens, match)) continue;
    // A bare number is never an item's name by itself, nor is a filler word ("normal", "block").
    if (length === 1 && (token.kind === NUMBER || FILLERS.has(token.text) || isSideLetter(token))) continue;
    if (length === 1 && isGems(token) && tokens[at - 1]?.kind === NUMBER) continue;
    matches.push(match);
    at = match.to - 1;
  }
  return matches;
}

/** An item stands before the token in its line. */
function sameLine(tokens: readonly Token[], last: ItemMatch | undefined, at: number): boolean {
  if (last === undefined) return false;
  for (let index = at - 1; index >= last.to; index--) if (tokens[index]?.kind === LINE) return false;
  return true;
}

/** "buy my pet sputnik": a phrase ("buy my") gives way where its end begins a longer name. */
function roleBeforeName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  role: PhraseRole | null,
  at: number,
): PhraseRole | null {
  if (role === null || role.length < 2 || !(role.stop || role.side)) return role;
  for (let words = 1; words < role.length; words++) {
    const name = walkNames(dictionary, tokens, at + words);
    if (name && name.to > at + role.length) return phraseAt(tokens, at, words);
  }
  return role;
}

const VENDS = new Set(['vend', 'vends', 'vending']);
const BEFORE_A_PLACE = new Set([
  'new',
  'just',
  'in',
  'on',
  'at',
  'from',
  'full',
  'my',
  'the',
  'check',
  'every',
  'our',
  'per',
  'not',
  'each',
  'restock',
  'restocked',
  'this',
  'that',
  'by',
  'via',
  'refill',
  'refilled',
  'ur',
  'his',
  'di',
]);
const AFTER_A_PLACE = new Set([
  'up',
  'it',
  'owner',
  'owners',
  'seller',
  'open',
  'opens',
  'closed',
  'down',
  'at',
  'is',
  'are',
  'said',
  'has',
  'have',
  'restock',
  'restocked',
  'restocking',
  'shop',
  'world',
  'in',
  'go',
  'outside',
  'here',
  'price',
  'prices',
  'full',
  'scam',
  'list',
  'stock',
  'near',
  'left',
  'right',
  'was',
  'on',
  'sold',
  'says',
  'empty',
  'full',
]);

/** A vending machine is where things are sold more often than it is sold itself ("full vend at X", "vend restocked"). */
function isVendingPlace(tokens: readonly Token[], match: ItemMatch): boolean {
  if (match.to - match.from !== 1 || !VENDS.has(tokens[match.from]?.text ?? '')) return false;
  const before = tokens[match.from - 1];
  const after = tokens[match.to];
  // "150 wl vending at X": priced, so it is goods. The number of "in FORGE24 vend is open" is a world's.
  if ((before?.kind === NUMBER && before.spaced) || (before && UNIT_WORDS.has(before.text))) return false;
  if (before?.text === '(' && after?.text === ')') return true;
  if (isDrop(tokens, match.from - 1, -1) || isDrop(tokens, match.to, 1)) return true;
  return (
    (before?.kind === WORD && BEFORE_A_PLACE.has(before.text)) ||
    (after?.kind === WORD && AFTER_A_PLACE.has(after.text))
  );
}

/** The game's own money, which nobody can trade. */
function isGems(token: Token): boolean {
  return token.text === 'gems' || token.text === 'gem';
}

/** "drop & vend": two places. */
function isDrop(tokens: readonly Token[], at: number, step: 1 | -1): boolean {
  const joint = tokens[at]?.text ?? '';
  return /^(&|\/|and|or|n)$/.test(joint) && /^drops?$/.test(tokens[at + step]?.text ?? '');
}

function isSideLetter(token: Token): boolean {
  return token.text.length === 1;
}

/** Roles that make their words unfit as goods. Place words ("at") and the like may begin a name. */
function isBinding(role: PhraseRole): boolean {
  return (
    role.filler === true ||
    role.side !== undefined ||
    role.afterward !== undefined ||
    role.stop !== undefined ||
    role.gone === true
  );
}

function reachesTaken(match: ItemMatch, taken: readonly boolean[]): boolean {
  for (let at = match.from; at < match.to; at++) if (taken[at]) return true;
  return false;
}

function withRepairs(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: (PhraseRole | null)[],
  taken: readonly boolean[],
  headings: readonly Heading[],
  exact: ItemMatch[],
): ItemMatch[] {
  const covered = new Array<boolean>(tokens.length).fill(false);
  const bound = new Array<boolean>(tokens.length).fill(false);
  for (const match of exact) covered.fill(true, match.from, match.to);
  for (let at = 0; at < tokens.length; at++) {
    const role = roles[at];
    // A single stop word ("recipe"), or one that names money ("offering"), may be one of a longer name's words.
    const mayBeName = role?.length === 1 && (role.stop !== undefined || role.moneyFirst === true);
    if (role && isBinding(role) && !covered[at] && !mayBeName) bound.fill(true, at, at + role.length);
  }
  const inHeading = new Array<boolean>(tokens.length).fill(false);
  for (const heading of headings) inHeading.fill(true, heading.from, heading.to);
  const ground: Ground = {
    mayUse: (index) => !taken[index] && !bound[index],
    mayCorrect: (index) => {
      const token = tokens[index];
      if (token === undefined || token.text.length < 2 || isOrdinary(token)) return false;
      return !inHeading[index] && roles[index]?.moneyFirst !== true;
    },
    isEntry: (from, to) =>
      beginsEntry(tokens, roles, from) && (startsPrice(tokens, to) || endsEntry(tokens, to)),
  };
  const names = new LooseNames(dictionary, tokens, ground);
  let matches = exact;
  let tries = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD || covered[at] || !ground.mayUse(at) || !ground.mayCorrect(at)) continue;
    if (++tries > REPAIRS_MAX) break;
    const match = repairTypos(names, at);
    if (match === null || (match.to - match.from === 1 && isRightAsItStands(dictionary, tokens, roles, at)))
      continue;
    const overlapped = matches.filter((other) => other.from < match.to && match.from < other.to);
    // A guess replaces certain matches only when it takes in all of their words and more.
    if (overlapped.some((other) => other.from < match.from || other.to > match.to)) continue;
    matches = [...matches.filter((other) => !overlapped.includes(other)), match];
    covered.fill(true, match.from, match.to);
    at = Math.max(at, match.to - 1);
  }
  return matches === exact ? exact : matches.sort((a, b) => a.from - b.from);
}

/** An everyday word, a word of talk, or without a price a word of other names ("stone... no, castle stone 45/1"). */
function isRightAsItStands(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  at: number,
): boolean {
  const text = tokens[at]?.text ?? '';
  if (COMMON_WORDS.has(text) || roles[at]?.stop) return true;
  return dictionary.stemFor(text) !== undefined && !startsPrice(tokens, at + 1);
}

function isOrdinary(token: Token): boolean {
  return ORDINARY.has(token.text);
}
