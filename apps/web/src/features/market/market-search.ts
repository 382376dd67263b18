import { PRICE_HISTORY_DAYS, type Side } from '@lockwatch/contracts';
import { parseChoice, parseNumber, parseText, type Search } from '../navigation/search-values.js';

export type HistoryDays = (typeof PRICE_HISTORY_DAYS)[number];

/** Percent under the usual price. */
export const SAVINGS = [0, 10, 25, 50] as const;

export interface MarketSearch {
  item?: number;
  days?: HistoryDays;
  side?: Side | undefined;
  hours?: number | undefined;
  /** As typed. */
  price?: string | undefined;
  world?: string | undefined;
  /** Without an item: the items whose prices move, instead of deals. */
  view?: 'items' | undefined;
  saving?: (typeof SAVINGS)[number] | undefined;
  /** With usual prices that fewer than three traders stand behind. */
  alone?: boolean | undefined;
  /** The id of a Discord server. */
  server?: string | undefined;
  tag?: string | undefined;
}

/** The item and filters in the address; unknown values are dropped. */
export function parseMarketSearch(search: Search): MarketSearch {
  return {
    ...parseNumber(search, 'item'),
    ...parseChoice(search, 'days', PRICE_HISTORY_DAYS),
    ...parseChoice(search, 'side', ['BUY']),
    ...parseChoice(search, 'hours', [1, 6]),
    ...parseText(search, 'price'),
    ...parseText(search, 'world'),
    ...parseChoice(search, 'view', ['items']),
    ...parseChoice(search, 'saving', SAVINGS),
    ...parseChoice(search, 'alone', [true]),
    ...parseText(search, 'server'),
    ...parseText(search, 'tag'),
  };
}
