import { COMMON_WORDS } from '../data/common-words.js';
import { FILLERS } from '../data/structure.js';
import { NUMBER_WORDS, UNIT_WORDS } from '../data/units.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { isEachWord } from '../prices/find-prices.js';
import type { PhraseRole } from '../text/phrases.js';
import { NUMBER, type Token, WORD } from '../text/tokens.js';
import type { ItemMatch } from './item-match.js';
import { isLockOffered } from './lock-goods.js';
import { repairTypos } from './repair-typos.js';
import { findVariants } from './variants.js';
import { walkNames } from './walk-names.js';

/** Bounds the search for misspelt names on hostile text: words looked at in one message. */
const REPAIRS_MAX = 90;

/**
 * Items named in a message, left to right without overlaps: exact names and aliases first (the longest wins, and a
 * phrase with a role of its own wins when it is longer), then slips of the pen in what is left, then names folded
 * together ("Growsaber (Red/Green)"). `taken` marks tokens that cannot be goods: worlds, quotes.
 */
export function findItems(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
): ItemMatch[] {
  const matches = exactItems(dictionary, tokens, roles, taken);
  const repaired = withRepairs(dictionary, tokens, roles, taken, matches);
  return findVariants(dictionary, tokens, taken, repaired);
}

function exactItems(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
): ItemMatch[] {
  const matches: ItemMatch[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || taken[at] || (token.kind !== WORD && token.kind !== NUMBER)) continue;
    const role = roles[at];
    const match = walkNames(dictionary, dictionary.root, tokens, at);
    if (match === null || reachesTaken(match, taken)) {
      if (role && isBinding(role)) at += role.length - 1;
      continue;
    }
    const length = match.to - match.from;
    if (role && isBinding(role) && role.length >= length) {
      at += role.length - 1;
      continue;
    }
    if (UNIT_WORDS[token.text] !== undefined && length === 1 && !isLockOffered(tokens, roles, at)) continue;
    // A bare number is never an item's name by itself, nor is a filler word ("normal", "block").
    if (length === 1 && (token.kind === NUMBER || FILLERS.has(token.text) || isSideLetter(token))) continue;
    matches.push(match);
    at = match.to - 1;
  }
  return matches;
}

function isSideLetter(token: Token): boolean {
  return token.text.length === 1;
}

/** Roles that make their words unfit as goods. Place words ("at") and the like may begin a name. */
function isBinding(role: PhraseRole): boolean {
  return (
    role.side !== undefined || role.afterward !== undefined || role.stop !== undefined || role.gone === true
  );
}

function reachesTaken(match: ItemMatch, taken: readonly boolean[]): boolean {
  for (let at = match.from; at < match.to; at++) if (taken[at]) return true;
  return false;
}

function withRepairs(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  exact: ItemMatch[],
): ItemMatch[] {
  const covered = new Array<boolean>(tokens.length).fill(false);
  const bound = new Array<boolean>(tokens.length).fill(false);
  for (const match of exact) covered.fill(true, match.from, match.to);
  for (let at = 0; at < tokens.length; at++) {
    const role = roles[at];
    if (role && isBinding(role) && !covered[at]) bound.fill(true, at, at + role.length);
  }
  const isFree = (index: number): boolean => {
    const token = tokens[index];
    if (token === undefined || taken[index] || bound[index]) return false;
    return token.kind === NUMBER || covered[index] === true || !isOrdinary(token);
  };
  let matches = exact;
  let tries = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD || covered[at] || !isFree(at) || token.text.length < 3) continue;
    if (++tries > REPAIRS_MAX) break;
    const match = repairTypos(dictionary, tokens, at, isFree);
    if (match === null || (match.to - match.from === 1 && COMMON_WORDS.has(token.text))) continue;
    const overlapped = matches.filter((other) => other.from < match.to && match.from < other.to);
    // A guess replaces certain matches only when it takes in all of their words and more.
    if (overlapped.some((other) => other.from < match.from || other.to > match.to)) continue;
    matches = [...matches.filter((other) => !overlapped.includes(other)), match];
    covered.fill(true, match.from, match.to);
    at = Math.max(at, match.to - 1);
  }
  return matches === exact ? exact : matches.sort((a, b) => a.from - b.from);
}

/** Words with work of their own in a trade message. */
function isOrdinary(token: Token): boolean {
  return (
    FILLERS.has(token.text) ||
    UNIT_WORDS[token.text] !== undefined ||
    NUMBER_WORDS[token.text] !== undefined ||
    isEachWord(token)
  );
}
