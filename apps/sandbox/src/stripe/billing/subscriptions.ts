import { nowSeconds } from '../ids.js';
import {
  type CustomerObject,
  currentPeriod,
  getRecurrence,
  type InvoiceLine,
  type Metadata,
  newSubscription,
  type PaymentIntentObject,
  type PaymentMethodObject,
  type Period,
  type PriceObject,
  type SubscriptionObject,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import { linkPayment, listOpenInvoices, openInvoice, settleInvoice } from './invoices.js';
import { periodEnd } from './periods.js';

export interface StartFields {
  customer: CustomerObject;
  method: PaymentMethodObject;
  items: { price: PriceObject; quantity: number }[];
  /** Seconds; null: no trial. */
  trialEnd: number | null;
  metadata: Metadata;
  /** The payment of the first period; null: nothing was due. */
  intent: PaymentIntentObject | null;
}

/** Starts a subscription with a paid first period or a trial, and its first invoice. */
export function startSubscription(account: StripeAccount, fields: StartFields): SubscriptionObject {
  const { customer, items, trialEnd } = fields;
  const start = nowSeconds();
  const subscription = account.store.subscriptions.add(
    newSubscription({
      customer: customer.id,
      defaultPaymentMethod: fields.method.id,
      items,
      period: { start, end: trialEnd ?? firstPeriodEnd(items, start) },
      trialEnd,
      metadata: fields.metadata,
    }),
  );
  account.events.emit('customer.subscription.created', subscription);
  const invoice = openInvoice(account, {
    customer,
    subscription,
    lines: trialEnd === null ? periodLines(subscription) : trialLines(subscription),
    reason: 'subscription_create',
    period: { start, end: start },
  });
  if (fields.intent) linkPayment(invoice, fields.intent);
  settleInvoice(account, invoice);
  return subscription;
}

/** The invoice lines of a period. */
export function periodLines(
  subscription: SubscriptionObject,
  period: Period = currentPeriod(subscription),
): InvoiceLine[] {
  return subscription.items.data.map(({ price, quantity }) => ({
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${price.product}`,
    period,
  }));
}

function trialLines(subscription: SubscriptionObject): InvoiceLine[] {
  return periodLines(subscription).map((line) => ({ ...line, amount: 0, description: 'Trial period' }));
}

function firstPeriodEnd(items: StartFields['items'], start: number): number {
  const price = items[0]?.price;
  if (!price) throw new Error('A subscription needs a price.');
  return periodEnd(start, start, getRecurrence(price));
}

/** Cancels a subscription at the end of its period, or resumes it. */
export function setCancelAtPeriodEnd(
  account: StripeAccount,
  subscription: SubscriptionObject,
  isEnding: boolean,
): void {
  account.events.change('customer.subscription.updated', subscription, (row) => {
    row.cancel_at_period_end = isEnding;
    row.cancel_at = isEnding ? currentPeriod(row).end : null;
    row.canceled_at = isEnding ? (row.canceled_at ?? nowSeconds()) : null;
    row.cancellation_details.reason = isEnding ? 'cancellation_requested' : null;
  });
}

/** Ends a subscription immediately, without further charges. */
export function endSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = nowSeconds();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details.reason ??= reason;
  for (const invoice of listOpenInvoices(account, subscription)) {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
  account.events.emit('customer.subscription.deleted', subscription);
}

export function isEnded(subscription: SubscriptionObject): boolean {
  return subscription.status === 'canceled';
}
