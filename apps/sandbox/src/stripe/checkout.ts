import { nowSeconds } from './ids.js';
import { charge, saveCard } from './payments.js';
import type { CheckoutSession, StripeAccount } from './store.js';
import { invalidRequest } from './stripe-error.js';
import { startSubscription } from './subscriptions.js';
import { getDecline } from './test-cards.js';

/** Whether a checkout is complete, expired, or can still be paid. */
export function getCheckoutStatus({ status, expires_at }: CheckoutSession): CheckoutSession['status'] {
  return status === 'open' && expires_at <= nowSeconds() ? 'expired' : status;
}

/** The success URL with the session's id. */
export function getSuccessUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/**
 * Pays a checkout. Returns null, or the decline of the card, after which the checkout stays open. Throws `StripeError`
 * for a complete or expired checkout, and for a card that is no test card.
 */
export function payCheckout(account: StripeAccount, session: CheckoutSession, card: string): string | null {
  const status = getCheckoutStatus(session);
  if (status !== 'open') throw invalidRequest(`This Checkout Session is ${status}.`);
  const { store, emit } = account;
  const plan = store.checkout_plans.require(session.id);
  const { amount_total: amount, currency, customer } = session;
  const isSubscription = session.mode === 'subscription';
  const method = saveCard(account, card, isSubscription ? customer : null);
  if (amount === 0) {
    const decline = getDecline(method.card.last4, false);
    if (decline) return decline;
  } else {
    const payment = charge(account, {
      amount,
      currency,
      customer,
      method,
      isOffSession: false,
      intent: store.payment_intents.get(plan.intent),
      ...(!isSubscription && { description: plan.description, metadata: plan.metadata }),
    });
    plan.intent = payment.intent.id;
    if (payment.decline) return payment.decline;
  }
  session.status = 'complete';
  session.payment_status = amount === 0 ? 'no_payment_required' : 'paid';
  session.url = null;
  if (isSubscription) {
    const subscription = startSubscription(account, {
      customer,
      method,
      price: store.prices.require(plan.price),
      trialEnd: plan.trial_end,
      metadata: plan.metadata,
      intent: store.payment_intents.get(plan.intent),
    });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else session.payment_intent = plan.intent;
  emit('checkout.session.completed', session);
  return null;
}

/** Expires an open checkout. */
export function expireCheckout({ emit }: StripeAccount, session: CheckoutSession): void {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  emit('checkout.session.expired', session);
}
