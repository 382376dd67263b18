import type { StripeAccount } from '../account/account.js';
import { type InvoiceObject, subscriptionIdOf } from '../objects/invoice.js';
import type { PaymentIntentObject, PaymentMethodObject } from '../objects/payment.js';
import type { SubscriptionObject } from '../objects/subscription.js';
import { cardDeclined, invalidRequest } from '../stripe-error.js';
import { failInvoice, intentOf, linkPayment, settleInvoice } from './invoices.js';
import { charge, type PaymentResult } from './payments.js';

/** The card that a subscription is paid with: its own, or the customer's. Null: none. */
export function cardOfSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
): PaymentMethodObject | null {
  const customer = account.store.customers.get(subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return account.store.paymentMethods.get(id ?? '') ?? null;
}

/**
 * Tries a card for an amount of a subscription, before or beside an invoice. `intent`: the payment that an earlier
 * card was refused for.
 */
export function chargeSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
  input: {
    amount: number;
    method: PaymentMethodObject;
    description: string;
    isOffSession: boolean;
    intent: PaymentIntentObject | null;
  },
): PaymentResult {
  return charge(account, {
    amount: input.amount,
    currency: subscription.currency,
    customer: subscription.customer,
    paymentMethod: input.method,
    description: input.description,
    metadata: {},
    isOffSession: input.isOffSession,
    intent: input.intent,
  });
}

/**
 * Tries to take what an open invoice asks for, and sets the subscription's status by what came of it: active when its
 * latest invoice is paid, past due when that is refused. Answers what the card said; null where nothing was due.
 */
export function collect(
  account: StripeAccount,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
  method: PaymentMethodObject | null,
  isOffSession: boolean,
): PaymentResult | null {
  if (invoice.amount_due === 0) {
    settleInvoice(account, invoice);
    setStatus(account, subscription, invoice, 'active');
    return null;
  }
  if (!method)
    throw invalidRequest('There is no payment method to charge.', { code: 'invoice_no_payment_method' });
  const result = chargeSubscription(account, subscription, {
    amount: invoice.amount_due,
    method,
    description: 'Subscription update',
    isOffSession,
    intent: intentOf(account, invoice),
  });
  linkPayment(account, invoice, result.intent);
  if (result.failure) {
    failInvoice(account, invoice);
    setStatus(account, subscription, invoice, 'past_due');
  } else {
    settleInvoice(account, invoice);
    setStatus(account, subscription, invoice, 'active');
  }
  return result;
}

/** Pays an open invoice. Throws `StripeError`: 400 when it is not open, 402 when the card is refused. */
export function payInvoice(
  account: StripeAccount,
  invoice: InvoiceObject,
  method: PaymentMethodObject | null,
  isOffSession: boolean,
): void {
  if (invoice.status !== 'open') {
    throw invalidRequest(
      invoice.status === 'paid'
        ? 'Invoice is already paid'
        : `Invoice is ${invoice.status} and cannot be paid`,
      { code: 'invoice_not_editable' },
    );
  }
  const subscription = account.store.subscriptions.require(subscriptionIdOf(invoice) ?? '');
  const card = method ?? cardOfSubscription(account, subscription);
  const result = collect(account, subscription, invoice, card, isOffSession);
  if (result?.failure) {
    throw cardDeclined(result.failure.message, result.failure.declineCode, {
      payment_intent: structuredClone(result.intent),
      ...(result.charge && { charge: result.charge.id }),
    });
  }
}

function setStatus(
  account: StripeAccount,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
  status: 'active' | 'past_due',
): void {
  const isRunning = ['active', 'past_due', 'trialing'].includes(subscription.status);
  if (!isRunning || subscription.latest_invoice !== invoice.id) return;
  // A trial goes on whatever a change of plan cost.
  if (subscription.status === 'trialing' && status === 'active') return;
  account.events.change('customer.subscription.updated', subscription, (row) => {
    row.status = status;
  });
}
