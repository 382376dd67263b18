import { ARROW } from '../../data/letters.js';
import { getWords } from '../../data/words.js';
import type { Section } from '../context/parser-state.js';
import {
  createPlain,
  createSide,
  type Element,
  isAsking,
  isBareNumber,
  isFiller,
  isMark,
  isSide,
  isWordOf,
  skipBack,
} from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import { toUnitOf } from '../prices/price-match.js';

const HOLDING_WORDS = new Set([...getWords('holding'), ...getWords('bidWords')]);
const HELD_WORDS = new Set([...HOLDING_WORDS, ...getWords('money')]);
const WORDS_BEFORE_BIDS = getWords('beforeBids');
const YOURS_WORDS = getWords('yours');
const MINE_WORDS = getWords('mine');
const OWN_GOODS = getWords('ownGoods');
const GIVING_WORDS = getWords('giving');
const TAKING_WORDS = getWords('taking');

/** "my gaia + 5dl for ur ut", "gaia + 5dl -> ut": the locks that one side adds are no price, and the line is a swap. */
export function joinSwapWithAdd(line: readonly Element[]): readonly Element[] {
  const price = line.findIndex(
    (one, at) => one.kind === 'price' && (isAdd(line[at - 1]) || isAdd(line[at + 1])),
  );
  const before = isAdd(line[price - 1]);
  if (price < 0) return line;
  if (line.some((one, at) => at !== price && one.kind === 'price' && !isBareNumber(one))) return line;
  const items = line.flatMap((one, at) => (one.kind === 'item' ? [at] : []));
  const first = items[0] ?? 0;
  const last = items.at(-1) ?? 0;
  const link = line.findIndex((_, at) => at > first && at < last && at !== price && isSwapLink(line, at));
  if (link < 0 || line.some((one) => one.kind === 'side' && one.certain && one.side !== 'TRADE')) return line;
  const added = new Set([price, before ? price - 1 : price + 1]);
  return line.flatMap((one, at): Element[] =>
    at === link ? [createPlain('swap', one.token)] : added.has(at) ? [] : [one],
  );
}

const SWAP_PREPOSITIONS = getWords('swapPrepositions');
const ADDED_WORDS = getWords('added');

function isAdd(element: Element | undefined): boolean {
  return isMark(element, '+') || element?.kind === 'joiner' || isWordOf(element, ADDED_WORDS);
}

function isSwapLink(line: readonly Element[], at: number): boolean {
  const one = line[at];
  if (one?.kind === 'for' || one?.kind === 'swap' || isMark(one, `=${ARROW}`)) return true;
  if (isMark(one, '>')) return isMark(line[at - 1], '-=');
  if (isWordOf(one, SWAP_PREPOSITIONS)) return true;
  if (one?.kind === 'side') return one.side === 'TRADE' || one.moneyFirst;
  return isFour(one);
}

/** Turkish "rayman veriyorum gaia alıyorum": one given, the other taken, without a price, is a swap. */
export function joinGiveAndTake(line: readonly Element[]): readonly Element[] {
  const given = line.findIndex((one) => one.kind === 'side' && GIVING_WORDS.has(one.phrase));
  if (given < 1) return line;
  const taken = line.findIndex((one, at) => at > given && isSide(one) && TAKING_WORDS.has(one.phrase));
  if (taken < 0 || line.some((one) => one.kind === 'price')) return line;
  return line.flatMap((one, at): Element[] =>
    at === given ? [createPlain('swap', one.token)] : at === taken ? [] : [one],
  );
}

