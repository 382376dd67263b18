import { getWords } from '../../data/words.js';
import { toStem } from '../../dictionary/names.js';
import type { Token } from '../../tokens/tokens.js';
import { splitLines } from '../context/lines.js';
import { GONE, type Listing, type ParserState, TAKEN_BACK } from '../context/parser-state.js';
import {
  type Element,
  isCorrection,
  isFiller,
  isSide,
  isUnknownWord,
  isWordOf,
  skipBack,
} from '../elements/element.js';

const JOKES = getWords('jokes');
const EXCEPTIONS = getWords('exceptions');

/** Later words take offers back: "mbell sold", "glove sold", "dont need bl", "all gone except ut", "gaia 1wl jk". */
export function takeBack(elements: readonly Element[], { listings, tokens }: ParserState): void {
  takeBackNamesakes(listings);
  for (const [number, line] of splitLines(elements).entries()) {
    const isStatus = number > 0 && line.every(({ kind }) => kind !== 'price');
    const taken = line.flatMap((element, at) =>
      findTaken(line, at, listings, tokens, isStatus).filter(({ match }) => match.from <= element.token),
    );
    for (const listing of taken) listing.rejectionReason ??= TAKEN_BACK;
    if (isStatus) replaceItem(line, taken, listings);
  }
}

/** "zj not sj", "i meant zj": the one item of the line takes the place of the one that is taken back, or of the only one before. */
function replaceItem(
  line: readonly Element[],
  taken: readonly Listing[],
  listings: readonly Listing[],
): void {
  const from = line[0]?.token ?? 0;
  const [item, more] = listings.filter((one) => one.match.from >= from && !taken.includes(one));
  const isSaid = line.some(isCorrection) && !line.some(isSide);
  const old = taken.length > 0 || !isSaid ? taken : listings.filter(({ match }) => match.from < from);
  const isOne = new Set(old.map(({ match }) => match.itemId)).size === 1;
  if (!isOne || !old[0] || !item || more) return;
  for (const listing of old) listing.rejectionReason ??= TAKEN_BACK;
  const { price, bundle, type } = old[0];
  Object.assign(item, item.price ? { type } : { price, bundle, type });
  item.rejectionReason = null;
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
  const said = toStem(tokens[word?.token ?? -1]?.text ?? '');
  if (said === '' || WORLD_WORDS.has(said)) return [];
  const named = listings.filter(({ match }) =>
    tokens.slice(match.from, match.to).some(({ text }) => toStem(text) === said),
  );
  return new Set(named.map(({ match }) => match.itemId)).size === 1 ? named : [];
}

/** "mbell 2wl" and later "mbell sold". */
function takeBackNamesakes(listings: readonly Listing[]): void {
  const gone = new Set<number>();
  for (const listing of listings.toReversed()) {
    if (gone.has(listing.match.itemId)) listing.rejectionReason ??= TAKEN_BACK;
    if (listing.rejectionReason === GONE && listing.price === null) gone.add(listing.match.itemId);
  }
}
