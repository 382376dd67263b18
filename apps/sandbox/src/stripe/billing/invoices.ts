import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import { type InvoiceFields, type InvoiceObject, newInvoice, newInvoicePayment } from '../objects/invoice.js';
import type { PaymentIntentObject } from '../objects/payment.js';
import type { SubscriptionObject } from '../objects/subscription.js';

/** Stripe's first retry of a failed renewal, by default after some days (docs: "Smart Retries"). */
const RETRY_SECONDS = 3 * 24 * 60 * 60;

/** Writes an invoice for a subscription and makes it the latest one; nothing is charged yet. */
export function openInvoice(account: StripeAccount, fields: InvoiceFields): InvoiceObject {
  const invoice = account.store.invoices.add(newInvoice(fields));
  const { customer } = fields;
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.balance = invoice.ending_balance ?? 0;
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.hosted_invoice_url = `${account.pageUrl}/invoices/${invoice.id}`;
  fields.subscription.latest_invoice = invoice.id;
  account.events.emit('invoice.created', invoice);
  account.events.emit('invoice.finalized', invoice);
  return invoice;
}

/** Notes which payment is to pay an invoice, once. */
export function linkPayment(
  account: StripeAccount,
  invoice: InvoiceObject,
  intent: PaymentIntentObject,
): void {
  const known = account.store.invoicePayments.find(
    (row) => row.invoice === invoice.id && row.payment.payment_intent === intent.id,
  );
  if (!known) account.store.invoicePayments.add(newInvoicePayment(invoice, intent.id));
}

/** The payment that is to pay an invoice, or did. */
export function intentOf(account: StripeAccount, invoice: InvoiceObject): PaymentIntentObject | null {
  const payment = account.store.invoicePayments.find((row) => row.invoice === invoice.id);
  const id = payment?.payment.payment_intent;
  return typeof id === 'string' ? (account.store.paymentIntents.get(id) ?? null) : null;
}

/** Notes that an invoice is paid. */
export function settleInvoice(account: StripeAccount, invoice: InvoiceObject): void {
  const now = nowSeconds();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.attempt_count += invoice.amount_due > 0 ? 1 : 0;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  const payment = account.store.invoicePayments.find((row) => row.invoice === invoice.id);
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = now;
    account.events.emit('invoice_payment.paid', payment);
  }
  account.events.emit('invoice.paid', invoice);
  account.events.emit('invoice.payment_succeeded', invoice);
}

/** Notes that the card refused an invoice, which stays open. */
export function failInvoice(account: StripeAccount, invoice: InvoiceObject): void {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = nowSeconds() + RETRY_SECONDS;
  account.events.emit('invoice.payment_failed', invoice);
}

/** The subscription's invoices that are still to be paid. */
export function openInvoicesOf(account: StripeAccount, subscription: SubscriptionObject): InvoiceObject[] {
  return account.store.invoices
    .newestFirst()
    .filter(
      (invoice) =>
        invoice.status === 'open' && invoice.parent?.subscription_details?.subscription === subscription.id,
    );
}
