import type { Interval, Period, Recurrence } from '../objects.js';

const DAY_SECONDS = 24 * 60 * 60;
const MONTHS: Record<Interval, number> = { day: 0, week: 0, month: 1, year: 12 };
const DAYS: Record<Interval, number> = { day: 1, week: 7, month: 0, year: 0 };

/**
 * The end of the period at `at`, in seconds. In a month without the anchor's day, the last day counts (Stripe docs,
 * "Billing cycle").
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

export interface Proration {
  /** Credit for the rest of the period in cents; 0 or less. */
  credit: number;
  /** Charge for the rest of the period in cents. */
  charge: number;
}

/** Credits the rest of the period at the old price and charges it at the new one (Stripe docs, "Prorations"). */
export function prorate(input: { from: number; to: number; period: Period; at: number }): Proration {
  const { from, to, period, at } = input;
  const length = period.end - period.start;
  const rest = Math.min(Math.max(period.end - at, 0), length);
  const part = length <= 0 ? 0 : rest / length;
  return { credit: 0 - Math.round(from * part), charge: Math.round(to * part) };
}
