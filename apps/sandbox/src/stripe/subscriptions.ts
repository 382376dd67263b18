import { nowSeconds } from './ids.js';
import { charge, findPaymentIntent } from './payments.js';
import { periodEnd, prorate } from './periods.js';
import {
  type Invoice,
  itemOf,
  type Metadata,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type StripeAccount,
  type Subscription,
} from './store.js';
import { invalidRequest, StripeError } from './stripe-error.js';

/** Stripe's first retry of a failed renewal (docs: "Smart Retries"). */
const RETRY_SECONDS = 3 * 24 * 60 * 60;

/** Starts a subscription with a paid first period or a trial, and its first invoice. */
export function startSubscription(
  account: StripeAccount,
  fields: {
    customer: string;
    method: PaymentMethod;
    price: Price;
    /** Seconds; null: no trial. */
    trialEnd: number | null;
    metadata: Metadata;
    /** The payment of the first period; undefined: nothing was due. */
    intent: PaymentIntent | undefined;
  },
): Subscription {
  const { customer, method, price, trialEnd, metadata } = fields;
  const start = nowSeconds();
  const subscription = account.store.subscriptions.add({
    currency: price.currency,
    customer,
    default_payment_method: method.id,
    metadata,
    start_date: start,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
  });
  subscription.items.data.push({
    id: subscription.id.replace('sub_', 'si_'),
    object: 'subscription_item',
    price,
    quantity: 1,
    current_period_start: start,
    current_period_end: trialEnd ?? periodEnd(start, price),
  });
  account.emit('customer.subscription.created', subscription);
  const total = trialEnd === null ? price.unit_amount : 0;
  const invoice = openInvoice(account, subscription, total, 'subscription_create');
  if (fields.intent) linkPayment(invoice, fields.intent);
  settleInvoice(account, invoice);
  return subscription;
}

/** Cancels a subscription at the end of its period, or resumes it. */
export function setCancelAtPeriodEnd({ emit }: StripeAccount, row: Subscription, isEnding: boolean): void {
  row.cancel_at_period_end = isEnding;
  row.cancel_at = isEnding ? itemOf(row).current_period_end : null;
  row.canceled_at = isEnding ? (row.canceled_at ?? nowSeconds()) : null;
  emit('customer.subscription.updated', row);
}

/** Ends a subscription immediately, without further charges. */
export function endSubscription(account: StripeAccount, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= nowSeconds();
  subscription.ended_at = nowSeconds();
  const invoice = findOpenInvoice(account, subscription);
  if (invoice) Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  account.emit('customer.subscription.deleted', subscription);
}

export function isEnded(subscription: Subscription): boolean {
  return subscription.status === 'canceled';
}

/**
 * Ends the current period now. A cancelled subscription ends; any other starts its next period, with an invoice that is
 * charged to `method` or the subscription's card. Throws `StripeError` for an ended subscription.
 */
export function endPeriod(
  account: StripeAccount,
  subscription: Subscription,
  method: PaymentMethod | undefined,
): void {
  if (isEnded(subscription)) throw invalidRequest('The subscription has ended already.');
  const now = nowSeconds();
  const item = itemOf(subscription);
  if (subscription.cancel_at_period_end) {
    item.current_period_end = now;
    subscription.cancel_at = now;
    endSubscription(account, subscription);
    return;
  }
  // The clock is real, so the subscription's dates move instead.
  if (subscription.trial_end !== null) subscription.trial_end = Math.min(subscription.trial_end, now);
  if (subscription.status === 'trialing') subscription.status = 'active';
  setPeriod(subscription, now, periodEnd(now, item.price));
  account.emit('customer.subscription.updated', subscription);
  const invoice = openInvoice(account, subscription, item.price.unit_amount, 'subscription_cycle');
  collect(account, subscription, invoice, method ?? findCard(account, subscription));
}

function setPeriod(subscription: Subscription, start: number, end: number): void {
  Object.assign(itemOf(subscription), { current_period_start: start, current_period_end: end });
}

/** The card of a subscription or its customer. */
export function findCard({ store }: StripeAccount, subscription: Subscription): PaymentMethod | undefined {
  return store.payment_methods.get(subscription.default_payment_method);
}

