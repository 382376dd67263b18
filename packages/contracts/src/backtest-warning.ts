import type { Backtest } from './backtest.js';

/** A rule that pings this often a day is probably not meant. */
const MANY_PINGS_PER_DAY = 100;
export const MANY_PINGS_PER_WEEK = 7 * MANY_PINGS_PER_DAY;

/** What is odd about a rule that pings so often; null: nothing. */
export function getBacktestWarning({ pings, per_day }: Backtest): 'never' | 'many' | null {
  if (pings === 0) return 'never';
  return per_day >= MANY_PINGS_PER_DAY ? 'many' : null;
}
