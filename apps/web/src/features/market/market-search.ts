import type { PRICE_HISTORY_DAYS, Side } from '@lockwatch/contracts';

export type HistoryDays = (typeof PRICE_HISTORY_DAYS)[number];

// Copies of constants in contracts, which every page would load with zod.
const HISTORY_DAYS: readonly HistoryDays[] = [7, 30, 90];
const OFFER_HOURS_MAX = 24;

export interface MarketSearch {
  item?: number;
  days?: HistoryDays;
  side?: Side;
  hours?: number;
}

/** The item and filters in the address; unknown values are dropped. */
export function parseMarketSearch({ item, days, side, hours }: Record<string, unknown>): MarketSearch {
  const range = HISTORY_DAYS.find((one) => one === days);
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
