import { getWords } from '../../data/words.js';
import type { Token } from '../../tokens/tokens.js';
import { splitLines } from '../context/lines.js';
import { GONE, type Listing, type ParserState } from '../context/parser-state.js';
import { type Element, isFiller, isUnknownWord, isWordOf, skipBack } from '../elements/element.js';

const JOKES = getWords('jokes');
const EXCEPTIONS = getWords('exceptions');

/** Later words take offers back: "mbell sold", "glove sold", "dont need bl", "all gone except ut", "gaia 1wl jk". */
export function takeBack(elements: readonly Element[], { listings, tokens }: ParserState): void {
  takeBackNamesakes(listings);
  for (const [number, line] of splitLines(elements).entries()) {
    const isStatus = number > 0 && line.every(({ kind }) => kind !== 'price');
    for (const [at, element] of line.entries()) {
      const taken = findTaken(line, at, listings, tokens, isStatus).filter(
        ({ match }) => match.from <= element.token,
      );
      for (const listing of taken) listing.rejectionReason ??= GONE;
      if (isStatus && element.kind === 'item') replace(taken, listings, line[0]?.token ?? 0);
    }
  }
}

/** "zj not sj": the item beside the one that is taken back has its side and price. */
function replace(taken: readonly Listing[], listings: readonly Listing[], from: number): void {
  const [old] = taken;
  const [other, more] = listings.filter((one) => one.match.from >= from && !taken.includes(one));
  if (old && other && !more && other.price === null)
    Object.assign(other, { price: old.price, bundle: old.bundle, type: old.type, rejectionReason: null });
}

/** The listings that the element at `at` takes back, and others behind it; `isStatus`: on a later line without a price. */
function findTaken(
  line: readonly Element[],
  at: number,
  listings: readonly Listing[],
  tokens: readonly Token[],
  isStatus: boolean,
): readonly Listing[] {
  const element = line[at];
  if (isWordOf(element, JOKES)) return line[at + 1]?.kind === 'price' ? [] : listings;
  const before = line[skipBack(line, at, isFiller)];
  if (isSold(element) && before?.kind !== 'item') return findByWord(listings, tokens, before);
  if (!isStatus || !element || !isDenial(before)) return [];
  const earlier = listings.filter(({ match }) => match.from < (line[0]?.token ?? 0));
  if (isUnknownWord(element) || element.kind === 'stop') return findByWord(earlier, tokens, element);
  if (element.kind !== 'item') return [];
  const isSame = ({ match }: Listing): boolean => match.itemId === element.match.itemId;
  if (before.kind === 'not' && EXCEPTIONS.has(before.phrase))
    return line.some(({ kind }) => kind === 'gone') ? earlier.filter((listing) => !isSame(listing)) : [];
  return earlier.some(isSame) ? listings.filter(isSame) : [];
}

function isDenial(element: Element | undefined): element is Element {
  return (
    isSold(element) || element?.kind === 'not' || (element?.kind === 'stop' && element.reason === 'negated')
  );
}

/** "gone", and "dah laku" in a report of what is past. */
function isSold(element: Element | undefined): boolean {
  if (element?.kind !== 'stop') return element?.kind === 'gone';
  return element.reason === 'past' && element.phrase.split(' ').some((word) => SOLD_WORDS.has(word));
}

const SOLD_WORDS = getWords('soldStatuses');
const WORLD_WORDS = getWords('worlds');

/** The listings whose names hold the word, where these are of one item. */
function findByWord(
  listings: readonly Listing[],
  tokens: readonly Token[],
  word: Element | undefined,
): readonly Listing[] {
  const said = tokens[word?.token ?? -1]?.text;
  if (said === undefined || WORLD_WORDS.has(said)) return [];
  const named = listings.filter(({ match }) =>
    tokens.slice(match.from, match.to).some(({ text }) => text === said),
  );
  return new Set(named.map(({ match }) => match.itemId)).size === 1 ? named : [];
}

/** "mbell 2wl" and later "mbell sold". */
function takeBackNamesakes(listings: readonly Listing[]): void {
  const gone = new Set<number>();
  for (const listing of listings.toReversed()) {
    if (gone.has(listing.match.itemId)) listing.rejectionReason ??= GONE;
    if (listing.rejectionReason === GONE && listing.price === null) gone.add(listing.match.itemId);
  }
}
