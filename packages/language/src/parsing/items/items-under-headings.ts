import type { Family } from '../../data/families.js';
import { getWords, UNIT_WORDS } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { toStem } from '../../dictionary/names.js';
import type { PhraseRole } from '../tokens/phrases.js';
import { type Token, WORD } from '../tokens/tokens.js';
import { getActiveHeadings, type Heading } from './headings.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';
import { endsListEntry, isAfterSide, isPriceNext, startsListEntry } from './list-entries.js';

const FILLERS = getWords('fillers');

const WORDS_MAX = 5;

interface ItemsUnderHeadings {
  matches: ItemMatch[];
  /** The headings that supplied a noun, or above which entries spell it: so certainly headings. */
  headings: readonly Heading[];
}

/** Names whose common word is in the heading ("Aqua 18/1" under PAINT). They win over shorter names inside them. */
export function findItemsUnderHeadings(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  headings: readonly Heading[],
  exact: ItemMatch[],
): ItemsUnderHeadings {
  if (headings.length === 0) return { matches: exact, headings };
  const activeHeadings = getActiveHeadings(headings, tokens.length);
  const spelled = findSpelledOutHeadings(dictionary, activeHeadings, exact);
  const used = new Set<Heading>();
  const found: ItemMatch[] = [];
  // Where some entries spell the noun, the others do without it because it is not theirs.
  const mayReplace = (heading: Heading): boolean =>
    !heading.isChannel && heading.kind.length <= 2 && !spelled.has(heading);
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const heading = activeHeadings[at];
    if (!heading || tokens[at]?.kind !== WORD || taken[at] || !startsListEntry(tokens, roles, at)) continue;
    while ((exact[next]?.to ?? tokens.length + 1) <= at) next += 1;
    const own = exact[next];
    // A name of several words that fills its entry needs no noun.
    if (
      own?.from === at &&
      own.to - at > 1 &&
      (isPriceNext(tokens, own.to) || endsListEntry(tokens, own.to))
    ) {
      at = own.to - 1;
      continue;
    }
    const longest = findLongestName(dictionary, tokens, roles, taken, heading, at);
    if (longest === null) continue;
    const { match, isOwnBeginning } = longest;
    const evenly = mayReplace(heading) && !isOwnBeginning && isPriceNext(tokens, match.to);
    if (!isPreferred(match, exact, next, evenly)) continue;
    found.push(match);
    used.add(heading);
    at = match.to - 1;
  }
  for (const heading of findSpelledOutHeadings(dictionary, activeHeadings, found)) spelled.add(heading);
  return {
    matches: removeHeadingItems(headings, used, spelled, merge(exact, found)),
    headings: headings.filter((heading) => used.has(heading) || spelled.has(heading)),
  };
}

/** Headings above names that hold the heading's last word and more ("Danger Sign" under SIGNS). */
function findSpelledOutHeadings(
  dictionary: Dictionary,
  activeHeadings: readonly (Heading | null)[],
  matches: readonly ItemMatch[],
): Set<Heading> {
  const spelled = new Set<Heading>();
  for (const match of matches) {
    const heading = activeHeadings[match.from];
    if (!heading || spelled.has(heading)) continue;
    const noun = heading.kind.at(-1) ?? '';
    const words = (dictionary.getItemName(match.itemId) ?? '').toLowerCase().split(/[^a-z]+/);
    if (words.length > 1 && words.some((word) => toStem(word) === noun)) spelled.add(heading);
  }
  return spelled;
}

/** Merges both in the order of the text; a found name replaces what it overlaps. */
function merge(exact: ItemMatch[], found: readonly ItemMatch[]): ItemMatch[] {
  if (found.length === 0) return exact;
  const merged: ItemMatch[] = [];
  let next = 0;
  for (const one of exact) {
    for (let other = found[next]; other && other.to <= one.from; other = found[next]) {
      merged.push(other);
      next += 1;
    }
    const other = found[next];
    if (other === undefined || other.from >= one.to) merged.push(one);
  }
  return [...merged, ...found.slice(next)];
}

