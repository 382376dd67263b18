import type { Interval, Recurrence } from '../objects/price.js';

const DAY_SECONDS = 24 * 60 * 60;
const MONTHS: Record<Interval, number> = { day: 0, week: 0, month: 1, year: 12 };
const DAYS: Record<Interval, number> = { day: 1, week: 7, month: 0, year: 0 };

/**
 * The end of the period that runs at `at`, in seconds. Months are those of the calendar (UTC); where the anchor's day
 * is missing in one, its last day counts, and later months go back to the anchor's (Stripe docs, "Billing cycle").
 */
export function periodEnd(anchor: number, at: number, recurrence: Recurrence): number {
  for (let count = 1; ; count += 1) {
    const end = addPeriods(anchor, recurrence, count);
    if (end > at) return end;
  }
}

function addPeriods(anchor: number, recurrence: Recurrence, count: number): number {
  const times = recurrence.interval_count * count;
  const days = DAYS[recurrence.interval] * times;
  if (days > 0) return anchor + days * DAY_SECONDS;
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  const month = date.getUTCMonth() + MONTHS[recurrence.interval] * times;
  date.setUTCDate(1);
  date.setUTCMonth(month);
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return Math.floor(date.getTime() / 1000);
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
