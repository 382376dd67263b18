import { nowSeconds } from '../ids.js';
import type { CheckoutSessionObject } from '../objects.js';
import type { CheckoutPlan, StripeAccount } from '../store.js';
import { invalidRequest } from '../stripe-error.js';
import { attachCard, charge, saveCard } from './payments.js';
import { startSubscription } from './subscriptions.js';
import type { Decline, TestCard } from './test-cards.js';

/** Why a checkout can no longer be paid; null: it can. */
export function checkoutProblem(session: CheckoutSessionObject): 'complete' | 'expired' | null {
  if (session.status === 'complete') return 'complete';
  return session.status === 'expired' || session.expires_at <= nowSeconds() ? 'expired' : null;
}

export function requireCheckoutPlan(account: StripeAccount, session: CheckoutSessionObject): CheckoutPlan {
  const plan = account.store.plans.get(session.id);
  if (!plan) throw new Error(`The checkout ${session.id} has no plan.`);
  return plan;
}

/**
 * Pays a checkout. Returns null, or the decline of the card, after which the checkout stays open. Throws `StripeError`
 * for a complete or expired checkout.
 */
export function payCheckout(
  account: StripeAccount,
  session: CheckoutSessionObject,
  card: TestCard,
): Decline | null {
  const problem = checkoutProblem(session);
  if (problem === 'complete') throw invalidRequest('This Checkout Session has already been completed.');
  if (problem === 'expired') throw invalidRequest('This Checkout Session has expired.');
  const { store, events } = account;
  const plan = requireCheckoutPlan(account, session);
  const method = saveCard(account, card);
  const isSubscription = session.mode === 'subscription';
  if (session.amount_total === 0) {
    if (card.onSession) return card.onSession;
  } else {
    const payment = charge(account, {
      amount: session.amount_total,
      currency: session.currency,
      customer: session.customer,
      paymentMethod: method,
      description: isSubscription ? 'Subscription creation' : plan.description,
      metadata: isSubscription ? {} : plan.metadata,
      isOffSession: false,
      intent: store.paymentIntents.get(plan.intentId) ?? null,
    });
    plan.intentId = payment.intent.id;
    if (payment.failure) return payment.failure;
  }

  if (isSubscription) attachCard(account, method, session.customer);
  session.status = 'complete';
  session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
  session.url = null;
  if (isSubscription) {
    const subscription = startSubscription(account, {
      customer: store.customers.require(session.customer),
      method,
      items: plan.lineItems.map(({ price, quantity }) => ({ price, quantity })),
      trialEnd: plan.trialEnd,
      metadata: plan.metadata,
      intent: store.paymentIntents.get(plan.intentId) ?? null,
    });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else session.payment_intent = plan.intentId;
  events.emit('checkout.session.completed', session);
  return null;
}

/** Expires an open checkout. */
export function expireCheckout(account: StripeAccount, session: CheckoutSessionObject): void {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  account.events.emit('checkout.session.expired', session);
}
