import { OFFER_HOURS_MAX, PRICE_HISTORY_DAYS, type Side } from '@lockwatch/contracts';

export type HistoryDays = (typeof PRICE_HISTORY_DAYS)[number];

export interface MarketSearch {
  item?: number;
  days?: HistoryDays;
  side?: Side | undefined;
  hours?: number | undefined;
  /** As typed. */
  price?: string | undefined;
  world?: string | undefined;
}

/** The item and filters in the address; unknown values are dropped. */
export function parseMarketSearch(search: Record<string, unknown>): MarketSearch {
  const { item, days, side, hours } = search;
  const range = PRICE_HISTORY_DAYS.find((one) => one === days);
  return {
    ...(isWholeNumber(item) && { item }),
    ...(range !== undefined && { days: range }),
    ...(side === 'BUY' && { side }),
    ...(isWholeNumber(hours) && hours < OFFER_HOURS_MAX && { hours }),
    ...toText('price', search.price),
    ...toText('world', search.world),
  };
}

function isWholeNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function toText(name: 'price' | 'world', value: unknown): MarketSearch {
  // The router reads `price=5` as a number.
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isText ? { [name]: String(value) } : {};
}
