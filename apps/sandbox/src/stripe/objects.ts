import type { TestCard } from './billing/test-cards.js';
import { newId, nowSeconds } from './ids.js';

// The fields of Stripe's objects that the product, its tests and the pages read.

export type Metadata = Record<string, string>;

export interface Period {
  /** Seconds since 1970. */
  start: number;
  end: number;
}

export interface NestedList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

function nestedList<T>(url: string, data: T[]): NestedList<T> {
  return { object: 'list', data, has_more: false, url };
}

function newObject<Kind extends string>(prefix: string, object: Kind, idLength?: number) {
  return { id: newId(prefix, idLength), object, created: nowSeconds(), livemode: false };
}

export interface CustomerFields {
  email?: string | null | undefined;
  name?: string | null | undefined;
  metadata?: Metadata | undefined;
}

export function newCustomer(fields: CustomerFields) {
  const customer = {
    ...newObject('cus', 'customer', 14),
    /** Cents; negative is credit. */
    balance: 0,
    email: fields.email ?? null,
    invoice_settings: { default_payment_method: null as string | null },
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    deleted: undefined as true | undefined,
  };
  return customer;
}
export type CustomerObject = ReturnType<typeof newCustomer>;

export function newProduct(fields: { id?: string | undefined; name: string }) {
  const product = { ...newObject('prod', 'product', 14), active: true, name: fields.name };
  return { ...product, id: fields.id ?? product.id };
}
export type ProductObject = ReturnType<typeof newProduct>;

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];
export interface Recurrence {
  interval: Interval;
  interval_count: number;
}

export interface PriceFields {
  product: string;
  currency: string;
  /** Cents. */
  unitAmount: number;
  /** Null: paid once. */
  recurrence: Recurrence | null;
}

export function newPrice(fields: PriceFields) {
  return {
    ...newObject('price', 'price'),
    active: true,
    currency: fields.currency,
    product: fields.product,
    recurring: fields.recurrence,
    type: fields.recurrence === null ? ('one_time' as const) : ('recurring' as const),
    unit_amount: fields.unitAmount,
  };
}
export type PriceObject = ReturnType<typeof newPrice>;

/** The period of a recurring price. Throws for a one-time price. */
export function getRecurrence(price: PriceObject): Recurrence {
  if (!price.recurring) throw new Error(`The price ${price.id} does not recur.`);
  return price.recurring;
}

export interface LineItem {
  price: PriceObject;
  quantity: number;
  description: string;
  amountTotal: number;
}

/** A session expires after a day, as at Stripe. */
const CHECKOUT_SECONDS = 24 * 60 * 60;

export interface CheckoutSessionFields {
  mode: 'payment' | 'subscription';
  customer: string;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  currency: string;
  /** Cents that are due today. */
  amount: number;
  pageUrl: string;
}

/** An open checkout. */
export function newCheckoutSession(fields: CheckoutSessionFields) {
  const base = newObject('cs_test', 'checkout.session', 58);
  return {
    ...base,
    amount_total: fields.amount,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    currency: fields.currency,
    customer: fields.customer,
    expires_at: base.created + CHECKOUT_SECONDS,
    invoice: null as string | null,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_intent: null as string | null,
    payment_status: (fields.amount === 0 ? 'no_payment_required' : 'unpaid') as
      | 'no_payment_required'
      | 'paid'
      | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    success_url: fields.successUrl,
    url: `${fields.pageUrl}/checkout/${base.id}` as string | null,
  };
}
export type CheckoutSessionObject = ReturnType<typeof newCheckoutSession>;

/** The success URL with the session's id. */
export function getSuccessUrl(session: CheckoutSessionObject): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export interface SubscriptionFields {
  customer: string;
  defaultPaymentMethod: string;
  items: { price: PriceObject; quantity: number }[];
  period: Period;
  /** Seconds; null: no trial. */
  trialEnd: number | null;
  metadata: Metadata;
}

