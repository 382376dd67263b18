import {
  formatLocks,
  formatPriceRange,
  type MessageType,
  type OfferType,
  type Price,
} from '@lockwatch/contracts';
import type { PingLine, PingRule } from './ping-document.js';

export const SIDE_VERBS: Record<OfferType, string> = { SELL: 'Selling', BUY: 'Buying', TRADE: 'Trading' };

const WANTED: Record<MessageType, string> = {
  SELL: 'sellers',
  BUY: 'buyers',
  ANY: 'buyers and sellers',
  BOTH: 'buyers and sellers',
  UNKNOWN: 'swaps',
};

const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * A price the way players write it and, where that says something else, per world lock: `200/1 (200 per WL)`,
 * `3 WL each (0.33 per WL)`, `1 DL 20 WL each (120 WL)`.
 */
export function playerPrice(price: Price): string {
  if (price < 0) return `${rate.format(-price)}/1 (${rate.format(-price)} per WL)`;
  if (price === 0) return 'free';
  if (price >= 100) return `${formatLocks(price)} each (${rate.format(price)} WL)`;
  return `${formatLocks(price)} each (${rate.format(1 / price)} per WL)`;
}

/** The price of an offer for people; a range where one was said. */
export function offerPrice(offer: { price: Price | null; priceMax: Price | null }): string {
  if (offer.price === null) return 'no price said';
  if (offer.priceMax === null || offer.priceMax === offer.price) return playerPrice(offer.price);
  return `${formatPriceRange(offer.price, offer.priceMax)} each`.replace(/ per WL each$/, ' per WL');
}

/** A rule for people: `1 WL – 5 WL, sellers`. */
export function ruleText(rule: PingRule): string {
  return `${formatPriceRange(rule.minPrice, rule.maxPrice)}, ${WANTED[rule.messageType]}`;
}

/** Why the line is in the ping, or what became of it, in a sentence. */
export function reasonText(line: PingLine): string {
  if (line.state === 'gone') return 'The message no longer offers it.';
  const [rule] = line.rules;
  const range = rule ? `your range of ${formatPriceRange(rule.minPrice, rule.maxPrice)}` : 'your rule';
  if (line.state === 'unmatched') return `It no longer meets ${range}.`;
  if (line.price === null) return 'A swap, which you asked to hear of.';
  const more = line.rules.length > 1 ? ` and ${line.rules.length - 1} more of your rules` : '';
  return line.priceMax === null || line.priceMax === line.price
    ? `The price is within ${range}${more}.`
    : `The prices overlap with ${range}${more}.`;
}