interface HeadingItem {
  match: ItemMatch;
  /** The heading's own words begin the name ("Stylin' Dresses" above "Pink"): less sure than a noun at its end. */
  isOwnBeginning: boolean;
}

function findLongestName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  heading: Heading,
  from: number,
): HeadingItem | null {
  const words: string[] = [];
  const ends: number[] = [];
  for (let at = from; words.length < WORDS_MAX && tokens[at]?.kind === WORD && !taken[at]; at++) {
    words.push(tokens[at]?.text ?? '');
    ends.push(at + 1);
    // "Ecto-Bones": a hyphen without spaces does not separate.
    if (tokens[at + 1]?.text === '-' && !tokens[at + 1]?.spaced && !tokens[at + 2]?.spaced) at += 1;
  }
  for (let count = words.length; count > 0; count--) {
    const to = ends[count - 1] ?? from + count;
    const priced = isPriceNext(tokens, to);
    if (!priced && !endsListEntry(tokens, to)) continue;
    if (count === 1 && isTradeWord(words[0] ?? '')) return null;
    const isKnown = dictionary.findStem(words[count - 1] ?? '') !== undefined;
    for (const family of heading.families) {
      if (!isKnown) break;
      // A noun that only the heading gives, not our data, needs a price beside the name.
      if (family.words.length === 0 && !priced) continue;
      if (!priced && heading.isChannel && !isAfterSide(tokens, roles, from)) continue;
      const itemId = completed(dictionary, family, words.slice(0, count));
      if (itemId === undefined) continue;
      const base = { from, to, candidates: null, ownerIds: null, more: [] };
      const match: ItemMatch = { ...base, itemId, via: 'heading', score: VIA_SCORE.heading };
      return { match, isOwnBeginning: family.words.length === 0 && family.before !== undefined };
    }
  }
  return null;
}

function isTradeWord(word: string): boolean {
  return FILLERS.has(word) || UNIT_WORDS.has(word);
}

function completed(dictionary: Dictionary, family: Family, words: readonly string[]): number | undefined {
  const parts = [...(family.before?.split(' ') ?? []), ...words, ...(family.after?.split(' ') ?? [])];
  const own = dictionary.findIdByName(parts.join(' ')) ?? dictionary.findIdByWords(parts);
  return (
    own ??
    dictionary.partials.find(
      parts.map((part) => dictionary.findStem(part) ?? part),
      false,
    )
  );
}

/** Against names found as they stand, from the first that may overlap: by more words, or by as many where it may. */
function isPreferred(match: ItemMatch, exact: readonly ItemMatch[], from: number, evenly: boolean): boolean {
  for (let at = from; at < exact.length; at++) {
    const rival = exact[at];
    if (rival === undefined || rival.from >= match.to) break;
    if (rival.from < match.from || rival.to > match.to) return false;
    const isSure = rival.via !== 'plural' || rival.to - rival.from > 1;
    if (!evenly && isSure && rival.to - rival.from >= match.to - match.from) return false;
  }
  return true;
}

/** "SIGNS" above "Danger Sign 40/1": a heading that is used as such is not offered. */
function removeHeadingItems(
  headings: readonly Heading[],
  used: ReadonlySet<Heading>,
  spelled: ReadonlySet<Heading>,
  matches: ItemMatch[],
): ItemMatch[] {
  const gone = new Set<ItemMatch>();
  let next = 0;
  for (const heading of headings) {
    while ((matches[next]?.from ?? Infinity) < heading.from) next += 1;
    const first = matches[next];
    const second = matches[next + 1];
    if (first === undefined || first.to > heading.to || (second && second.to <= heading.to)) continue;
    if (first.to - first.from === 1 && (used.has(heading) || spelled.has(heading))) gone.add(first);
  }
  return gone.size === 0 ? matches : matches.filter((match) => !gone.has(match));
}
