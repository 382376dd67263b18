import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { PriceObject } from './price.js';
import type { Metadata, NestedList, Stored } from './stored.js';

export type LineItemObject = Omit<Stored<Stripe.LineItem>, 'price'> & { price: PriceObject };

export type CheckoutSessionObject = Omit<Stored<Stripe.Checkout.Session>, 'line_items'> & {
  line_items?: NestedList<LineItemObject>;
};

/** Stripe's own: a session can be paid for a day. */
const LIFETIME_SECONDS = 24 * 60 * 60;

export interface CheckoutSessionFields {
  mode: 'payment' | 'subscription';
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  metadata: Metadata;
  currency: string;
  /** What is due today. */
  amount: number;
  expiresAt: number | null;
  allowPromotionCodes: boolean | null;
  /** Base address of the pages, without a slash at its end. */
  pageUrl: string;
}

/** A checkout that waits for its card. */
export function newCheckoutSession(fields: CheckoutSessionFields): CheckoutSessionObject {
  const id = newId('cs_test', 58);
  const created = nowSeconds();
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: fields.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: fields.amount,
    amount_total: fields.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: fields.customerEmail,
    discounts: [],
    expires_at: fields.expiresAt ?? created + LIFETIME_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: fields.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: fields.amount === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${fields.pageUrl}/checkout/${id}`,
    wallet_options: null,
  };
}

/** One line of a checkout. */
export function newLineItem(price: PriceObject, quantity: number, description: string): LineItemObject {
  const total = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}
