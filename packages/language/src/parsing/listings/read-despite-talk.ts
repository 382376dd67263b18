import { getWords, type StopReason } from '../../data/words.js';
import type { Token } from '../../tokens/tokens.js';
import { isOfferListing } from '../confidence/confidence.js';
import { isShort, sumOfferCues } from '../confidence/offer-cues.js';
import {
  createWord,
  ELEMENT_DEFAULTS,
  type Element,
  isAsking,
  isMark,
  isWordOf,
} from '../elements/element.js';
import { findListings } from './find-listings.js';

interface ReadingDespiteTalk extends ReturnType<typeof findListings> {
  elements: readonly Element[];
}

/** Limit of clauses that are parsed on their own. */
const CLAUSES_MAX = 6;

/**
 * Where talk hides all items, an item with a price may still be offered: in the whole message, or in what a clause begins
 * ("market is dead. anyways, mine is 60wl"). The one whose words read most like an offer counts; its confidence decides.
 */
export function readDespiteTalk(
  elements: readonly Element[],
  tokens: readonly Token[],
): ReadingDespiteTalk | null {
  if (!isShort(elements) || !elements.some((one) => one.kind === 'price')) return null;
  if (elements[0]?.kind === 'gone' || isStopOf(elements, TALK_OF_MESSAGE) || sellsAccount(elements))
    return null;
  const clauses = findClauses(elements)
    .filter((clause) => !isStopOf(clause.elements, TALK_OF_CLAUSE))
    .map((clause) => ({ ...clause, odds: sumOfferCues(clause.elements) ?? 0 }))
    .sort((a, b) => b.odds - a.odds);
  for (const { elements: clause, from, talk } of clauses) {
    const found = findListings(clause.map(ignoreTalk), tokens);
    if (!found.listings.some((one) => isOfferListing(one) && one.price !== null)) continue;
    const reasons = getStopReasons(elements, from);
    for (const listing of found.listings) {
      listing.talk = [talk, ...reasons];
      listing.isSideCertain = false;
      if (listing.price === null) listing.rejectionReason ??= 'no price';
    }
    return { ...found, elements: clause };
  }
  return null;
}

/** Reasons that make the whole message talk, and those that make only their clause. */
const TALK_OF_MESSAGE = new Set<StopReason>(['service', 'gambling', 'poll or guide']);
const TALK_OF_CLAUSE = new Set<StopReason>(['negated', 'account or world', 'community']);

function isStopOf(elements: readonly Element[], reasons: ReadonlySet<StopReason>): boolean {
  return elements.some((one) => one.kind === 'stop' && reasons.has(one.reason));
}

/** "jual acc lama, ada gaia, 60dl": what the account holds. */
function sellsAccount(elements: readonly Element[]): boolean {
  return elements.some(
    (one, at) =>
      one.kind === 'stop' && one.reason === 'account or world' && elements[at - 1]?.kind === 'side',
  );
}

const CLAUSE_WORDS = getWords('clauseStarts');

interface Clause {
  elements: readonly Element[];
  /** Where it begins in the message. */
  from: number;
  talk: 'around' | 'before' | 'around the item';
}

/** The message, and its ends from the last marks or words that begin a clause, as far as they have a price. */
function findClauses(elements: readonly Element[]): Clause[] {
  const lastPrice = elements.findLastIndex((one) => one.kind === 'price');
  const lastItem = elements.findLastIndex((one) => one.kind === 'item');
  const starts: { from: number; item: Element | null }[] = [];
  let item: Element | null = null;
  for (const [at, element] of elements.entries()) {
    const before = elements[at - 1];
    const begins = isMark(before, '.!?;:,-()') || before?.kind === 'line' || isWordOf(element, CLAUSE_WORDS);
    if (begins && at <= lastPrice) starts.push({ from: at, item });
    if (element.kind === 'item') item = element;
  }
  const ends = starts.slice(-CLAUSES_MAX).flatMap(({ from, item }): Clause[] => {
    const rest = elements.slice(from);
    if (from <= lastItem) return [{ elements: rest, from, talk: 'before' }];
    return item ? [{ elements: [item, ...rest], from, talk: 'around the item' }] : [];
  });
  return [{ elements, from: 0, talk: 'around' }, ...ends];
}

/** Why the clause, and what is before it, was taken for talk. */
function getStopReasons(elements: readonly Element[], from: number): string[] {
  const reasons = elements.flatMap((one, at) =>
    one.kind === 'stop' ? [`${one.reason} ${at < from ? 'before' : 'within'}`] : [],
  );
  return [...new Set(reasons)];
}

function ignoreTalk(element: Element): Element {
  if (element.kind === 'stop') return createWord(element.token, element.phrase, false);
  return isAsking(element)
    ? { ...ELEMENT_DEFAULTS, kind: 'mark', token: element.token, text: ',', spaced: false }
    : element;
}
