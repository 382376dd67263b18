import type { OfferType } from '@lockwatch/contracts';

/** What was read: the item's place in the message (UTF-16), the side, and the price of one in world locks. */
export interface ReadOffer {
  type: OfferType;
  price: number | null;
  price_max: number | null;
  span_start: number;
  span_end: number;
}

/** Words of a side that stand right before an item; others are left plain rather than guessed at. */
const SIDES: Record<OfferType, string> = {
  SELL: 's>|wts|selling|sells?|jual',
  BUY: 'b>|wtb|buying|buys?|beli',
  TRADE: 't>|wtt|trading|trades?|swap',
};
const NUMBER = String.raw`\d[\d.,]*k?`;
const UNIT = '(?:wls?|dls?|bgls?|world locks?|diamond locks?|blue gem locks?)';
const EACH = String.raw`(?:\s*(?:each|ea|per (?:one|item)))?(?![\p{L}\p{N}])`;
/** A price that needs no second look: `3wl`, `2-5 dl`, `1dl 20wl`, `200/1`, `200/wl`, `3 each`. */
const SURE = String.raw`(?:${NUMBER}(?:\s*-\s*${NUMBER})?\s*${UNIT}(?:\s*${NUMBER}\s*${UNIT})?|${NUMBER}\s*[/:]\s*(?:${NUMBER}|${UNIT})(?:\s*${UNIT})?|${NUMBER}(?=\s*(?:each|ea)(?![\p{L}])))${EACH}`;
const AFTER = new RegExp(String.raw`^[ \t]*(?:[:=~-]|is\b|for\b)?[ \t]*${SURE}`, 'iu');
const BARE_AFTER = /^[ \t]*[:=~-]?[ \t]*(\d+)(?![\p{L}\p{N}.,/:%-])/u;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}.,/:@-])${SURE}[ \t]*$`, 'iu');
const COUNT_BEFORE = /(?<![\p{L}\p{N}.,/:@-])\d+[ \t]*x?[ \t]*$/iu;
const WORLD = /^[ \t]*@[ \t]*[A-Za-z0-9]{1,24}(?![\p{L}\p{N}])/u;

/**
 * The offers with their spans widened from the item to the words that were understood with it: the side's marker before
 * it, the price beside it and the world after that, where they touch. Of what does not touch, or does not look like the
 * price that was read, nothing is claimed. Spans never reach into one another.
 */
export function widenSpans<Offer extends ReadOffer>(content: string, offers: readonly Offer[]): Offer[] {
  const starts = offers.map((offer) => offer.span_start).toSorted((a, b) => a - b);
  const widened = new Map<Offer, Offer>();
  let free = 0;
  for (const offer of offers.toSorted((a, b) => a.span_start - b.span_start)) {
    const next = starts.find((start) => start >= offer.span_end) ?? content.length;
    const { start, end } = clauseAround(content, offer, free, next);
    widened.set(offer, { ...offer, span_start: start, span_end: end });
    free = Math.max(free, end);
  }
  return offers.map((offer) => widened.get(offer) ?? offer);
}

function clauseAround(
  content: string,
  offer: ReadOffer,
  from: number,
  to: number,
): { start: number; end: number } {
  let end = offer.span_end;
  let start = offer.span_start;
  const priceAfter = priceLength(content.slice(end, to), offer);
  end += priceAfter;
  end += WORLD.exec(content.slice(end, to))?.[0].length ?? 0;
  if (start > from) {
    let before = content.slice(from, start);
    const pattern = priceAfter > 0 || offer.price === null ? COUNT_BEFORE : BEFORE;
    const amount = pattern.exec(before)?.[0].length ?? 0;
    before = before.slice(0, before.length - amount);
    const side = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${SIDES[offer.type]})[ \t]*$`, 'iu').exec(before);
    if (side) start = from + side.index;
    else if (pattern === BEFORE) start -= amount;
  }
  return { start, end };
}

/** Characters from the item's end to the price's; 0: none is told for sure. A bare number must be the price read. */
function priceLength(text: string, { price, price_max }: ReadOffer): number {
  if (price === null) return 0;
  const sure = AFTER.exec(text);
  if (sure) return sure[0].length;
  const bare = BARE_AFTER.exec(text);
  const amount = Number(bare?.[1]);
  return bare && (amount === Math.abs(price) || amount === price_max) ? bare[0].length : 0;
}
