import { COMMON_WORDS } from '../data/common-words.js';
import type { Family } from '../data/families.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { normaliseName } from '../dictionary/names.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token, WORD } from '../text/tokens.js';
import { afterSide, beginsEntry, endsEntry, startsPrice } from './entries.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

const WORDS_MAX = 4;

/**
 * Reads what is left of goods that were named in part: with the words that the item before supplies ("Paint Bucket -
 * Red 10/1, Aqua 12/1"), or by a part of a name that fits one item alone ("warp speed"). Only a whole entry of a list
 * is completed, with a price right after it or a side right before. All of it is guessing, so the offers are
 * predictions.
 */
export function completeNames(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  isOpen: (index: number) => boolean,
  matches: ItemMatch[],
): ItemMatch[] {
  let result = matches;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== WORD || !isOpen(at)) continue;
    let to = at;
    while (to < tokens.length && tokens[to]?.kind === WORD && isOpen(to)) to += 1;
    const families = familyBefore(dictionary, result, at);
    const match = to - at <= WORDS_MAX ? complete(dictionary, tokens, roles, at, to, families) : null;
    if (match) result = [...result, match];
    at = to;
  }
  return result === matches ? matches : result.sort((a, b) => a.from - b.from);
}

function complete(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  from: number,
  to: number,
  families: readonly Family[],
): ItemMatch | null {
  const priced = startsPrice(tokens, to);
  const begins = beginsEntry(tokens, roles, from);
  if (!begins || !(priced || endsEntry(tokens, to))) return null;
  const words = tokens.slice(from, to).map((token) => token.text);
  const base = { from, to, candidates: null, ownerIds: null, more: [] };
  for (const family of families) {
    const name = [family.before, ...words, family.after].filter((part) => part !== undefined).join(' ');
    const itemId = dictionary.idOfName(name);
    if (itemId !== undefined) return { ...base, itemId, via: 'heading', score: VIA_SCORE.heading };
  }
  if (!priced && !afterSide(tokens, roles, from)) return null;
  if (words.length === 1 && COMMON_WORDS.has(words[0] ?? '')) return null;
  const stems: string[] = [];
  for (const word of words) {
    const stem = dictionary.stemFor(word);
    if (stem === undefined) return null;
    stems.push(stem);
  }
  const itemId = dictionary.partials.find(stems);
  return itemId === undefined ? null : { ...base, itemId, via: 'partial', score: VIA_SCORE.partial };
}

/** "Paint Bucket - Red 10/1, Blue 12/1": the item before supplies the first words of its name. */
function familyBefore(dictionary: Dictionary, matches: readonly ItemMatch[], at: number): Family[] {
  const last = matches.findLast((match) => match.to <= at);
  const name = last && dictionary.nameOf(last.itemId);
  const end = name === undefined ? -1 : name.search(/ - |: /);
  return name === undefined || end < 0 ? [] : [{ words: [], before: normaliseName(name.slice(0, end)) }];
}
