import type { Price, SubscriptionItem } from './store.js';

const DAY_SECONDS = 24 * 60 * 60;

/** The end of a period of a price that starts at `start`. In a month without the start's day, the last day counts. */
export function periodEnd(start: number, { id, recurring }: Price): number {
  if (!recurring) throw new Error(`The price ${id} does not recur.`);
  const { interval, interval_count: count } = recurring;
  if (interval === 'day') return start + count * DAY_SECONDS;
  if (interval === 'week') return start + count * 7 * DAY_SECONDS;
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** The part of an amount for the rest of the period (Stripe docs, "Prorations"). */
export function prorate(cents: number, period: SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = period;
  if (end <= start) return 0;
  return Math.round(cents * (Math.min(Math.max(end - at, 0), end - start) / (end - start)));
}
