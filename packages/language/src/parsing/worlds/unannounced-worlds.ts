import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { toWorldName, WORLD_NAME_LENGTH_MAX, type WorldMatch } from './world-match.js';

const FILLERS = getWords('fillers');
const SHOP_WORDS = getWords('shop');

const NO_WORLDS: WorldMatch[] = [];

/** "=== FORGE24 ===", "shop well55": the only word with digits on a line of shop words. */
export function findShopWorlds(
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
    const from = findLoneName(tokens, roles, start, end);
    if (from >= 0 && !found.some((world) => world.from <= from && from < world.to))
      names.push({
        announcedBy: '',
        place: from,
        from,
        to: from + 2,
        name: toWorldName(tokens, from, from + 2),
      });
    start = end + 1;
  }
  return lines > 1 && names.length > 0 && new Set(names.map((one) => one.name)).size === 1 ? names : [];
}

/** The index of the only word of a line where it is joined with a number and the rest are shop words; otherwise -1. */
function findLoneName(
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

/** "… 9/1 | SEEDSTOP": the message's last word in capitals, separated, and not a word of any item. */
export function findTrailingWorld(
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
  if (before === undefined || !mayPrecedeWorld(tokens, from - 1)) return null;
  const length = (tokens[to - 1]?.end ?? 0) - first.start;
  if (first.kind !== WORD || !first.capitals || length < 3 || length > WORLD_NAME_LENGTH_MAX || roles[from])
    return null;
  if (getKnownWord(dictionary, first).stem !== undefined || first.unit > 0) return null;
  return { announcedBy: '', place: from, from, to, name: toWorldName(tokens, from, to) };
}

/** Whether a world's name may follow without a place word: after a mark, or the price of the last entry. */
function mayPrecedeWorld(tokens: readonly Token[], at: number): boolean {
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
