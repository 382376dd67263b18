import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import type { PaymentMethodObject } from '../objects/payment.js';
import { recurrenceOf } from '../objects/price.js';
import { currentPeriod, type Period, type SubscriptionObject, setPeriod } from '../objects/subscription.js';
import { invalidRequest } from '../stripe-error.js';
import { cardOfSubscription, collect } from './collect.js';
import { openInvoice } from './invoices.js';
import { periodEnd } from './periods.js';
import { endSubscription, isEnded, periodLines } from './subscriptions.js';

/**
 * Ends the current period now. A subscription that is to end with it ends; any other gets its next period, beginning
 * now, and its invoice, which is paid or refused: with `method`, or without one with the subscription's card. Throws
 * `StripeError` for a subscription that is over.
 */
export function endPeriod(
  account: StripeAccount,
  subscription: SubscriptionObject,
  method: PaymentMethodObject | null = null,
): void {
  if (isEnded(subscription)) throw invalidRequest('The subscription has ended already.');
  const now = nowSeconds();
  const before: Period = { ...currentPeriod(subscription), end: now };
  const isLast = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  if (isLast) {
    setPeriod(subscription, before);
    subscription.cancel_at = now;
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  const price = subscription.items.data[0]?.price;
  if (!price) throw new Error(`The subscription ${subscription.id} has no item.`);
  account.events.change('customer.subscription.updated', subscription, (row) => {
    // The sandbox's time is real: what passes by early is taken off the subscription, not added to the clock.
    row.billing_cycle_anchor = now;
    if (row.trial_end !== null && row.trial_end > now) row.trial_end = now;
    if (row.status === 'trialing') row.status = 'active';
    setPeriod(row, { start: now, end: periodEnd(now, now, recurrenceOf(price)) });
  });
  const waiting = account.store.pendingLines.get(subscription.id) ?? [];
  account.store.pendingLines.delete(subscription.id);
  const invoice = openInvoice(account, {
    customer: account.store.customers.require(subscription.customer),
    subscription,
    lines: [...waiting, ...periodLines(subscription)],
    reason: 'subscription_cycle',
    period: before,
  });
  collect(account, subscription, invoice, method ?? cardOfSubscription(account, subscription), true);
}
