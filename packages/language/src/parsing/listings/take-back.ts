import { getWords } from '../../data/words.js';
import { toStem } from '../../dictionary/names.js';
import type { Token } from '../../tokens/tokens.js';
import { splitLines } from '../context/lines.js';
import { type Listing, type ParserState, TAKEN_BACK } from '../context/parser-state.js';
import { type Element, isCorrection, isFiller, isSide, isWordOf, skipBack } from '../elements/element.js';

const JOKES = getWords('jokes');
/** "9 years na ako dito char" is another joke. */
const JOKE_LENGTH_MAX = 4;
/** Bounds the search on hostile text. */
const WORDS_MAX = 40;
const EXCEPTIONS = getWords('exceptions');

/** Later words take offers back: "mbell sold", "glove sold", "dont need bl", "all gone except ut", "gaia 1wl jk". */
export function takeBack(elements: readonly Element[], { listings, tokens }: ParserState): void {
  const mayTakeBack = (one: Element): boolean => isDenial(one) || isCorrection(one) || isWordOf(one, JOKES);
  if (!elements.some(mayTakeBack)) return;
  let words = 0;
  for (const [number, line] of splitLines(elements).entries()) {
    words += line.filter(mayTakeBack).length;
    if (words > WORDS_MAX) return;
    const isStatus = number > 0 && line.every(({ kind }) => kind !== 'price');
    const taken = line.flatMap((element, at) =>
      findTaken(line, at, listings, tokens, isStatus).filter(({ match }) => match.from <= element.token),
    );
    for (const listing of taken) listing.rejectionReason ??= TAKEN_BACK;
    if (isStatus) replaceItem(line, taken, listings);
  }
}

/** "zj not sj", "oops, zj": the one item of the line takes the place of the one that is taken back, or of the only one before. */
function replaceItem(
  line: readonly Element[],
  taken: readonly Listing[],
  listings: readonly Listing[],
): void {
  if (taken.length === 0 && !line.some(isCorrection)) return;
  const from = line[0]?.token ?? 0;
  const [item, more] = listings.filter((one) => one.match.from >= from && !taken.includes(one));
  const at = line.findIndex(({ token }) => token === item?.match.from);
  const isPassed = (one: Element | undefined): boolean =>
    !isCorrection(one) && (isFiller(one) || one?.kind === 'mark');
  const beside = [line[skipBack(line, at, isPassed)], line.slice(at + 1).find((one) => !isPassed(one))];
  const isSaid = !line.some(isSide) && beside.some(isCorrection);
  const old = taken.length > 0 || !isSaid ? taken : listings.filter(({ match }) => match.from < from);
  const isOne = new Set(old.map(({ match }) => match.itemId)).size === 1;
  if (!isOne || !old[0] || !item || more || old[0].match.itemId === item.match.itemId) return;
  for (const listing of old) listing.rejectionReason ??= TAKEN_BACK;
  const { price, bundle, type } = old[0];
  Object.assign(item, item.price ? { type } : { price, bundle, type }, { rejectionReason: null });
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
  const isChat = isStatus && line.length > JOKE_LENGTH_MAX;
  if (isWordOf(element, JOKES)) return isChat || line[at + 1]?.kind === 'price' ? [] : listings;
  const before = line[skipBack(line, at, isFiller)];
  if (isSold(element)) return findNamed(listings, tokens, before);
  if (!isStatus || isFiller(element) || !isDenial(before)) return [];
  const earlier = listings.filter(({ match }) => match.from < (line[0]?.token ?? 0));
  const named = findNamed(earlier, tokens, element);
  if (before.kind === 'not' && EXCEPTIONS.has(before.phrase))
    return line.some(isSold) ? earlier.filter((one) => !named.includes(one)) : [];
  return named.length > 0 && element?.kind === 'item' ? findNamed(listings, tokens, element) : named;
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

/** The listings of an item, or those whose names hold a word, where these are of one item. */
function findNamed(
  listings: readonly Listing[],
  tokens: readonly Token[],
  name: Element | undefined,
): readonly Listing[] {
  if (name?.kind === 'item') return listings.filter(({ match }) => match.itemId === name.match.itemId);
  const said = toStem(tokens[name?.token ?? -1]?.text ?? '');
  if ((name?.kind !== 'word' && name?.kind !== 'stop') || WORLD_WORDS.has(said)) return [];
  const named = listings.filter(({ match }) =>
    tokens.slice(match.from, match.to).some(({ text }) => toStem(text) === said),
  );
  return new Set(named.map(({ match }) => match.itemId)).size === 1 ? named : [];
}