export function newSubscription(fields: SubscriptionFields) {
  const base = newObject('sub', 'subscription');
  const items = fields.items.map((item) => ({
    ...newObject('si', 'subscription_item', 14),
    ...item,
    current_period_end: fields.period.end,
    current_period_start: fields.period.start,
    subscription: base.id,
  }));
  return {
    ...base,
    billing_cycle_anchor: fields.trialEnd ?? fields.period.start,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { reason: null as string | null },
    currency: fields.items[0]?.price.currency ?? 'usd',
    customer: fields.customer,
    default_payment_method: fields.defaultPaymentMethod,
    ended_at: null as number | null,
    items: nestedList(`/v1/subscription_items?subscription=${base.id}`, items),
    latest_invoice: null as string | null,
    metadata: fields.metadata,
    start_date: fields.period.start,
    status: (fields.trialEnd === null ? 'active' : 'trialing') as
      | 'active'
      | 'trialing'
      | 'past_due'
      | 'canceled',
    trial_end: fields.trialEnd,
  };
}
export type SubscriptionObject = ReturnType<typeof newSubscription>;
export type SubscriptionItemObject = SubscriptionObject['items']['data'][number];

/** The current period, which all items share. */
export function currentPeriod(subscription: SubscriptionObject): Period {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return { start: item.current_period_start, end: item.current_period_end };
}

export function setPeriod(subscription: SubscriptionObject, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
}

export interface InvoiceLine {
  /** Cents; negative for a credit. */
  amount: number;
  description: string;
  period: Period;
}

export interface InvoiceFields {
  customer: CustomerObject;
  subscription: SubscriptionObject;
  lines: InvoiceLine[];
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  period: Period;
}

export interface InvoicePayment {
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid';
}

/** An open invoice. The customer's credit is deducted; a negative total becomes credit. */
export function newInvoice({ customer, subscription, lines, reason, period }: InvoiceFields) {
  const base = newObject('in', 'invoice');
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const withBalance = total + customer.balance;
  const amountDue = Math.max(0, withBalance);
  return {
    ...base,
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    auto_advance: true,
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    ending_balance: Math.min(0, withBalance),
    next_payment_attempt: null as number | null,
    lines: nestedList(`/v1/invoices/${base.id}/lines`, lines),
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    payments: nestedList<InvoicePayment>('/v1/invoice_payments', []),
    period_end: period.end,
    period_start: period.start,
    status: 'open' as 'draft' | 'open' | 'paid',
    total,
  };
}
export type InvoiceObject = ReturnType<typeof newInvoice>;

export function getSubscriptionId(invoice: InvoiceObject): string {
  return invoice.parent.subscription_details.subscription;
}

/** A card without a customer. */
export function newPaymentMethod(card: TestCard) {
  return {
    ...newObject('pm', 'payment_method'),
    card: { brand: card.brand, last4: card.number.slice(-4) },
    customer: null as string | null,
    type: 'card',
  };
}
export type PaymentMethodObject = ReturnType<typeof newPaymentMethod>;

export interface PaymentFields {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: PaymentMethodObject;
  description: string | null;
  metadata: Metadata;
  /** True when the customer is absent, as for a renewal. */
  isOffSession: boolean;
}

export function newPaymentIntent(fields: PaymentFields) {
  return {
    ...newObject('pi', 'payment_intent'),
    amount: fields.amount,
    amount_received: 0,
    currency: fields.currency,
    customer: fields.customer,
    description: fields.description,
    last_payment_error: null as object | null,
    latest_charge: null as string | null,
    metadata: fields.metadata,
    payment_method: fields.paymentMethod.id as string | null,
    status: 'requires_confirmation' as 'requires_confirmation' | 'requires_payment_method' | 'succeeded',
  };
}
export type PaymentIntentObject = ReturnType<typeof newPaymentIntent>;

/** One payment attempt. */
export function newCharge(intent: PaymentIntentObject, method: PaymentMethodObject, failure: string | null) {
  const paid = failure === null;
  return {
    ...newObject('ch', 'charge'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_message: failure,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}
export type ChargeObject = ReturnType<typeof newCharge>;

export function newRefund(charge: ChargeObject, amount: number) {
  const { id, currency, payment_intent } = charge;
  return { ...newObject('re', 'refund'), amount, charge: id, currency, payment_intent, status: 'succeeded' };
}
export type RefundObject = ReturnType<typeof newRefund>;

export function newDispute(charge: ChargeObject, status: string) {
  const { id, amount, currency, payment_intent } = charge;
  return { ...newObject('du', 'dispute'), amount, charge: id, currency, payment_intent, status };
}
export type DisputeObject = ReturnType<typeof newDispute>;

export function newPortalSession(customer: string, returnUrl: string | null, pageUrl: string) {
  const base = newObject('bps', 'billing_portal.session');
  return { ...base, customer, return_url: returnUrl, url: `${pageUrl}/portal/${base.id}` };
}
export type PortalSessionObject = ReturnType<typeof newPortalSession>;
