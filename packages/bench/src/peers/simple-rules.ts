import type { LabelledOffer } from '../language/score-offers.js';

/** Where a matcher saw an item. Offsets into the text that `prepareText` made. */
export interface Mention {
  start: number;
  end: number;
  item: string;
}

/** The text as every peer gets it: custom emoji of locks written out, lower case. */
export function prepareText(content: string): string {
  return content
    .normalize('NFKC')
    .replace(/<a?:(\w{1,32}):\d{1,22}>/g, ' $1 ')
    .toLowerCase();
}

const SIDE =
  /(?<![\p{L}\p{N}])(?:(s>|s:|sell|selling|sells|wts|jual|dijual|vendo|benta|satılık)|(b>|b:|buy|buying|wtb|lf|need|looking for|beli|cari|compro|hanap)|(t>|trade|trading|swap|wtt|tukar))(?![\p{L}\p{N}])/gu;
const PRICE =
  /(\d{1,9}(?:[.,]\d{1,3})?)(?:\s?-\s?(\d{1,9}(?:[.,]\d{1,3})?))? {0,3}(\/\s?(?:1|wl)(?!\d)|k(?![a-z])|bgls?(?![a-z])|dls?(?![a-z])|wls?(?![a-z]))?/gu;
const QUESTION = /\?|\b(?:pc|price check|how much|harga)\b/;

/**
 * The rule that every keyword matcher gets around it, as a careful person would write in an afternoon. Side: the last
 * side word before the item (English, and the commonest of other languages), else SELL. Price: the first number after the
 * item and before the next one on its line, else the last number before it; `N/1`, `N/wl`, ranges, wl, dl, bgl and k. A message
 * without a side word and without a price, or that asks a price, offers nothing. One offer for each side and item.
 */
export function applySimpleRules(text: string, mentions: readonly Mention[]): LabelledOffer[] {
  const sides = [...text.matchAll(SIDE)].map((match) => ({
    at: match.index,
    type: match[1] ? 'SELL' : match[2] ? 'BUY' : 'TRADE',
  }));
  if (mentions.length === 0 || (sides.length === 0 && QUESTION.test(text))) return [];
  const offers = new Map<string, LabelledOffer>();
  let wasPriced = false;
  mentions.forEach(({ start, end, item }, index) => {
    const lineEnd = text.indexOf('\n', end);
    const stop = Math.min(lineEnd < 0 ? text.length : lineEnd, mentions[index + 1]?.start ?? text.length);
    const begin = Math.max(text.lastIndexOf('\n', start) + 1, mentions[index - 1]?.end ?? 0);
    const price = findPrice(text.slice(end, stop), 'first') ?? findPrice(text.slice(begin, start), 'last');
    if (price !== null) wasPriced = true;
    const type = sides.findLast(({ at }) => at < start)?.type ?? 'SELL';
    const key = `${type} ${item}`;
    if (!offers.has(key))
      offers.set(key, { type, item, ...(type === 'TRADE' ? { price: null } : (price ?? { price: null })) });
  });
  return sides.length > 0 || wasPriced ? [...offers.values()] : [];
}

const UNIT: Readonly<Record<string, number>> = { w: 1, d: 100, b: 10_000, k: 1000 };

function findPrice(part: string, which: 'first' | 'last'): { price: number; price_max?: number } | null {
  const found = [...part.matchAll(PRICE)];
  const match = which === 'first' ? found[0] : found.at(-1);
  if (match === undefined) return null;
  const low = toNumber(match[1]);
  const high = match[2] === undefined ? null : toNumber(match[2]);
  const unit = match[3] ?? '';
  if (unit.startsWith('/')) return high === null ? { price: -low } : { price: -high, price_max: -low };
  const size = UNIT[unit[0] ?? 'w'] ?? 1;
  return high === null ? { price: low * size } : { price: low * size, price_max: high * size };
}

function toNumber(text = '0'): number {
  return /[.,]\d{3}$/.test(text) ? Number(text.replace(/[.,]/g, '')) : Number(text.replace(',', '.'));
}

/** The parts of a message that may each name one item: without separators, prices, side words and places. */
export function splitSegments(text: string): Mention[] {
  const segments: Mention[] = [];
  for (const match of text.matchAll(/[^\n,|;•&+]+/g)) {
    const name = match[0]
      .replace(SIDE, ' ')
      .replace(/(?:@|\bat |\bgo |\bin ).*$/, ' ')
      .replace(PRICE, ' ')
      .replace(/\b(?:each|ea|all|pm|dm|me|for|cheap|nego)\b/g, ' ')
      .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (name.length < 3) continue;
    // The price rule looks around the name's words; where they stand apart, around the first of them.
    const at = text.indexOf(name, match.index);
    const first = name.split(' ')[0] ?? name;
    const start = at >= 0 ? at : text.indexOf(first, match.index);
    segments.push({ start, end: start + (at >= 0 ? name.length : first.length), item: name });
  }
  return segments;
}
