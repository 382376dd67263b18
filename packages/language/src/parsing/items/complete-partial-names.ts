import type { Family } from '../../data/families.js';
import { getWords } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { normaliseName } from '../../dictionary/names.js';
import type { PhraseRole } from '../tokens/phrases.js';
import { type Token, WORD } from '../tokens/tokens.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';
import { endsListEntry, isAfterSide, isPriceNext, startsListEntry } from './list-entries.js';

const COMMON_WORDS = getWords('everyday');

const WORDS_MAX = 4;

/** Completes partial names from the item before ("Paint Bucket - Red 10/1, Aqua 12/1") or if unique ("warp speed"). */
export function completePartialNames(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  isOpen: (index: number) => boolean,
  matches: ItemMatch[],
): ItemMatch[] {
  const completed: ItemMatch[] = [];
  let before = -1;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== WORD || !isOpen(at)) continue;
    let to = at;
    while (to < tokens.length && tokens[to]?.kind === WORD && isOpen(to)) to += 1;
    while ((matches[before + 1]?.to ?? Infinity) <= at) before += 1;
    const last = completed.at(-1) ?? matches[before];
    const match = to - at <= WORDS_MAX ? completeName(dictionary, tokens, roles, at, to, last) : null;
    if (match) completed.push(match);
    at = to;
  }
  return completed.length === 0 ? matches : [...matches, ...completed].sort((a, b) => a.from - b.from);
}

function completeName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  from: number,
  to: number,
  last: ItemMatch | undefined,
): ItemMatch | null {
  const priced = isPriceNext(tokens, to);
  const begins = startsListEntry(tokens, roles, from);
  if (!begins || !(priced || endsListEntry(tokens, to))) return null;
  const words = tokens.slice(from, to).map((token) => token.text);
  const base = { from, to, candidates: null, ownerIds: null, more: [] };
  for (const family of getNameFamilies(dictionary, last)) {
    const name = [family.before, ...words, family.after].filter((part) => part !== undefined).join(' ');
    const itemId = dictionary.findIdByName(name);
    if (itemId !== undefined) return { ...base, itemId, via: 'heading', score: VIA_SCORE.heading };
  }
  if (!priced && !isAfterSide(tokens, roles, from)) return null;
  if (words.length === 1 && COMMON_WORDS.has(words[0] ?? '')) return null;
  const stems: string[] = [];
  for (const word of words) {
    const stem = dictionary.findStem(word);
    if (stem === undefined) return null;
    stems.push(stem);
  }
  const itemId = dictionary.partials.find(stems, !priced);
  return itemId === undefined ? null : { ...base, itemId, via: 'partial', score: VIA_SCORE.partial };
}

/** "Paint Bucket - Red 10/1, Blue 12/1": the item before supplies the first words of its name. */
function getNameFamilies(dictionary: Dictionary, last: ItemMatch | undefined): Family[] {
  const name = last && dictionary.getItemName(last.itemId);
  const end = name === undefined ? -1 : name.search(/ - |: /);
  return name === undefined || end < 0 ? [] : [{ words: [], before: normaliseName(name.slice(0, end)) }];
}
