import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { getKnownWord } from '../../dictionary/known-words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { isWordOrNumber, LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { toWorldName, WORLD_NAME_LENGTH_MAX, type WorldMatch } from './world-match.js';

const FILLERS = getWords('fillers');
const SHOP_WORDS = getWords('shop');

/** "=== FORGE24 ===", "shop well55": the only word with digits on a line of shop words. */
export function findShopWorlds(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  found: readonly WorldMatch[],
): WorldMatch[] {
  if (!tokens.some((token) => token.kind === LINE)) return [];
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
  let name = -1;
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    const role = roles[at];
    if (token === undefined || token.kind === MARK) continue;
    if (name < 0 && isWordWithNumber(tokens, at, end)) {
      name = at;
      at += 1;
    } else if (token.kind === NUMBER) return -1;
    else if (role?.side) at += role.length - 1;
    else if (!SHOP_WORDS.has(token.text) && !FILLERS.has(token.text)) return -1;
  }
  return name;
}

/** "well55"; but "chand33/1" and "gaia54dl" carry a price. */
function isWordWithNumber(tokens: readonly Token[], at: number, end: number): boolean {
  const number = tokens[at + 1];
  if (tokens[at]?.kind !== WORD || number?.kind !== NUMBER || number.spaced) return false;
  const next = at + 2 < end ? tokens[at + 2] : undefined;
  return next === undefined || next.spaced || (next.kind !== WORD && next.text !== '/');
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
  const to = tokens.findLastIndex(isWordOrNumber) + 1;
  let from = to - 1;
  while (tokens[from]?.spaced === false && isWordOrNumber(tokens[from - 1])) from -= 1;
  const first = tokens[from];
  if (first?.kind !== WORD || roles[from] || found.some((world) => world.to > from)) return null;
  const length = (tokens[to - 1]?.end ?? 0) - first.start;
  if (!first.capitals || length < 3 || length > WORLD_NAME_LENGTH_MAX || !mayPrecedeWorld(tokens, from - 1))
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
