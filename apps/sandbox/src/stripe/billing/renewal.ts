import { nowSeconds } from '../ids.js';
import {
  currentPeriod,
  getRecurrence,
  type PaymentMethodObject,
  type Period,
  type SubscriptionObject,
  setPeriod,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import { invalidRequest } from '../stripe-error.js';
import { collect, findSubscriptionCard } from './collect.js';
import { openInvoice } from './invoices.js';
import { periodEnd } from './periods.js';
import { endSubscription, isEnded, periodLines } from './subscriptions.js';

/**
 * Ends the current period now. A cancelled subscription ends; any other starts its next period, with an invoice that is
 * charged to `method` or the subscription's card. Throws `StripeError` for an ended subscription.
 */
export function endPeriod(
  account: StripeAccount,
  subscription: SubscriptionObject,
  method: PaymentMethodObject | null = null,
): void {
  if (isEnded(subscription)) throw invalidRequest('The subscription has ended already.');
  const now = nowSeconds();
  const before: Period = { ...currentPeriod(subscription), end: now };
  if (subscription.cancel_at_period_end) {
    setPeriod(subscription, before);
    subscription.cancel_at = now;
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const price = subscription.items.data[0]?.price;
  if (!price) throw new Error(`The subscription ${subscription.id} has no item.`);
  account.events.change('customer.subscription.updated', subscription, (row) => {
    // The clock is real, so the subscription's dates move instead.
    row.billing_cycle_anchor = now;
    if (row.trial_end !== null && row.trial_end > now) row.trial_end = now;
    if (row.status === 'trialing') row.status = 'active';
    setPeriod(row, { start: now, end: periodEnd(now, now, getRecurrence(price)) });
  });
  const invoice = openInvoice(account, {
    customer: account.store.customers.require(subscription.customer),
    subscription,
    lines: periodLines(subscription),
    reason: 'subscription_cycle',
    period: before,
  });
  collect(account, subscription, invoice, method ?? findSubscriptionCard(account, subscription));
}