/** The token that makes a section a swap, or -1: "rayman <-> gaia"; "my rayman 4 ur gaia"; "offering gaia for rayman". */
export function findSwap(section: Section, pricedItems: readonly PricedItem[]): number {
  const first = pricedItems[0];
  const last = pricedItems.at(-1);
  if (first === undefined || last === undefined || first === last) return -1;
  const from = section.elements.indexOf(first.element);
  const between = section.elements.slice(from + 1, section.elements.indexOf(last.element));
  const sign = between.find(({ kind }) => kind === 'swap');
  const link = sign ?? between.find((one) => one.kind === 'for' || isFour(one));
  if (sign || link === undefined) return sign?.token ?? -1;
  const before = section.elements.slice(0, from);
  const isForYours = isWordOf(between[between.indexOf(link) + 1], YOURS_WORDS) && section.side === null;
  if (pricedItems.length > 2) return isForYours ? link.token : -1;
  const isMineForYours = isForYours || (hasWord(before, MINE_WORDS) && hasWord(between, YOURS_WORDS));
  const leads =
    before.every((one) => isFiller(one) || isBareNumber(one)) &&
    (section.moneyFirst || section.side === null);
  return isMineForYours || leads ? link.token : -1;
}

/** "my rayman 4 ur gaia". */
function isFour(one: Element | undefined): boolean {
  return one?.kind === 'price' && one.match.form === 'bare' && one.match.low === 4;
}

function hasWord(elements: readonly Element[], words: ReadonlySet<string>): boolean {
  return elements.some((element) => isWordOf(element, words));
}

/** "50dl for ur gaia", "got 85dl for gaia", "u still have gaia? ill give 50dl": who names the money first buys. */
export function resolveBid(line: readonly Element[]): readonly Element[] {
  const at = line.findIndex((one) => one.kind === 'price');
  const price = line[at];
  if (price === undefined) return line;
  const answer = findBidAfterQuestion(line) ?? findAnswer(line);
  if (answer) return answer;
  const link = line.findIndex((one, index) => index > at && !KINDS_BEFORE_LINK.has(one.kind));
  const wish = line[link];
  if (wish?.kind !== 'for' && !(wish?.kind === 'side' && wish.side === 'BUY')) return line;
  if (price !== line.findLast((one) => one.kind === 'price')) return line;
  const said = line
    .slice(0, at)
    .filter((one) => one.kind !== 'mark' && !isWordOf(one, WORDS_BEFORE_BIDS))
    .filter((one) => !isFiller(one) || isWordOf(one, HELD_WORDS));
  const isHolding =
    hasWord([...said, ...line.slice(at + 1, at + 3)], HOLDING_WORDS) &&
    said.every((one) => isWordOf(one, HELD_WORDS));
  const isPaying = said.length === 1 && said[0]?.kind === 'side' && said[0].moneyFirst;
  if (!isHolding && !isPaying && said.some((one) => one.kind !== 'word')) return line;
  return toBid(line, at, link, isHolding, isPaying) ?? line;
}

function toBid(line: readonly Element[], at: number, link: number, isHolding: boolean, isPaying: boolean) {
  const price = line.slice(at, at + 1);
  const item = line.findIndex((one, index) => index > link && one.kind === 'item');
  if (item < 0 || link > at + BID_WORDS_MAX || item > link + 4) return null;
  const wish = line[link];
  // "got 70dl, need mag", "i give 70dl u sell me mag".
  if ((isHolding || isPaying) && wish?.kind === 'side' && wish.side === 'BUY')
    return [...line.slice(link).filter((one) => one.kind !== 'after'), ...price];
  if (wish?.kind !== 'for' || isPaying) return null;
  if (!isHolding && !hasWord(line.slice(link, item + 2), YOURS_WORDS)) return null;
  return [createSide(wish.token, 'BUY', 'for', true, true), ...line.slice(at)];
}

const KINDS_BEFORE_LINK = new Set<Element['kind']>(['word', 'mark', 'joiner']);
/** "got 70dl burning a hole in my pocket, need mag". */
const BID_WORDS_MAX = 8;
const ASKING_REASONS = new Set(['question', 'price question', 'others']);

