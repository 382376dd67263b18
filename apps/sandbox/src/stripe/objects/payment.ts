import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { TestCard } from '../billing/cards.js';
import type { Metadata, Stored } from './stored.js';

export type PaymentMethodObject = Stored<Stripe.PaymentMethod>;
export type PaymentIntentObject = Stored<Stripe.PaymentIntent>;
export type ChargeObject = Stored<Stripe.Charge>;

const NO_ADDRESS = { address: null, email: null, name: null, phone: null, tax_id: null };
/** Stripe's own (docs: "Statement descriptors"). */
const MAX_DESCRIPTOR = 22;

/** A card that somebody typed in, not yet any customer's. */
export function newPaymentMethod(card: TestCard, name: string | null): PaymentMethodObject {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...NO_ADDRESS, name },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      fingerprint: `sandbox${card.number}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export interface PaymentFields {
  amount: number;
  currency: string;
  customer: string | null;
  paymentMethod: PaymentMethodObject;
  description: string | null;
  metadata: Metadata;
  /** True when the customer is not there, as for a renewal. */
  isOffSession: boolean;
}

/** The wish to be paid, before the card was tried. */
export function newPaymentIntent(fields: PaymentFields): PaymentIntentObject {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: fields.paymentMethod.id,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: fields.isOffSession ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
}

export interface ChargeOutcome {
  isPaid: boolean;
  declineCode: string | null;
  message: string | null;
  isAuthenticated: boolean;
}

/** One try of a card. */
export function newCharge(
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  outcome: ChargeOutcome,
): ChargeObject {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: outcome.isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: outcome.isPaid ? newId('txn') : null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: 'LOCKWATCH SANDBOX'.slice(0, MAX_DESCRIPTOR),
    captured: outcome.isPaid,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: outcome.isPaid ? null : 'card_declined',
    failure_message: outcome.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: outcome.isPaid ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: outcome.isPaid ? null : '01',
      network_status: outcome.isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: outcome.declineCode,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: outcome.isPaid ? 'Payment complete.' : 'The bank did not return any further details.',
      type: outcome.isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: outcome.isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method, outcome) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: outcome.isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  outcome: ChargeOutcome,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    amount_authorized: outcome.isPaid ? intent.amount : null,
    authorization_code: outcome.isPaid ? newId('', 6).slice(1).toUpperCase() : null,
    brand: card?.brand ?? null,
    checks: null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? new Date().getUTCFullYear(),
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_token: null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: outcome.isAuthenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: newId('tdsrc'),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
