import { getWords } from '../../data/words.js';
import { type Element, isAsking } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import type { Section } from './sections.js';

const HOLDING_WORDS = getWords('holding');
const WORDS_BEFORE_BIDS = getWords('beforeBids');
const YOURS_WORDS = getWords('yours');
const MINE_WORDS = getWords('mine');
const GIVING_WORDS = getWords('giving');
const TAKING_WORDS = getWords('taking');

/** Turkish "rayman veriyorum gaia alıyorum": one given, the other taken, without a price, is a swap. */
export function joinGiveAndTake(line: readonly Element[]): readonly Element[] {
  const given = line.findIndex((one) => one.kind === 'side' && GIVING_WORDS.has(one.phrase));
  if (given < 1) return line;
  const taken = line.findIndex((one, at) => at > given && isTaken(one));
  if (taken < 0 || line.some((one) => one.kind === 'price')) return line;
  const isItem = (one: Element): boolean => one.kind === 'item';
  if (!line.slice(0, given).some(isItem) || !line.slice(given, taken).some(isItem)) return line;
  return line.flatMap((one, at): Element[] =>
    at === given ? [{ kind: 'swap', token: one.token }] : at === taken ? [] : [one],
  );
}

function isTaken(element: Element): boolean {
  return (element.kind === 'side' || element.kind === 'after') && TAKING_WORDS.has(element.phrase);
}

/** The token that makes a section a swap, or -1: "rayman <-> gaia"; "my rayman 4 ur gaia"; "offering gaia for rayman". */
export function findSwap(section: Section, pricedItems: readonly PricedItem[]): number {
  const [first, second] = pricedItems;
  const sign = second === undefined ? -1 : findSwapSign(section, first, pricedItems.at(-1));
  if (sign >= 0) return sign;
  if (first === undefined || second === undefined || pricedItems.length > 2) return -1;
  const from = section.elements.indexOf(first.element);
  const to = section.elements.indexOf(second.element);
  const between = section.elements.slice(from + 1, to);
  const link = between.find(
    (element) =>
      element.kind === 'for' ||
      (element.kind === 'price' && element.match.low === 4 && element.match.form === 'bare'),
  );
  if (link === undefined) return -1;
  if (hasWord(section.elements.slice(0, from), MINE_WORDS) && hasWord(between, YOURS_WORDS))
    return link.token;
  if (
    first.price !== null ||
    between.some((element) => element.kind === 'mark' || (element.kind === 'word' && !element.filler))
  )
    return -1;
  const leads = section.elements.slice(0, from).every((one) => one.kind === 'word' && one.filler);
  return leads && (section.moneyFirst || section.side === null) ? link.token : -1;
}

/** "rayman <-> gaia": the sign is between items. */
function findSwapSign(section: Section, first: PricedItem | undefined, last: PricedItem | undefined): number {
  const sign = section.elements.findIndex((element) => element.kind === 'swap');
  if (sign < 0 || first === undefined || last === undefined) return -1;
  const isBetween =
    section.elements.indexOf(first.element) < sign && sign < section.elements.indexOf(last.element);
  return isBetween ? (section.elements[sign]?.token ?? -1) : -1;
}

function hasWord(elements: readonly Element[], words: ReadonlySet<string>): boolean {
  return elements.some((element) => element.kind === 'word' && words.has(element.text));
}

/** "50dl for ur gaia", "got 85dl for gaia", "u still have gaia? ill give 50dl": who names the money first buys. */
export function resolveBid(line: readonly Element[]): readonly Element[] {
  let price: Extract<Element, { kind: 'price' }> | undefined;
  let asked = -1;
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element?.kind === 'price') {
      if (price) return line;
      price = element;
    } else if (asked < 0 && isAsking(element)) asked = at;
  }
  if (price === undefined) return line;
  if (asked > 0) {
    const items = line.slice(0, asked).filter((one) => one.kind === 'item');
    const answer = line.slice(asked).find((one) => one.kind === 'side' || one.kind === 'after');
    const isBid =
      answer?.side === 'BUY' && (price.match.form !== 'bare' || answer.kind === 'after' || answer.moneyFirst);
    if (isBid && items.length === 1 && !line.slice(asked).some((one) => one.kind === 'item'))
      return [createBuySide(answer.token, answer.phrase), ...items, price];
  }
  const at = line.indexOf(price);
  const said = line.slice(0, at).filter((one) => one.kind !== 'mark' && !hasWord([one], WORDS_BEFORE_BIDS));
  const isHolding = said.length === 1 && hasWord(said, HOLDING_WORDS);
  if (!isHolding && said.some((one) => one.kind !== 'word')) return line;
  const link = line.findIndex((one, index) => index > at && one.kind !== 'word' && one.kind !== 'mark');
  const item = line.findIndex((one, index) => index > link && one.kind === 'item');
  if (item < 0 || link > at + 3 || item > link + 4) return line;
  const wish = line[link];
  // "got 70dl, need mag".
  if (isHolding && wish?.kind === 'side' && wish.side === 'BUY') return [...line.slice(link), price];
  if (wish?.kind !== 'for') return line;
  if (!isHolding && !hasWord(line.slice(link, item + 2), YOURS_WORDS)) return line;
  return [createBuySide(wish.token, 'for'), ...line.slice(at)];
}

function createBuySide(token: number, phrase: string): Element {
  return { kind: 'side', token, side: 'BUY', certain: true, moneyFirst: true, trailingSide: null, phrase };
}