/** "still got the gaia? 52dl": a price after the question whether a seller still has it. */
function findBidAfterQuestion(line: readonly Element[]): readonly Element[] | null {
  const asked = line.findIndex(isAsking);
  if (asked < 1) return null;
  const price = line.findLast((one) => one.kind === 'price');
  const items = line.filter((one) => one.kind === 'item');
  if (price === undefined || items.length !== 1 || line.indexOf(price) < asked) return null;
  const question = line.slice(0, asked).find(isSellerQuestion);
  return question ? [createSide(question.token, 'BUY', 'still have', true, true), ...items, price] : null;
}

const SELLER_QUESTIONS = getWords('sellerQuestions');

function isSellerQuestion(one: Element): boolean {
  const isPhrase = one.kind === 'stop' || one.kind === 'side' || one.kind === 'after';
  return SELLER_QUESTIONS.has(isPhrase ? one.phrase : one.kind === 'word' ? one.text : '');
}

/** "pc on gaia, i pay 50dl", "market price of ut is 60dl, i sell 55dl": behind a question the author's own price for its item. */
function findAnswer(line: readonly Element[]): readonly Element[] | null {
  const last = line.findLastIndex((one) => one.kind === 'price');
  const asked = line.findLastIndex(
    (one, at) => at < last && (isAsking(one) || (one.kind === 'stop' && ASKING_REASONS.has(one.reason))),
  );
  if (asked < 0) return null;
  const at = line.findIndex((one, index) => index > asked && isSide(one));
  const answer = line[at];
  if (!isSide(answer) || answer.side === 'TRADE') return null;
  const isOwn = answer.kind !== 'side' || answer.moneyFirst || startsClause(line, at);
  // "somebody asked for chand? jual 33/1".
  if (!isOwn && (!answer.certain || line.slice(0, asked).some(isSide))) return null;
  const items = line.slice(0, at).filter((one) => one.kind === 'item');
  const rest = line.slice(at);
  const price = line[last];
  if (items.length !== 1 || price === undefined) return null;
  if (rest.some((one) => one.kind === 'item' || one.kind === 'stop')) return null;
  if (answer.side === 'SELL' && !rest.includes(price)) return null;
  return [createSide(answer.token, answer.side, answer.phrase, true, answer.side === 'BUY'), ...items, price];
}

/** Behind a comma or the like, or a word that begins a clause, and perhaps fillers. */
function startsClause(sentence: readonly Element[], at: number): boolean {
  const before = sentence[skipBack(sentence, at, (one) => isFiller(one) && !isWordOf(one, CLAUSE_WORDS))];
  return before?.kind === 'joiner' || isMark(before, ',:;-') || isWordOf(before, CLAUSE_WORDS);
}

const CLAUSE_WORDS = getWords('clauseStarts');

/** "mine is 50dl", but not "50 and its mine". */
function isOwnGoods(one: Element, at: number, reply: readonly Element[]): boolean {
  return isWordOf(one, OWN_GOODS) && !isFiller(reply[at - 1]);
}

/** "> S> gaia 54dl" and below "i take it for 50": the author's own price for the one item of the quoted lines. */
export function joinAnswer(quoted: readonly Element[], reply: readonly Element[]): readonly Element[] {
  if (quoted.length === 0) return reply;
  const items = quoted.filter((one) => one.kind === 'item');
  const [item] = items;
  const price = reply.findLast((one) => one.kind === 'price');
  const asked = quoted.find(isSide);
  if (item === undefined || price === undefined || reply.some((one) => one.kind === 'stop')) return reply;
  if (asked === undefined || items.some((one) => one.match.itemId !== item.match.itemId)) return reply;
  const side =
    reply.filter(isSide).find((one) => !isSellerQuestion(one))?.side ??
    (asked.side === 'BUY' || reply.some(isOwnGoods) ? 'SELL' : 'BUY');
  const old = quoted.find((one) => one.kind === 'price');
  const match = old ? toUnitOf(price.match, old.match) : price.match;
  const answer = [createSide(asked.token, side, asked.phrase, false), item];
  // "i have 3k" answers "10/1".
  const isStock = match.form === 'bare' && old?.match.form === 'rate';
  return isStock ? answer : [...answer, { ...price, match: { ...match, each: true } }];
}
