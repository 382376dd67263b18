import { FILLERS, SHOP_WORDS } from '../data/structure.js';
import { UNIT_WORDS } from '../data/units.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { LONGEST_WORLD, nameOf, type WorldMatch } from './world-match.js';

const NO_WORLDS: WorldMatch[] = [];

/**
 * "=== FORGE24 ===", "shop well55": a word and digits in one, and nothing else on the line but words of a shop. Only
 * when one name alone stands so; else it is a list of goods and prices ("rock5").
 */
export function shopNames(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  found: readonly WorldMatch[],
): WorldMatch[] {
  if (!tokens.some((token) => token.kind === LINE)) return NO_WORLDS;
  const names: WorldMatch[] = [];
  let lines = 0;
  for (let start = 0; start < tokens.length; ) {
    let end = start;
    while (end < tokens.length && tokens[end]?.kind !== LINE) end += 1;
    lines += 1;
    const from = loneChunk(tokens, roles, start, end);
    if (from >= 0 && !found.some((world) => world.from <= from && from < world.to))
      names.push({ said: '', place: from, from, to: from + 2, name: nameOf(tokens, from, from + 2) });
    start = end + 1;
  }
  return lines > 1 && new Set(names.map((one) => one.name)).size === 1 ? names : [];
}

/** Where a line's only word and number stand, when they are written as one and the rest are words of a shop; or -1. */
function loneChunk(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  start: number,
  end: number,
): number {
  let chunk = -1;
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === MARK) continue;
    const number = tokens[at + 1];
    if (chunk < 0 && token.kind === WORD && number?.kind === NUMBER && !number.spaced && at + 1 < end) {
      chunk = at;
      at += 1;
      // "chand33/1" and "gaia54dl" carry a price.
      const next = tokens[at + 1];
      if (at + 1 < end && next !== undefined && !next.spaced && (next.kind === WORD || next.text === '/'))
        return -1;
      continue;
    }
    const role = roles[at];
    if (token.kind === NUMBER || !(SHOP_WORDS.has(token.text) || FILLERS.has(token.text) || role?.side))
      return -1;
    if (role?.side) at += role.length - 1;
  }
  return chunk;
}

/** "… 9/1 | SEEDSTOP": the message's last word in capitals, set off, unknown as a word of any item. */
export function standingAlone(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  found: readonly WorldMatch[],
  shouting: boolean,
): WorldMatch | null {
  if (shouting) return null;
  let to = tokens.length;
  while (to > 0 && (tokens[to - 1]?.kind === MARK || tokens[to - 1]?.kind === LINE)) to -= 1;
  let from = to;
  while (
    from > 0 &&
    (from === to || tokens[from]?.spaced === false) &&
    (tokens[from - 1]?.kind === WORD || tokens[from - 1]?.kind === NUMBER)
  )
    from -= 1;
  const first = tokens[from];
  if (first === undefined || from === to || found.some((world) => world.to > from)) return null;
  const before = tokens[from - 1];
  if (before === undefined || !setsOff(tokens, from - 1)) return null;
  const length = (tokens[to - 1]?.end ?? 0) - first.start;
  if (first.kind !== WORD || !first.capitals || length < 3 || length > LONGEST_WORLD || roles[from])
    return null;
  if (dictionary.stemFor(first.text) !== undefined || UNIT_WORDS.get(first.text) !== undefined) return null;
  return { said: '', place: from, from, to, name: nameOf(tokens, from, to) };
}

/** What may stand before a world's name without a place word: a mark, or the price of the last entry. */
function setsOff(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.kind === MARK) return /[|\-•→:>]/.test(token.text);
  return (
    token.kind === LINE || (token.kind === NUMBER && tokens[at - 1]?.kind === MARK) || isPriceWord(token)
  );
}

function isPriceWord(token: Token): boolean {
  return UNIT_WORDS.has(token.text) || token.text === 'each' || token.text === 'ea' || token.text === 'cheap';
}
