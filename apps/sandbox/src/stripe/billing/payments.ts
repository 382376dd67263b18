import type { StripeAccount } from '../account/account.js';
import {
  type ChargeObject,
  newCharge,
  newPaymentIntent,
  newPaymentMethod,
  type PaymentFields,
  type PaymentIntentObject,
  type PaymentMethodObject,
} from '../objects/payment.js';
import type { TestCard } from './cards.js';

export interface PaymentResult {
  intent: PaymentIntentObject;
  charge: ChargeObject | null;
  /** Null: paid. */
  failure: { message: string; declineCode: string } | null;
}

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Keeps a card that somebody typed in. */
export function saveCard(account: StripeAccount, card: TestCard, name: string | null): PaymentMethodObject {
  const method = account.store.paymentMethods.add(newPaymentMethod(card, name));
  account.store.cards.set(method.id, card);
  return method;
}

/** Makes a card the customer's. */
export function attachCard(account: StripeAccount, method: PaymentMethodObject, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  account.events.emit('payment_method.attached', method);
}

/**
 * Charges a card. A declined one leaves the payment open for another card: hand the same `intent` in again.
 * `isAuthenticated`: the customer proved on the bank's page that the card is theirs.
 */
export function charge(
  account: StripeAccount,
  fields: PaymentFields & { isAuthenticated?: boolean; intent?: PaymentIntentObject | null },
): PaymentResult {
  const intent = openIntent(account, fields);
  const card = account.store.cards.get(fields.paymentMethod.id);
  if (!card) throw new Error(`The payment method ${fields.paymentMethod.id} is no test card.`);
  const behaviour = fields.isOffSession ? card.offSession : card.onSession;
  const isAuthenticated = fields.isAuthenticated === true;
  if (behaviour.kind === 'authenticate' && !isAuthenticated) {
    return authenticationFailed(account, intent, fields.paymentMethod);
  }
  const isPaid = behaviour.kind !== 'declined';
  const made = account.store.charges.add(
    newCharge(intent, fields.paymentMethod, {
      isPaid,
      declineCode: isPaid ? null : behaviour.declineCode,
      message: isPaid ? null : behaviour.message,
      isAuthenticated,
    }),
  );
  intent.latest_charge = made.id;
  if (isPaid) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    account.events.emit('charge.succeeded', made);
    account.events.emit('payment_intent.succeeded', intent);
    return { intent, charge: made, failure: null };
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: behaviour.declineCode,
    message: behaviour.message,
    charge: made.id,
  };
  account.events.emit('charge.failed', made);
  account.events.emit('payment_intent.payment_failed', intent);
  return { intent, charge: made, failure: behaviour };
}

function openIntent(
  account: StripeAccount,
  fields: PaymentFields & { intent?: PaymentIntentObject | null },
): PaymentIntentObject {
  if (fields.intent) {
    fields.intent.payment_method = fields.paymentMethod.id;
    fields.intent.customer = fields.customer;
    return fields.intent;
  }
  const intent = account.store.paymentIntents.add(newPaymentIntent(fields));
  account.events.emit('payment_intent.created', intent);
  return intent;
}

function authenticationFailed(
  account: StripeAccount,
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
): PaymentResult {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: NOT_AUTHENTICATED,
    payment_method_type: method.type,
  };
  account.events.emit('payment_intent.payment_failed', intent);
  return {
    intent,
    charge: null,
    failure: { message: NOT_AUTHENTICATED, declineCode: 'authentication_required' },
  };
}
