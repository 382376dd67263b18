import {
  type ChargeObject,
  newCharge,
  newPaymentIntent,
  newPaymentMethod,
  type PaymentFields,
  type PaymentIntentObject,
  type PaymentMethodObject,
} from '../objects.js';
import type { StripeAccount } from '../store.js';
import type { Decline, TestCard } from './test-cards.js';

export interface PaymentResult {
  intent: PaymentIntentObject;
  charge: ChargeObject;
  /** Null: paid. */
  failure: Decline | null;
}

/** Stores a card. */
export function saveCard({ store }: StripeAccount, card: TestCard): PaymentMethodObject {
  const method = store.paymentMethods.add(newPaymentMethod(card));
  store.cards.set(method.id, card);
  return method;
}

/** Attaches a card to a customer. */
export function attachCard(account: StripeAccount, method: PaymentMethodObject, customer: string): void {
  method.customer = customer;
  account.events.emit('payment_method.attached', method);
}

/** Charges a card. After a decline, another card can be charged with the same `intent`. */
export function charge(
  { store, events }: StripeAccount,
  fields: PaymentFields & { intent: PaymentIntentObject | null },
): PaymentResult {
  const { paymentMethod: method, isOffSession } = fields;
  const intent = fields.intent ?? store.paymentIntents.add(newPaymentIntent(fields));
  if (!fields.intent) events.emit('payment_intent.created', intent);
  const card = store.cards.get(method.id);
  if (!card) throw new Error(`The payment method ${method.id} is no test card.`);
  const failure = isOffSession ? card.offSession : card.onSession;
  const made = store.charges.add(newCharge(intent, method, failure?.message ?? null));
  intent.latest_charge = made.id;
  if (failure === null) {
    intent.payment_method = method.id;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    events.emit('charge.succeeded', made);
    events.emit('payment_intent.succeeded', intent);
  } else {
    intent.payment_method = null;
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: failure.declineCode,
      message: failure.message,
      charge: made.id,
    };
    events.emit('charge.failed', made);
    events.emit('payment_intent.payment_failed', intent);
  }
  return { intent, charge: made, failure };
}
