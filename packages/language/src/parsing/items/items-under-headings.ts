import type { Dictionary } from '../../dictionary/dictionary.js';
import { createMatch, type ItemMatch, type ItemSource, mergeMatches } from '../../dictionary/item-match.js';
import { getKnownWord, type KnownWord } from '../../dictionary/known-words.js';
import { toStem } from '../../dictionary/names.js';
import { toRestKey } from '../../dictionary/partial-names.js';
import { type Token, WORD } from '../../tokens/tokens.js';
import type { Heading, Noun } from './headings.js';
import { endsListEntry, isAfterSide, isPriceNext, startsListEntry } from './list-entries.js';

const WORDS_MAX = 5;

export interface FoundItems {
  items: ItemMatch[];
  /** The headings that supplied a noun, or above which entries spell it: so certainly headings. */
  headings: readonly Heading[];
}

interface HeadingSearch {
  source: ItemSource;
  exact: readonly ItemMatch[];
  /** Where some entries spell the noun, the others do without it because it is not theirs. */
  spelled: Set<Heading>;
  /** How many names each heading completed. */
  used: Map<Heading, number>;
  found: ItemMatch[];
  unsure: { match: ItemMatch; heading: Heading }[];
}

/** Names whose common word is in the heading ("Aqua 18/1" under PAINT). They win over shorter names inside them. */
export function findItemsUnderHeadings(
  source: ItemSource,
  headings: readonly Heading[],
  activeHeadings: readonly (Heading | null)[],
  exact: ItemMatch[],
): FoundItems {
  const { tokens, taken } = source;
  if (headings.length === 0) return { items: exact, headings };
  const spelled = findSpelledOutHeadings(tokens, activeHeadings, exact);
  const rows = exact.flatMap(({ from, via }) => (via === 'variant' ? (activeHeadings[from] ?? []) : []));
  const used = new Map(rows.filter((heading) => !spelled.has(heading)).map((heading) => [heading, 1]));
  const search: HeadingSearch = { source, exact, spelled, used, found: [], unsure: [] };
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const heading = activeHeadings[at];
    if (!heading || tokens[at]?.kind !== WORD || taken[at] || !startsListEntry(source, at)) continue;
    while ((exact[next]?.to ?? tokens.length + 1) <= at) next += 1;
    at = takeName(search, heading, at, next);
  }
  // "Pineapple corner: door 15/1, sign 20/1, lamp 3, table 12": where most entries need the heading's words, all have them.
  const { found, unsure } = search;
  for (const { match, heading } of unsure) if ((used.get(heading) ?? 0) > 2) found.push(match);
  found.sort((a, b) => a.from - b.from);
  for (const heading of findSpelledOutHeadings(tokens, activeHeadings, found)) spelled.add(heading);
  return {
    items: removeHeadingItems(headings, used, spelled, mergeMatches(exact, found)),
    headings: headings.filter((heading) => used.has(heading) || spelled.has(heading)),
  };
}

/** Adds the name that the heading's words complete at a token. Returns the last token of it, or of a whole name there. */
function takeName(search: HeadingSearch, heading: Heading, at: number, next: number): number {
  const { exact, used } = search;
  const own = exact[next];
  const mayReplace = !heading.isChannel && heading.kind.length <= 2 && !search.spelled.has(heading);
  const fills = own?.from === at && own.to - at > 1;
  const isFinal = fills && !(mayReplace && own.more.length === 0);
  const longest = isFinal ? null : findLongestName(search.source, heading, at);
  // A name of several words needs no noun, unless both make a name ("fish tank" under SEEDS).
  if (fills && !longest?.isWhole) return own.to - 1;
  if (longest === null) return at;
  const { match, isOwnBeginning } = longest;
  if (isPreferred(match, exact, next, mayReplace && !isOwnBeginning)) {
    search.found.push(match);
    used.set(heading, (used.get(heading) ?? 0) + 1);
    return match.to - 1;
  }
  if (isPreferred(match, exact, next, true)) search.unsure.push({ match, heading });
  return at;
}

