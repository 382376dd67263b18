import type { Dictionary } from '../../dictionary/dictionary.js';
import { createMatch, type ItemMatch, type ItemSource, mergeMatches } from '../../dictionary/item-match.js';
import { getKnownWord, type KnownWord } from '../../dictionary/known-words.js';
import { splitName, toStem } from '../../dictionary/names.js';
import { toRestKey } from '../../dictionary/partial-names.js';
import { isInnerHyphen, type Token, WORD } from '../../tokens/tokens.js';
import type { Heading } from './headings.js';
import { endsListEntry, isAfterSide, isPriceNext, mayEndEntry, startsListEntry } from './list-entries.js';

const WORDS_MAX = 5;
const ABBREVIATION_LENGTH_MIN = 4;

export interface FoundItems {
  items: ItemMatch[];
  /** The headings that supplied a noun, or above which entries spell it: so certainly headings. */
  headings: readonly Heading[];
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
  const used = new Map<Heading, number>();
  for (const { from, via } of exact) {
    const heading = activeHeadings[from];
    if (heading && via === 'variant' && !spelled.has(heading)) used.set(heading, 1);
  }
  const found: ItemMatch[] = [];
  const unsure: { match: ItemMatch; heading: Heading }[] = [];
  // Where some entries spell the noun, the others do without it because it is not theirs.
  const mayReplace = (heading: Heading): boolean =>
    !heading.isChannel && heading.kind.length <= 2 && !spelled.has(heading);
  let next = 0;
  for (let at = 0; at < tokens.length; at++) {
    const heading = activeHeadings[at];
    if (!heading || tokens[at]?.kind !== WORD || taken[at] || !startsListEntry(source, at)) continue;
    while ((exact[next]?.to ?? tokens.length + 1) <= at) next += 1;
    const own = exact[next];
    const fills = own?.from === at && own.to - at > 1 && mayEndEntry(tokens, own.to);
    const mayAdd = own?.more.length === 0 && mayReplace(heading);
    const longest = fills && !mayAdd ? null : findLongestName(source, heading, at);
    // A name of several words that fills its entry needs no noun, unless both make a name ("fish tank" under SEEDS).
    if (own && fills && !longest?.isWhole) {
      at = own.to - 1;
      continue;
    }
    if (longest === null) continue;
    const { match, isOwnBeginning } = longest;
    if (!isPreferred(match, exact, next, mayReplace(heading) && !isOwnBeginning)) {
      if (isPreferred(match, exact, next, true)) unsure.push({ match, heading });
      continue;
    }
    found.push(match);
    used.set(heading, (used.get(heading) ?? 0) + 1);
    at = match.to - 1;
  }
  // "Pineapple corner: door 15/1, sign 20/1, lamp 3, table 12": where most entries need the heading's words, all have them.
  for (const { match, heading } of unsure) if ((used.get(heading) ?? 0) > 2) found.push(match);
  found.sort((a, b) => a.from - b.from);
  for (const heading of findSpelledOutHeadings(tokens, activeHeadings, found)) spelled.add(heading);
  return {
    items: removeHeadingItems(headings, used, spelled, mergeMatches(exact, found)),
    headings: headings.filter((heading) => used.has(heading) || spelled.has(heading)),
  };
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
  /** The heading's own words begin the name ("Stylin' Dresses" above "Pink"): less sure than a noun at its end. */
  isOwnBeginning: boolean;
}

function findLongestName(source: ItemSource, heading: Heading, from: number): HeadingItem | null {
  const { dictionary, tokens, taken } = source;
  const words: KnownWord[] = [];
  const ends: number[] = [];
  for (let at = from; words.length < WORDS_MAX && !taken[at]; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD) break;
    words.push(getKnownWord(dictionary, token));
    ends.push(at + 1);
    // "Ecto-Bones": a hyphen without spaces does not separate.
    if (isInnerHyphen(tokens, at + 1)) at += 1;
  }
  for (let count = words.length; count > 0; count--) {
    const to = ends[count - 1] ?? from + count;
    const priced = isPriceNext(tokens, to);
    if (!priced && !endsListEntry(tokens, to)) continue;
    const stems = words.slice(0, count).map(({ stem, text }) => stem ?? text);
    const rest = toRestKey(stems);
    const isKnown = words[count - 1]?.stem !== undefined;
    for (const noun of heading.nouns) {
      // A noun that only the heading gives, not our data, needs a price beside the name or the heading.
      if (!noun.isKnown && !priced && !heading.isPriced) continue;
      if (!priced && heading.isChannel && !isAfterSide(source, from)) continue;
      const whole = isKnown ? completeWhole(dictionary, noun.stems, stems, rest) : undefined;
      const itemId =
        whole ??
        (isKnown
          ? !noun.isFirst && dictionary.partials.find([...noun.stems, ...stems], false)
          : priced && count === 1 && findAbbreviated(dictionary, noun.stems, words[0]?.text ?? ''));
      if (!itemId) continue;
      const match = createMatch(from, to, 'heading', [itemId]);
      const first = splitName(dictionary.getItemName(itemId) ?? '').words[0] ?? '';
      const isWhole = whole != null;
      return { match, isWhole, isOwnBeginning: !noun.isKnown && !isWhole && toStem(first) === noun.stems[0] };
    }
  }
  return null;
}

/** "antisep", "regen": the beginning of only one of the names with the heading's words. */
function findAbbreviated(dictionary: Dictionary, noun: readonly string[], word: string): number | null {
  if (word.length < ABBREVIATION_LENGTH_MIN) return null;
  const found = [...dictionary.partials.findRests(noun)].filter(([rest]) => rest.startsWith(word));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

/** The item of an entry's words and those of the heading, in any order. */
function completeWhole(dictionary: Dictionary, noun: readonly string[], words: string[], rest: string) {
  return (
    dictionary.partials.findRests(noun).get(rest) ??
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
    const isSure = rival.via !== 'plural' || rival.to - rival.from > 1;
    if (!evenly && isSure && rival.to - rival.from >= match.to - match.from) return false;
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
