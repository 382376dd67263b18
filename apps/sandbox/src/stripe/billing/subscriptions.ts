import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import type { CustomerObject } from '../objects/customer.js';
import { type InvoiceLineObject, newInvoiceLine } from '../objects/invoice.js';
import type { PaymentIntentObject, PaymentMethodObject } from '../objects/payment.js';
import { type PriceObject, recurrenceOf } from '../objects/price.js';
import type { Metadata } from '../objects/stored.js';
import {
  currentPeriod,
  newSubscription,
  type Period,
  type SubscriptionObject,
} from '../objects/subscription.js';
import { linkPayment, openInvoice, openInvoicesOf, settleInvoice } from './invoices.js';
import { formatInterval, formatMoney } from './money.js';
import { periodEnd } from './periods.js';

export interface StartFields {
  customer: CustomerObject;
  method: PaymentMethodObject;
  items: { price: PriceObject; quantity: number }[];
  /** Seconds; null: no trial. */
  trialEnd: number | null;
  description: string | null;
  metadata: Metadata;
  /** The payment that has paid the first period; null where nothing was due. */
  intent: PaymentIntentObject | null;
}

/** Starts a subscription whose first period is paid, or is a trial; with its first invoice. */
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
      description: fields.description,
      metadata: fields.metadata,
    }),
  );
  subscription.status = trialEnd === null ? 'active' : 'trialing';
  customer.currency ??= subscription.currency;
  account.events.emit('customer.subscription.created', subscription);
  const invoice = openInvoice(account, {
    customer,
    subscription,
    lines: trialEnd === null ? periodLines(subscription) : trialLines(subscription),
    reason: 'subscription_create',
    period: { start, end: start },
  });
  if (fields.intent) linkPayment(account, invoice, fields.intent);
  settleInvoice(account, invoice);
  return subscription;
}

/** The lines of an invoice for a whole period. */
export function periodLines(
  subscription: SubscriptionObject,
  period: Period = currentPeriod(subscription),
): InvoiceLineObject[] {
  return subscription.items.data.map((item) => {
    const quantity = item.quantity ?? 1;
    return newInvoiceLine({
      price: item.price,
      quantity,
      amount: (item.price.unit_amount ?? 0) * quantity,
      description: `${quantity} × ${item.price.nickname ?? 'Subscription'} (at ${formatMoney(item.price.unit_amount ?? 0, item.price.currency)} / ${formatInterval(item.price)})`,
      period,
      subscription: subscription.id,
      subscriptionItem: item.id,
      isProration: false,
    });
  });
}

function trialLines(subscription: SubscriptionObject): InvoiceLineObject[] {
  return periodLines(subscription).map((line) => ({
    ...line,
    amount: 0,
    subtotal: 0,
    description: 'Trial period',
  }));
}

function firstPeriodEnd(items: StartFields['items'], start: number): number {
  const price = items[0]?.price;
  if (!price) throw new Error('A subscription needs a price.');
  return periodEnd(start, start, recurrenceOf(price));
}

/** Ends a subscription at once: nothing more is charged, and what was still to be paid is not tried again. */
export function endSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
  reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed',
): void {
  const now = nowSeconds();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  account.store.pendingLines.delete(subscription.id);
  for (const invoice of openInvoicesOf(account, subscription)) {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
  account.events.emit('customer.subscription.deleted', subscription);
}

/** Whether a subscription is over for good. */
export function isEnded(subscription: SubscriptionObject): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}