/** What a change of plan charges in cents, and the period after it. */
function computePlanChange(subscription: Subscription, price: Price) {
  const item = itemOf(subscription);
  const start = nowSeconds();
  // A trial continues without a charge.
  if (subscription.status === 'trialing') return { total: 0, period: null };
  const { recurring: before } = item.price;
  const after = price.recurring;
  const isSame = before?.interval === after?.interval && before?.interval_count === after?.interval_count;
  const credit = prorate(item.price.unit_amount, item, start);
  if (isSame) return { total: prorate(price.unit_amount, item, start) - credit, period: null };
  return { total: price.unit_amount - credit, period: { start, end: periodEnd(start, price) } };
}

/** The invoice of a change, which is not stored. */
export function previewInvoice({ store }: StripeAccount, subscription: Subscription, price: Price): object {
  const { customer, currency } = subscription;
  const { total } = computePlanChange(subscription, price);
  const amount_due = Math.max(0, total + store.customers.require(customer).balance);
  return { id: 'upcoming', object: 'invoice', status: 'draft', customer, currency, total, amount_due };
}

/** Changes the price and charges the difference. Throws `StripeError` 402 for a declined card, without a change. */
export function changePlan(account: StripeAccount, subscription: Subscription, price: Price): void {
  const { total, period } = computePlanChange(subscription, price);
  const amount = Math.max(0, total + account.store.customers.require(subscription.customer).balance);
  const payment = amount > 0 ? chargeCard(account, subscription, amount) : null;
  if (payment?.decline) {
    const details = { code: 'card_declined', decline_code: 'generic_decline' };
    throw new StripeError(402, 'card_error', payment.decline, details);
  }
  itemOf(subscription).price = price;
  if (period) setPeriod(subscription, period.start, period.end);
  account.emit('customer.subscription.updated', subscription);
  const invoice = openInvoice(account, subscription, total, 'subscription_update');
  if (payment) linkPayment(invoice, payment.intent);
  settleInvoice(account, invoice);
}

function chargeCard(
  account: StripeAccount,
  subscription: Subscription,
  amount: number,
  method = findCard(account, subscription),
  intent?: PaymentIntent,
) {
  if (!method) throw invalidRequest('This customer has no attached payment source.');
  const { currency, customer } = subscription;
  return charge(account, { amount, currency, customer, method, intent, isOffSession: true });
}

/** Creates the latest invoice of a subscription, without a charge. The customer's credit is deducted. */
function openInvoice(
  { store, emit }: StripeAccount,
  subscription: Subscription,
  total: number,
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Invoice {
  const customer = store.customers.require(subscription.customer);
  const balance = total + customer.balance;
  const invoice = store.invoices.add({
    amount_due: Math.max(0, balance),
    billing_reason,
    currency: subscription.currency,
    customer: customer.id,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    total,
  });
  customer.balance = Math.min(0, balance);
  subscription.latest_invoice = invoice.id;
  emit('invoice.created', invoice);
  emit('invoice.finalized', invoice);
  return invoice;
}

function linkPayment({ payments }: Invoice, intent: PaymentIntent): void {
  payments.data = [{ payment: { type: 'payment_intent', payment_intent: intent.id }, status: 'open' }];
}

function settleInvoice({ emit }: StripeAccount, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.next_payment_attempt = null;
  for (const payment of invoice.payments.data) payment.status = 'paid';
  emit('invoice.paid', invoice);
  emit('invoice.payment_succeeded', invoice);
}

function failInvoice({ emit }: StripeAccount, invoice: Invoice): void {
  invoice.next_payment_attempt = nowSeconds() + RETRY_SECONDS;
  emit('invoice.payment_failed', invoice);
}

export function findOpenInvoice({ store }: StripeAccount, { id }: Subscription): Invoice | undefined {
  return store.invoices.find((row) => row.status === 'open' && getSubscriptionId(row) === id);
}

export function getSubscriptionId(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

/** Collects an open invoice and updates the subscription's status. Returns whether it was paid. */
export function collect(
  account: StripeAccount,
  subscription: Subscription,
  invoice: Invoice,
  method: PaymentMethod | undefined,
): boolean {
  const { emit } = account;
  const due = invoice.amount_due;
  const payment =
    due > 0 ? chargeCard(account, subscription, due, method, findPaymentIntent(account, invoice)) : null;
  if (payment) linkPayment(invoice, payment.intent);
  const isPaid = !payment?.decline;
  if (isPaid) settleInvoice(account, invoice);
  else failInvoice(account, invoice);
  // A paid invoice does not end a trial.
  const canChange = !isEnded(subscription) && !(isPaid && subscription.status === 'trialing');
  if (canChange && subscription.latest_invoice === invoice.id) {
    subscription.status = isPaid ? 'active' : 'past_due';
    emit('customer.subscription.updated', subscription);
  }
  return isPaid;
}
