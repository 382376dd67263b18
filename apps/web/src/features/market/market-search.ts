import { PRICE_HISTORY_DAYS } from '@lockwatch/contracts';
import { oneOf, positive, searchOf, text } from '../navigation/search-values.js';

export type HistoryDays = (typeof PRICE_HISTORY_DAYS)[number];

/** Percent under the usual price. */
export const SAVINGS = [0, 10, 25, 50] as const;

/** The item and filters in the address. */
export const parseMarketSearch = searchOf({
  item: positive,
  days: oneOf(PRICE_HISTORY_DAYS),
  side: oneOf(['BUY']),
  hours: oneOf([1, 6]),
  // As typed.
  price: text,
  world: text,
  // Without an item: the items whose prices move, or what the user holds, instead of deals.
  view: oneOf(['items', 'holdings']),
  saving: oneOf(SAVINGS),
  // With usual prices that fewer than three traders stand behind.
  alone: oneOf([true]),
  // The id of a Discord server.
  server: text,
  tag: text,
});

export type MarketSearch = ReturnType<typeof parseMarketSearch>;
