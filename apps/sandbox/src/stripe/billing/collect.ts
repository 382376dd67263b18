import type {
  InvoiceObject,
  PaymentIntentObject,
  PaymentMethodObject,
  SubscriptionObject,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import { invalidRequest } from '../stripe-error.js';
import { failInvoice, findPaymentIntent, linkPayment, settleInvoice } from './invoices.js';
import { charge, type PaymentResult } from './payments.js';

/** The card of a subscription or its customer. */
export function findSubscriptionCard(
  account: StripeAccount,
  subscription: SubscriptionObject,
): PaymentMethodObject | null {
  const customer = account.store.customers.get(subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return account.store.paymentMethods.get(id) ?? null;
}

/** Charges a card for a subscription. `intent`: the payment of an earlier declined card. */
export function chargeSubscription(
  account: StripeAccount,
  subscription: SubscriptionObject,
  input: {
    amount: number;
    method: PaymentMethodObject;
    description: string;
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
    isOffSession: true,
    intent: input.intent,
  });
}

/** Collects an open invoice and updates the subscription's status. Returns null when nothing was due. */
export function collect(
  account: StripeAccount,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
  method: PaymentMethodObject | null,
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
    intent: findPaymentIntent(account, invoice),
  });
  linkPayment(invoice, result.intent);
  if (result.failure) {
    failInvoice(account, invoice);
    setStatus(account, subscription, invoice, 'past_due');
  } else {
    settleInvoice(account, invoice);
    setStatus(account, subscription, invoice, 'active');
  }
  return result;
}

function setStatus(
  account: StripeAccount,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
  status: 'active' | 'past_due',
): void {
  const isRunning = ['active', 'past_due', 'trialing'].includes(subscription.status);
  if (!isRunning || subscription.latest_invoice !== invoice.id) return;
  // A paid change of plan does not end a trial.
  if (subscription.status === 'trialing' && status === 'active') return;
  account.events.change('customer.subscription.updated', subscription, (row) => {
    row.status = status;
  });
}
