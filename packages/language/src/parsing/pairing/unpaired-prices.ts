import { type Listing, NO_SIDE_AND_PRICE, type ParserState, type Section } from '../context/parser-state.js';
import { isUnknownWord, isWordOf } from '../elements/element.js';
import { type PriceMatch, toUnitOf } from '../prices/price-match.js';
import { assignSharedPrice, LOT_COUNT_MIN, TOTAL_WORDS } from './pair-prices.js';

/** "chand sell 33/1 lgrid sell 9/1": a price right after the side is the price of the item before it. */
export function applyElidedPrice(section: Section, state: ParserState, lineStart: number): Section {
  const last = state.listings.at(-1);
  const [first] = section.elements;
  if (
    !section.isSideExplicit ||
    section.side === 'TRADE' ||
    first?.kind !== 'price' ||
    last === undefined ||
    last.rejectionReason !== NO_SIDE_AND_PRICE ||
    state.listings.length === lineStart
  )
    return section;
  if (!section.elements.some((element) => element.kind === 'item')) return section;
  applyToPrevious(section, first.match, last, state);
  return { ...section, elements: section.elements.slice(1) };
}

/** A price with no item in its section: for the items before ("all 10/1", "(buy 38/1)"), or for the following ones. */
export function applyUnpairedPrice(
  section: Section,
  price: PriceMatch,
  isForAll: boolean,
  state: ParserState,
  lineStart: number,
): void {
  const last = state.listings.at(-1);
  const isNewLine = lineStart === state.listings.length;
  // Also "sell 54dl" and "buy 50dl" on lines of their own, below one item.
  const isBelow = !isNewLine || section.isInBrackets || state.listingsInLine === 1;
  if (section.isSideExplicit && last && isBelow) {
    applyToPrevious(section, price, last, state);
    return;
  }
  const isWhole = section.elements.some((one) => isWordOf(one, TOTAL_WORDS));
  const unknown = section.elements.filter((one) => isUnknownWord(one) && !isWordOf(one, TOTAL_WORDS));
  // "65dl sahaja" below the only item.
  const isOnly = isNewLine && state.listings.length === 1 && price.form !== 'bare' && last?.price === null;
  if (unknown.length > (isOnly ? 1 : 0)) return;
  // "CHAND 10K" and on the next line "RATE 36/1": the first number was the stock.
  const isRate = isNewLine && last?.price?.form === 'bare' && price.form === 'rate';
  if (last && (isRate || section.elements[0]?.kind === 'buy-now')) last.price = price;
  else if (last?.price === null && isForLot(last, price, isForAll || isWhole))
    Object.assign(last, { price, bundle: last.count });
  else if (isForAll) assignSharedPrice(state.listings, price);
  else if (last && isNewLine && takesPrice(last, price, state)) {
    // A price on a line of its own belongs to the item on the line before.
    last.price = price;
    last.rejectionReason = null;
  }
}

/** "S> 5 chand" and on the next line "6wl for all"; "S> 1k chand", "30wl"; "b> 20 chand", "paying 8wl for the lot". */
export function isForLot({ count }: Listing, { each, form, total }: PriceMatch, isForAll = false): boolean {
  return form === 'locks' && !each && count > (isForAll || total ? 1 : LOT_COUNT_MIN - 1);
}

/** A number without a unit may count, unless it is all that is said of the only item. */
function takesPrice({ price, rejectionReason }: Listing, { form }: PriceMatch, state: ParserState): boolean {
  if (price !== null || (form === 'bare' && state.listings.length > 1)) return false;
  return rejectionReason === null || rejectionReason === NO_SIDE_AND_PRICE;
}

/** "sell bgl 10050wl, buy 9950wl", "(buy 60/1)": the item is the one before. */
function applyToPrevious(section: Section, price: PriceMatch, last: Listing, state: ParserState): void {
  const { side, sideToken, moneyFirst } = section;
  const first = section.elements.find(({ kind }) => kind !== 'word' && kind !== 'mark');
  if (last.type === 'TRADE' || side === null) return;
  const said = { type: side, isSideExplicit: true, sideToken, rejectionReason: null };
  const bundle = isForLot(last, price) ? last.count : last.bundle;
  if (lacksSide(section, price, last, state)) Object.assign(last, { ...said, price, bundle });
  else if (side === last.type || (last.price === null && moneyFirst)) {
    // "wtb jetpack & monocle paying 8wl each": for all of them.
    if (side === last.type && price.each && moneyFirst)
      assignSharedPrice(
        state.listings.filter(({ type }) => type === side),
        price,
      );
    if (last.price === null && isOwnPrice(section, price)) Object.assign(last, { price, bundle });
  } else if (last.price === null && !last.isSideCertain && !moneyFirst) {
    // "aku nak pencen, gaia aku lepas 50dl": the wish was about something else.
    Object.assign(last, { ...said, price });
  } else if (!moneyFirst && first?.kind === 'price') {
    if (last.price?.form === 'bare') last.price = toUnitOf(last.price, price);
    const own = last.price === null ? price : toUnitOf(price, last.price);
    state.listings.push({ ...last, ...said, price: own, bundle: 1, shared: false });
  }
}

/** "rayman sell 44dl"; "whoever has a gaia, i pay 52dl"; "lgrid - B: 10/1": the side of its own line, not the previous one. */
function lacksSide({ side, moneyFirst }: Section, price: PriceMatch, last: Listing, state: ParserState) {
  if (last.rejectionReason === NO_SIDE_AND_PRICE)
    return !moneyFirst || (side === 'BUY' && (price.form !== 'bare' || price.each));
  return last.price === null && last.rejectionReason === null && !state.isLastSideExplicit && !moneyFirst;
}

/** "gaia. sell 8 buy 6"; "need 1" counts. */
function isOwnPrice({ side, moneyFirst, elements }: Section, { form }: PriceMatch): boolean {
  return form !== 'bare' || moneyFirst || (side === 'SELL' && elements[0]?.kind === 'price');
}
