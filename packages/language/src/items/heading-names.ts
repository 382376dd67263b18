import type { Family } from '../data/families.js';
import { FILLERS } from '../data/structure.js';
import { UNIT_WORDS } from '../data/units.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { stemOf } from '../dictionary/word-stem.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token, WORD } from '../text/tokens.js';
import { afterSide, beginsEntry, endsEntry, startsPrice } from './entries.js';
import { type Heading, headingAt } from './headings.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

const WORDS_MAX = 5;

export interface HeadingNames {
  matches: ItemMatch[];
  /** The headings that supplied a noun, or above which entries spell it: surely headings. */
  headings: readonly Heading[];
}

/**
 * Names whose common word stands in the heading or the channel's name ("Aqua 18/1" under PAINT, "Sharp Lyre" under
 * SHEET MUSIC). They win over shorter names inside them (Lyre), and under a heading of the message also over a name of
 * the same words (Orange under BLOCKS). A heading that supplied its word, or heads names with that word, is no item
 * itself.
 */
export function findHeadingNames(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  headings: readonly Heading[],
  exact: ItemMatch[],
): HeadingNames {
  if (headings.length === 0) return { matches: exact, headings };
  const spelled = new Set(headings.filter((heading) => namesBelow(dictionary, headings, heading, exact)));
  const used = new Set<Heading>();
  const found: ItemMatch[] = [];
  // Where some entries spell the noun, the others do without it because it is not theirs.
  const mayReplace = (heading: Heading): boolean =>
    !heading.isChannel && heading.kind.length <= 2 && !spelled.has(heading);
  for (let at = 0; at < tokens.length; at++) {
    const heading = headingAt(headings, at);
    if (heading === null || tokens[at]?.kind !== WORD || taken[at] || !beginsEntry(tokens, roles, at))
      continue;
    const match = longestAt(dictionary, tokens, roles, taken, heading, at);
    if (match === null || !beats(match, exact, mayReplace(heading) && startsPrice(tokens, match.to)))
      continue;
    found.push(match);
    used.add(heading);
    at = match.to - 1;
  }
  const matches = withoutHeadings(dictionary, headings, used, merge(exact, found));
  return { matches, headings: headings.filter((heading) => used.has(heading) || spelled.has(heading)) };
}

function merge(exact: ItemMatch[], found: readonly ItemMatch[]): ItemMatch[] {
  if (found.length === 0) return exact;
  const left = exact.filter((one) => !found.some((other) => one.from < other.to && other.from < one.to));
  return [...left, ...found].sort((a, b) => a.from - b.from);
}

function longestAt(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  taken: readonly boolean[],
  heading: Heading,
  from: number,
): ItemMatch | null {
  const words: string[] = [];
  for (let at = from; at < from + WORDS_MAX && tokens[at]?.kind === WORD && !taken[at]; at++)
    words.push(tokens[at]?.text ?? '');
  for (let count = words.length; count > 0; count--) {
    const to = from + count;
    const priced = startsPrice(tokens, to);
    if (!priced && !endsEntry(tokens, to)) continue;
    if (count === 1 && isTradeWord(words[0] ?? '')) return null;
    for (const family of heading.families) {
      // A noun that only the heading gives, not our data, needs a price beside the name.
      if (family.words.length === 0 && !priced) continue;
      if (!priced && heading.isChannel && !afterSide(tokens, roles, from)) continue;
      const itemId = completed(dictionary, family, words.slice(0, count));
      if (itemId === undefined) continue;
      const base = { from, to, candidates: null, ownerIds: null, more: [] };
      return { ...base, itemId, via: 'heading', score: VIA_SCORE.heading };
    }
  }
  return null;
}

function isTradeWord(word: string): boolean {
  return FILLERS.has(word) || UNIT_WORDS.has(word);
}

function completed(dictionary: Dictionary, family: Family, words: readonly string[]): number | undefined {
  const parts = [...(family.before?.split(' ') ?? []), ...words, ...(family.after?.split(' ') ?? [])];
  return dictionary.idOfName(parts.join(' ')) ?? dictionary.idOfWords(parts);
}

/** Against names found as they stand: by more words, or by as many where the heading may replace them. */
function beats(match: ItemMatch, exact: readonly ItemMatch[], evenly: boolean): boolean {
  const rivals = exact.filter((one) => one.from < match.to && match.from < one.to);
  if (rivals.some((one) => one.from < match.from || one.to > match.to)) return false;
  return evenly || rivals.every((one) => one.via === 'plural' || one.to - one.from < match.to - match.from);
}

/** "SIGNS" above "Danger Sign 40/1": the heading is not for sale. */
function withoutHeadings(
  dictionary: Dictionary,
  headings: readonly Heading[],
  used: ReadonlySet<Heading>,
  matches: ItemMatch[],
): ItemMatch[] {
  let result = matches;
  for (const heading of headings) {
    const own = result.filter((match) => match.from >= heading.from && match.to <= heading.to);
    const [only] = own;
    if (only === undefined || own.length > 1 || only.to - only.from > 1 || heading.isChannel) continue;
    if (used.has(heading) || namesBelow(dictionary, headings, heading, result))
      result = result.filter((match) => !own.includes(match));
  }
  return result;
}

/** A name below holds the heading's last word and more. */
function namesBelow(
  dictionary: Dictionary,
  headings: readonly Heading[],
  heading: Heading,
  matches: readonly ItemMatch[],
): boolean {
  const noun = heading.kind.at(-1) ?? '';
  return matches.some((match) => {
    if (match.from < heading.to || headingAt(headings, match.from) !== heading) return false;
    const words = (dictionary.nameOf(match.itemId) ?? '').toLowerCase().split(/[^a-z]+/);
    return words.length > 1 && words.some((word) => stemOf(word) === noun);
  });
}
