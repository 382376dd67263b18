import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { CustomerObject } from './customer.js';
import type { PriceObject } from './price.js';
import { type Metadata, type NestedList, nestedList, type Stored } from './stored.js';
import type { Period, SubscriptionObject } from './subscription.js';

export type InvoiceLineObject = Omit<Stored<Stripe.InvoiceLineItem>, 'pricing'> & {
  pricing: Stored<Stripe.InvoiceLineItem.Pricing> | null;
};

export type InvoicePaymentObject = Stored<Stripe.InvoicePayment>;

export type InvoiceObject = Omit<Stored<Stripe.Invoice>, 'lines' | 'payments' | 'deleted'> & {
  lines: NestedList<InvoiceLineObject>;
  payments?: NestedList<InvoicePaymentObject>;
};

export interface InvoiceLineFields {
  price: PriceObject;
  quantity: number;
  /** In cents; negative for a credit. */
  amount: number;
  description: string;
  period: Period;
  subscription: string;
  subscriptionItem: string;
  isProration: boolean;
}

/** One line of an invoice; `invoice` is set when it comes onto one. */
export function newInvoiceLine(fields: InvoiceLineFields): InvoiceLineObject {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: fields.amount,
    currency: fields.price.currency,
    description: fields.description,
    discount_amounts: [],
    discountable: !fields.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: fields.isProration ? newId('ii') : null,
        proration: fields.isProration,
        proration_details: fields.isProration ? { credited_items: null } : null,
        subscription: fields.subscription,
        subscription_item: fields.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { ...fields.period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: fields.price.id, product: String(fields.price.product) },
      type: 'price_details',
      unit_amount_decimal: fields.price.unit_amount_decimal,
    },
    quantity: fields.quantity,
    quantity_decimal: String(fields.quantity),
    subscription: fields.subscription,
    subtotal: fields.amount,
    taxes: [],
  };
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';

export interface InvoiceFields {
  customer: CustomerObject;
  subscription: SubscriptionObject;
  lines: InvoiceLineObject[];
  reason: BillingReason;
  period: Period;
  metadata?: Metadata;
  prorationDate?: number;
}

/**
 * An invoice over those lines, open to be paid. What the customer has to their credit (a negative balance) is taken
 * off; what the lines give back beyond that becomes credit.
 */
export function newInvoice(fields: InvoiceFields): InvoiceObject {
  const id = newId('in');
  const created = nowSeconds();
  const total = fields.lines.reduce((sum, line) => sum + line.amount, 0);
  const withBalance = total + fields.customer.balance;
  const amountDue = Math.max(0, withBalance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Lockwatch sandbox',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created,
    currency: fields.subscription.currency,
    custom_fields: null,
    customer: fields.customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: fields.customer.email,
    customer_name: fields.customer.name ?? null,
    customer_phone: fields.customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: Math.min(0, withBalance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: nestedList(
      `/v1/invoices/${id}/lines`,
      fields.lines.map((line) => ({ ...line, invoice: id })),
    ),
    livemode: false,
    metadata: fields.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...fields.subscription.metadata },
        subscription: fields.subscription.id,
        ...(fields.prorationDate !== undefined && { subscription_proration_date: fields.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: fields.period.end,
    period_start: fields.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: fields.customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** That an invoice was, or is to be, paid by that payment. */
export function newInvoicePayment(invoice: InvoiceObject, paymentIntent: string): InvoicePaymentObject {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: nowSeconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf(invoice: InvoiceObject): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : null;
}