/** Headings above names that are written with the heading's last word and more ("Danger Sign" under SIGNS). */
function findSpelledOutHeadings(
  tokens: readonly Token[],
  activeHeadings: readonly (Heading | null)[],
  matches: readonly ItemMatch[],
): Set<Heading> {
  const spelled = new Set<Heading>();
  for (const { from, to } of matches) {
    const heading = activeHeadings[from];
    if (!heading || to - from < 2 || spelled.has(heading)) continue;
    const noun = heading.kind.at(-1) ?? '';
    if (tokens.slice(from, to).some((token) => toStem(token.text) === noun)) spelled.add(heading);
  }
  return spelled;
}

interface HeadingItem {
  match: ItemMatch;
  isWhole: boolean;
  /** A part of a name with words that only the heading gives, not our data: less sure. */
  isOwnBeginning: boolean;
}

function findLongestName(source: ItemSource, heading: Heading, from: number): HeadingItem | null {
  const { dictionary, tokens } = source;
  const { words, ends } = readEntry(source, from);
  for (let count = words.length; count > 0; count--) {
    const to = ends[count - 1] ?? from + count;
    const isPriced = isPriceNext(tokens, to);
    if (!isPriced && !endsListEntry(tokens, to)) continue;
    for (const noun of heading.nouns) {
      if (!isPriced && !mayLackPrice(source, heading, noun, from)) continue;
      const found = completeEntry(dictionary, noun, words.slice(0, count));
      if (!found) continue;
      const { itemId, isWhole } = found;
      const match = createMatch(from, to, 'heading', [itemId]);
      return { match, isWhole, isOwnBeginning: !noun.isKnown && !isWhole };
    }
  }
  return null;
}

/** The words of an entry, and the token after each. */
function readEntry({ dictionary, tokens, taken }: ItemSource, from: number) {
  const words: KnownWord[] = [];
  const ends: number[] = [];
  for (let at = from; words.length < WORDS_MAX && !taken[at]; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD) break;
    words.push(getKnownWord(dictionary, token));
    ends.push(at + 1);
  }
  return { words, ends };
}

/** A noun that only the heading gives, not our data, needs a price beside the name or the heading. */
function mayLackPrice(source: ItemSource, heading: Heading, noun: Noun, from: number): boolean {
  return (noun.isKnown || heading.isPriced) && (!heading.isChannel || isAfterSide(source, from));
}

/** The item of an entry's words and those of the heading. */
function completeEntry(
  dictionary: Dictionary,
  { stems: noun, isFirst }: Noun,
  words: readonly KnownWord[],
): { itemId: number; isWhole: boolean } | null {
  const stems = words.map(({ stem, text }) => stem ?? text);
  if (words.at(-1)?.stem === undefined) return null;
  const whole = completeWhole(dictionary, noun, stems);
  if (whole) return { itemId: whole, isWhole: true };
  const itemId = isFirst ? undefined : dictionary.partials.find([...noun, ...stems], false);
  return itemId ? { itemId, isWhole: false } : null;
}

/** The item of all these words, in any order. */
function completeWhole(dictionary: Dictionary, noun: readonly string[], words: readonly string[]) {
  return (
    dictionary.partials.findRests(noun).get(toRestKey(words)) ??
    dictionary.findIdByWords([...words, ...noun]) ??
    dictionary.findIdByWords([...noun, ...words])
  );
}

/** Against names found as they stand, from the first that may overlap: by more words, or by as many where it may. */
function isPreferred(match: ItemMatch, exact: readonly ItemMatch[], from: number, evenly: boolean): boolean {
  for (let at = from; at < exact.length; at++) {
    const rival = exact[at];
    if (rival === undefined || rival.from >= match.to) break;
    if (rival.from < match.from || rival.to > match.to) return false;
    if (!evenly && rival.to - rival.from >= match.to - match.from) return false;
  }
  return true;
}

/** "SIGNS" above "Danger Sign 40/1": a heading that is used as such is not offered. */
function removeHeadingItems(
  headings: readonly Heading[],
  used: ReadonlyMap<Heading, number>,
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
    if (
      (first.to - first.from === 1 || first.via === 'plural') &&
      (used.has(heading) || spelled.has(heading))
    )
      gone.add(first);
  }
  return gone.size === 0 ? matches : matches.filter((match) => !gone.has(match));
}
