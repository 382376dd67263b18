import { getWords } from '../../data/words.js';
import type { Element } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import type { Section } from './sections.js';

const HOLDING_WORDS = getWords('holding');
const CAN_WORDS = getWords('can');
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

function isWord(element: Element, text: string): boolean {
  return element.kind === 'word' && element.text === text;
}

function hasWord(elements: readonly Element[], words: ReadonlySet<string>): boolean {
  return elements.some((element) => element.kind === 'word' && words.has(element.text));
}

/** The token of a bid, or -1: "can do 60dl for a gaia", "got 85dl for gaia". */
export function findBid(elements: readonly Element[]): number {
  const said = elements.filter((one) => one.kind !== 'mark' && !hasWord([one], WORDS_BEFORE_BIDS));
  const [first, second] = said;
  if (first === undefined || second === undefined) return -1;
  if (isWord(first, 'taking')) return second.kind === 'item' ? first.token : -1;
  const can = hasWord([first], CAN_WORDS) && isWord(second, 'do');
  if (!can && !hasWord([first], HOLDING_WORDS)) return -1;
  const [price, link, item] = said.slice(can ? 2 : 1);
  return price?.kind === 'price' && link?.kind === 'for' && item?.kind === 'item' ? first.token : -1;
}
