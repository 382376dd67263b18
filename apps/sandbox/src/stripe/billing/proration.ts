import type { Period } from '../objects/subscription.js';

export interface Proration {
  /** What is given back for the rest of the period, in cents; 0 or less. */
  credit: number;
  /** What the rest of the period costs anew, in cents. */
  charge: number;
}

/**
 * What a change of price within a period costs (Stripe docs, "Prorations"): the rest of the period, to the second, is
 * given back at the old price and charged at the new one.
 */
export function prorate(input: { from: number; to: number; period: Period; at: number }): Proration {
  const { from, to, period, at } = input;
  const length = period.end - period.start;
  const rest = Math.min(Math.max(period.end - at, 0), length);
  const part = length <= 0 ? 0 : rest / length;
  return { credit: 0 - Math.round(from * part), charge: Math.round(to * part) };
}
