import type { StripeAccount } from '../account/account.js';
import { nowSeconds } from '../account/ids.js';
import type { CheckoutPlan } from '../account/store.js';
import type { CheckoutSessionObject } from '../objects/checkout-session.js';
import { type CustomerObject, newCustomer } from '../objects/customer.js';
import type { PaymentMethodObject } from '../objects/payment.js';
import { invalidRequest } from '../stripe-error.js';
import type { TestCard } from './cards.js';
import { attachCard, charge, saveCard } from './payments.js';
import { startSubscription } from './subscriptions.js';

export interface CheckoutInput {
  card: TestCard;
  email: string | null;
  name: string | null;
  /** What the bank's page answered; undefined: it was not asked yet. */
  authentication?: 'passed' | 'failed';
}

export type CheckoutResult =
  | { kind: 'complete' }
  | { kind: 'declined'; message: string; declineCode: string }
  /** The card's bank wants to be asked first: call again with its answer. */
  | { kind: 'authenticate' };

/** Why a checkout cannot be paid any more; null while it can. */
export function checkoutProblem(session: CheckoutSessionObject): 'complete' | 'expired' | null {
  if (session.status === 'complete') return 'complete';
  return session.status === 'expired' || session.expires_at <= nowSeconds() ? 'expired' : null;
}

/**
 * Pays a checkout as the page does. Throws `StripeError` when it is complete or expired. A refused card leaves it
 * open for another one.
 */
export function payCheckout(
  account: StripeAccount,
  session: CheckoutSessionObject,
  input: CheckoutInput,
): CheckoutResult {
  const problem = checkoutProblem(session);
  if (problem === 'complete') throw invalidRequest('This Checkout Session has already been completed.');
  if (problem === 'expired') throw invalidRequest('This Checkout Session has expired.');
  if (input.card.onSession.kind === 'authenticate' && input.authentication === undefined) {
    return { kind: 'authenticate' };
  }
  const plan = planOf(account, session);
  const method = saveCard(account, input.card, input.name);
  const amount = session.amount_total ?? 0;
  const payment =
    amount === 0
      ? verifyCard(input)
      : charge(account, {
          amount,
          currency: session.currency ?? 'usd',
          customer: session.customer,
          paymentMethod: method,
          description: session.mode === 'subscription' ? 'Subscription creation' : plan.description,
          metadata: session.mode === 'payment' ? plan.metadata : {},
          isOffSession: false,
          isAuthenticated: input.authentication === 'passed',
          intent: plan.intentId === null ? null : account.store.paymentIntents.require(plan.intentId),
        });
  plan.intentId = payment.intent?.id ?? null;
  if (payment.failure) return { kind: 'declined', ...payment.failure };

  const customer = customerOf(account, session, input);
  if (payment.intent) payment.intent.customer = customer.id;
  if (payment.charge) payment.charge.customer = customer.id;
  complete(account, session, { plan, customer, method, input });
  return { kind: 'complete' };
}

/** Ends a checkout that nobody has paid. */
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

function planOf(account: StripeAccount, session: CheckoutSessionObject): CheckoutPlan {
  const plan = account.store.plans.get(session.id);
  if (!plan) throw new Error(`The checkout ${session.id} has no plan.`);
  return plan;
}

/** Where nothing is due, the card is only tried. */
function verifyCard(input: CheckoutInput): {
  intent: null;
  charge: null;
  failure: { message: string; declineCode: string } | null;
} {
  const behaviour = input.card.onSession;
  if (behaviour.kind === 'declined') return { intent: null, charge: null, failure: behaviour };
  const isRefused = input.authentication === 'failed';
  return {
    intent: null,
    charge: null,
    failure: isRefused
      ? {
          message: 'We are unable to authenticate your payment method.',
          declineCode: 'authentication_required',
        }
      : null,
  };
}

function customerOf(
  account: StripeAccount,
  session: CheckoutSessionObject,
  input: CheckoutInput,
): CustomerObject {
  if (session.customer !== null) return account.store.customers.require(session.customer);
  const customer = account.store.customers.add(
    newCustomer({ email: session.customer_email ?? input.email, name: input.name }),
  );
  account.events.emit('customer.created', customer);
  return customer;
}

interface Paid {
  plan: CheckoutPlan;
  customer: CustomerObject;
  method: PaymentMethodObject;
  input: CheckoutInput;
}

function complete(account: StripeAccount, session: CheckoutSessionObject, paid: Paid): void {
  const { plan, customer, method, input } = paid;
  const isSubscription = session.mode === 'subscription';
  if (isSubscription) attachCard(account, method, customer.id);
  session.status = 'complete';
  session.payment_status = (session.amount_total ?? 0) === 0 ? 'no_payment_required' : 'paid';
  session.customer = customer.id;
  session.url = null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: customer.email ?? input.email,
    individual_name: null,
    name: input.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  if (isSubscription) {
    const subscription = startSubscription(account, {
      customer,
      method,
      items: plan.lineItems.map((item) => ({ price: item.price, quantity: item.quantity ?? 1 })),
      trialEnd: plan.trialEnd,
      description: plan.description,
      metadata: plan.metadata,
      intent: plan.intentId === null ? null : account.store.paymentIntents.require(plan.intentId),
    });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else session.payment_intent = plan.intentId;
  account.events.emit('checkout.session.completed', session);
}
