import { nowSeconds } from '../ids.js';
import {
  getSubscriptionId,
  type InvoiceFields,
  type InvoiceObject,
  newInvoice,
  type PaymentIntentObject,
  type SubscriptionObject,
} from '../objects.js';
import type { StripeAccount } from '../store.js';

/** Stripe's first retry of a failed renewal (docs: "Smart Retries"). */
const RETRY_SECONDS = 3 * 24 * 60 * 60;

/** Creates the latest invoice of a subscription, without a charge. */
export function openInvoice({ store, events }: StripeAccount, fields: InvoiceFields): InvoiceObject {
  const invoice = store.invoices.add(newInvoice(fields));
  fields.customer.balance = invoice.ending_balance;
  fields.subscription.latest_invoice = invoice.id;
  events.emit('invoice.created', invoice);
  events.emit('invoice.finalized', invoice);
  return invoice;
}

/** Adds a payment to an invoice, once. */
export function linkPayment({ payments }: InvoiceObject, intent: PaymentIntentObject): void {
  if (payments.data.some(({ payment }) => payment.payment_intent === intent.id)) return;
  payments.data.push({ payment: { type: 'payment_intent', payment_intent: intent.id }, status: 'open' });
}

/** The payment of an invoice. */
export function findPaymentIntent(
  { store }: StripeAccount,
  { payments }: InvoiceObject,
): PaymentIntentObject | null {
  return store.paymentIntents.get(payments.data.at(-1)?.payment.payment_intent) ?? null;
}

export function settleInvoice({ events }: StripeAccount, invoice: InvoiceObject): void {
  invoice.status = 'paid';
  invoice.attempt_count += invoice.amount_due > 0 ? 1 : 0;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  for (const payment of invoice.payments.data) payment.status = 'paid';
  events.emit('invoice.paid', invoice);
  events.emit('invoice.payment_succeeded', invoice);
}

/** Records a declined payment of an invoice, which stays open. */
export function failInvoice({ events }: StripeAccount, invoice: InvoiceObject): void {
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = nowSeconds() + RETRY_SECONDS;
  events.emit('invoice.payment_failed', invoice);
}

export function listOpenInvoices(
  { store }: StripeAccount,
  subscription: SubscriptionObject,
): InvoiceObject[] {
  return store.invoices
    .newestFirst()
    .filter((invoice) => invoice.status === 'open' && getSubscriptionId(invoice) === subscription.id);
}
