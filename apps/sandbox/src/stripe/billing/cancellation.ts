import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import { currentPeriod, type SubscriptionObject } from '../objects/subscription.js';

/** When a subscription is to end: with the period, at a moment (seconds), or not at all. */
export type PlannedEnd = 'period_end' | number | null;

/** Plans the end of a subscription, or takes it back; it runs on until then. */
export function planEnd(account: StripeAccount, subscription: SubscriptionObject, end: PlannedEnd): void {
  account.events.change('customer.subscription.updated', subscription, (row) => {
    if (end === null) {
      row.cancel_at_period_end = false;
      row.cancel_at = null;
      row.canceled_at = null;
      if (row.cancellation_details) row.cancellation_details.reason = null;
      return;
    }
    row.cancel_at_period_end = end === 'period_end';
    row.cancel_at = end === 'period_end' ? currentPeriod(row).end : end;
    row.canceled_at ??= nowSeconds();
    if (row.cancellation_details) row.cancellation_details.reason = 'cancellation_requested';
  });
}

/** Keeps what the customer said about leaving. */
export function noteCancellation(
  subscription: SubscriptionObject,
  said: { comment?: string | null | undefined; feedback?: string | null | undefined } | undefined,
): void {
  const details = subscription.cancellation_details;
  if (!details || !said) return;
  if (said.comment !== undefined) details.comment = said.comment;
  if (said.feedback !== undefined) details.feedback = said.feedback;
}
