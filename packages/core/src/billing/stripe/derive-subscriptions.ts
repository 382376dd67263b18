import { CARD_GRACE_MS } from '../subscriptions/record-stripe-subscription.js';
import { findPlanByPrice, type Plan } from './plans.js';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  PurchaseSnapshot,
  SubscriptionSnapshot,
} from './stripe-snapshot.js';

/** Disputes that took the money back; an inquiry (`warning_…`) has not (Stripe docs: "The Dispute object", status). */
const REVERSED_DISPUTE_STATUSES: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]);

/** The first payment was never completed. */
const INCOMPLETE_STATUSES: ReadonlySet<string> = new Set(['incomplete', 'incomplete_expired']);

/** What a subscription or purchase at Stripe means here. `stripeStatus` can also be `refunded` or `disputed`. */
export type DerivedSubscription = ReturnType<typeof deriveSubscriptions>[number];

/** What each subscription and purchase at Stripe gives, from the present state alone. Leaves out what is not our plan. */
export function deriveSubscriptions(snapshot: CustomerSnapshot, plans: readonly Plan[], now: Date) {
  return [
    ...snapshot.subscriptions.flatMap(
      (subscription) => deriveFromSubscription(subscription, plans, now) ?? [],
    ),
    ...snapshot.purchases.flatMap((purchase) => deriveFromPurchase(purchase, plans) ?? []),
  ];
}

function deriveFromSubscription(subscription: SubscriptionSnapshot, plans: readonly Plan[], now: Date) {
  const plan = findPlanByPrice(plans, subscription);
  if (plan === null || INCOMPLETE_STATUSES.has(subscription.status)) return null;
  const payments = subscription.invoices.flatMap((invoice) => invoice.payments);
  const reversal = getReversal(payments, getLastPeriodPayments(subscription));
  const term = computeTerm(subscription, now);
  const isActive = reversal === null && term.isRunning;
  const stripeStatus: string = reversal ?? subscription.status;
  return {
    stripeSubscriptionId: subscription.id,
    plan,
    planId: plan.id,
    stripeStatus,
    isActive,
    isRenewing: isActive && term.isRenewing,
    /** Whether the card will be charged again, whether or not that gives access. */
    willBeCharged: term.isRenewing,
    startedAt: getStart(subscription),
    expiresAt: term.paidUntil,
    graceUntil: isActive ? term.graceUntil : null,
  };
}

function deriveFromPurchase(purchase: PurchaseSnapshot, plans: readonly Plan[]) {
  const plan = plans.find((one) => one.id === purchase.metadataPlanId && one.durationDays === null);
  if (!plan) return null;
  const reversal = getReversal([purchase.payment]);
  return {
    stripeSubscriptionId: purchase.paymentIntentId,
    plan,
    planId: plan.id,
    stripeStatus: reversal ?? 'succeeded',
    isActive: reversal === null,
    isRenewing: false,
    willBeCharged: false,
    startedAt: purchase.paidAt,
    expiresAt: null,
    graceUntil: null,
  };
}

/** The term by status (Stripe docs: "How subscriptions work", statuses). */
function computeTerm(subscription: SubscriptionSnapshot, now: Date) {
  const { periodEnd, cancelAt } = subscription;
  const endsInPeriod = cancelAt !== null && cancelAt <= periodEnd;
  const isRenewing = !subscription.cancelAtPeriodEnd && !endsInPeriod;
  switch (subscription.status) {
    case 'active':
    case 'trialing': {
      const paidUntil = endsInPeriod ? cancelAt : periodEnd;
      // Stripe renews some moments after the period ends, and the event may be late: access must not have a gap.
      const graceUntil = isRenewing ? new Date(paidUntil.getTime() + CARD_GRACE_MS) : null;
      return { isRunning: true, isRenewing, paidUntil, graceUntil };
    }
    case 'past_due': {
      const paidUntil = findUnpaidSince(subscription);
      const graceUntil = new Date(paidUntil.getTime() + CARD_GRACE_MS);
      return { isRunning: graceUntil > now, isRenewing, paidUntil, graceUntil };
    }
    default:
      // canceled, unpaid, paused, and statuses that Stripe may add: only known statuses give access.
      return { isRunning: false, isRenewing: false, paidUntil: getEnd(subscription), graceUntil: null };
  }
}

/** Since when a renewal is unpaid: the first bill after the last paid one. */
function findUnpaidSince(subscription: SubscriptionSnapshot): Date {
  const sinceLastPaid = subscription.invoices.slice(0, findLastPaidPeriodIndex(subscription.invoices));
  const unpaid = sinceLastPaid.filter(({ status }) => status === 'open' || status === 'uncollectible');
  const first = unpaid.at(-1);
  if (!first) return subscription.periodStart;
  return first.reason === 'subscription_cycle' && unpaid.length === 1
    ? subscription.periodStart
    : first.createdAt;
}

function getEnd(subscription: SubscriptionSnapshot): Date {
  const { endedAt, periodEnd } = subscription;
  return endedAt !== null && endedAt < periodEnd ? endedAt : periodEnd;
}

function getStart(subscription: SubscriptionSnapshot): Date {
  const { startsAfterTrial, trialEnd, startedAt } = subscription;
  return startsAfterTrial && trialEnd !== null ? trialEnd : startedAt;
}

/** Who took the money back: of any payment by a dispute, or all of `lastPeriod` by a refund; null: nobody. */
function getReversal(payments: readonly PaymentSnapshot[], lastPeriod = payments) {
  const disputes = payments.flatMap((payment) => payment.disputes);
  if (disputes.some((status) => REVERSED_DISPUTE_STATUSES.has(status))) return 'disputed';
  const paid = lastPeriod.reduce((sum, payment) => sum + payment.paidCents, 0);
  const refunded = lastPeriod.reduce((sum, payment) => sum + payment.refundedCents, 0);
  return paid > 0 && refunded >= paid ? 'refunded' : null;
}

function getLastPeriodPayments({ invoices }: SubscriptionSnapshot): PaymentSnapshot[] {
  return invoices.slice(0, findLastPaidPeriodIndex(invoices) + 1).flatMap((invoice) => invoice.payments);
}

/** Index of the newest paid bill that started a period; the number of bills if none was paid. */
function findLastPaidPeriodIndex(invoices: readonly InvoiceSnapshot[]): number {
  const index = invoices.findIndex(
    ({ status, reason, paidCents }) =>
      status === 'paid' &&
      paidCents > 0 &&
      (reason === 'subscription_create' || reason === 'subscription_cycle'),
  );
  return index === -1 ? invoices.length : index;
}
