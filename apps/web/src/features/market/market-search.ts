import { OFFER_HOURS_MAX, PRICE_HISTORY_DAYS, type Side } from '@lockwatch/contracts';

export type HistoryDays = (typeof PRICE_HISTORY_DAYS)[number];

export interface MarketSearch {
  item?: number;
  days?: HistoryDays;
  side?: Side;
  hours?: number;
}

/** The item and filters in the address; unknown values are dropped. */
export function parseMarketSearch({ item, days, side, hours }: Record<string, unknown>): MarketSearch {
  const range = PRICE_HISTORY_DAYS.find((one) => one === days);
  return {
    ...(isWholeNumber(item) && { item }),
    ...(range !== undefined && { days: range }),
    ...(side === 'BUY' && { side }),
    ...(isWholeNumber(hours) && hours < OFFER_HOURS_MAX && { hours }),
  };
}

function isWholeNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
