import type { PriceObject } from '../objects.js';

const SYMBOLS = new Map([
  ['usd', '$'],
  ['eur', '€'],
  ['gbp', '£'],
]);

/** An amount in cents as a person reads it: "$2.99". */
export function formatMoney(cents: number, currency: string): string {
  const symbol = SYMBOLS.get(currency);
  const text = (Math.abs(cents) / 100).toFixed(2);
  const sign = cents < 0 ? '-' : '';
  return symbol === undefined ? `${sign}${text} ${currency.toUpperCase()}` : `${sign}${symbol}${text}`;
}

/** "month", "30 days": how often a price is paid; empty for one that is paid once. */
export function formatInterval(price: PriceObject): string {
  if (!price.recurring) return '';
  const { interval, interval_count: count } = price.recurring;
  return count === 1 ? interval : `${count} ${interval}s`;
}
