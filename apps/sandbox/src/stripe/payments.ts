import type {
  Charge,
  Dispute,
  Invoice,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  StripeAccount,
} from './store.js';
import { invalidRequest } from './stripe-error.js';
import { getDecline, TEST_CARDS, testCard } from './test-cards.js';

/** Stores a test card, for the customer if there is one. */
export function saveCard(
  { store, emit }: StripeAccount,
  number: string,
  customer: string | null,
): PaymentMethod {
  const card = testCard(number);
  if (!card) {
    const known = TEST_CARDS.map((one) => one.number).join(', ');
    throw invalidRequest(`There is no test card ${number}. Use one of ${known}.`);
  }
  const method = store.payment_methods.add({
    card: { brand: card.brand, last4: card.number.slice(-4) },
    customer,
  });
  if (customer !== null) emit('payment_method.attached', method);
  return method;
}

/** Charges a card. After a decline, another card can be charged with the same `intent`. */
export function charge(
  { store, emit }: StripeAccount,
  payment: {
    amount: number;
    currency: string;
    customer: string;
    method: PaymentMethod;
    isOffSession: boolean;
    description?: string | null;
    metadata?: Metadata;
    intent: PaymentIntent | undefined;
  },
): { intent: PaymentIntent; decline: string | null } {
  const { amount, currency, customer, description = null, metadata = {} } = payment;
  const intent =
    payment.intent ?? store.payment_intents.add({ amount, currency, customer, description, metadata });
  if (!payment.intent) emit('payment_intent.created', intent);
  const decline = getDecline(payment.method.card.last4, payment.isOffSession);
  const paid = decline === null;
  const made = store.charges.add({
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    currency,
    customer,
    paid,
    payment_intent: intent.id,
    status: paid ? 'succeeded' : 'failed',
  });
  intent.latest_charge = made.id;
  if (paid) intent.status = 'succeeded';
  emit(paid ? 'charge.succeeded' : 'charge.failed', made);
  emit(paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  return { intent, decline };
}

/** The payment of an invoice. */
export function findPaymentIntent(
  { store }: StripeAccount,
  { payments }: Invoice,
): PaymentIntent | undefined {
  return store.payment_intents.get(payments.data[0]?.payment.payment_intent);
}

/** Refunds an amount in cents, by default the rest. It ends no subscription, as at Stripe. */
export function refund({ store, emit }: StripeAccount, paid: Charge, cents: number | undefined) {
  const left = paid.amount_captured - paid.amount_refunded;
  const amount = cents ?? left;
  if (left <= 0 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  }
  const made = store.refunds.add({ amount, charge: paid.id, payment_intent: paid.payment_intent });
  paid.amount_refunded += amount;
  paid.refunded = paid.amount_refunded === paid.amount_captured;
  emit('refund.created', made);
  emit('charge.refunded', paid);
  return made;
}

/** Opens a dispute of a charge, or changes its status. */
export function dispute({ store, emit }: StripeAccount, paid: Charge, status: string): Dispute {
  const known = store.disputes.find((one) => one.charge === paid.id);
  const { id, amount, payment_intent } = paid;
  const row = known ?? store.disputes.add({ amount, charge: id, payment_intent });
  row.status = status;
  paid.disputed = true;
  emit(known ? 'charge.dispute.updated' : 'charge.dispute.created', row);
  if (status === 'won' || status === 'lost') emit('charge.dispute.closed', row);
  return row;
}
