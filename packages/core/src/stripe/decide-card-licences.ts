import { LIMITS } from '@lockwatch/contracts';
import type {
  CardFacts,
  InvoiceFacts,
  PaymentFacts,
  PurchaseFacts,
  SubscriptionFacts,
} from './card-facts.js';
import { type CardType, typeOfPrice } from './card-types.js';

const GRACE_MS = LIMITS.cardGraceDays * 86_400_000;

/**
 * Disputes that took the money back: those that run, were lost, or were lost and appealed. An inquiry (`warning_…`) took
 * nothing yet (Stripe docs: "The Dispute object", status).
 */
const MONEY_IS_GONE: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]);

/** A payment was never completed: there was no subscription yet. */
const NEVER_BEGAN: ReadonlySet<string> = new Set(['incomplete', 'incomplete_expired']);

/** What a subscription or purchase at Stripe means here. */
export interface CardLicence {
  stripeId: string;
  type: CardType;
  /** Stripe's own word, or `refunded` or `disputed`. */
  stripeStatus: string;
  isActive: boolean;
  /** Whether the card will be charged again, and that gives access. */
  isRenewing: boolean;
  /** Whether the card will be charged again, for something or for nothing. */
  willBeCharged: boolean;
  startedAt: Date;
  /** The end of the time that is paid; null: for life. */
  expiresAt: Date | null;
  /** Until when access goes on while the renewal is not paid; null: no longer than that. */
  graceUntil: Date | null;
}

/**
 * Decides from what Stripe says at this moment, and from nothing else, what each subscription and purchase gives. The
 * same facts give the same answer, in whatever order the events came that led to reading them. What is none of our
 * types, and what never began, is left out.
 */
export function decideCardLicences(
  facts: CardFacts,
  types: readonly CardType[],
  now: Date,
): readonly CardLicence[] {
  return [
    ...facts.subscriptions.flatMap((subscription) => licenceOf(subscription, types, now) ?? []),
    ...facts.purchases.flatMap((purchase) => licenceOfPurchase(purchase, types) ?? []),
  ];
}

function licenceOf(
  subscription: SubscriptionFacts,
  types: readonly CardType[],
  now: Date,
): CardLicence | null {
  const type = typeOfPrice(types, subscription);
  if (type === null || NEVER_BEGAN.has(subscription.status)) return null;
  const payments = subscription.invoices.flatMap((invoice) => invoice.payments);
  const takenBack = payments.some(isDisputed)
    ? 'disputed'
    : isLastPeriodRefunded(subscription)
      ? 'refunded'
      : null;
  const term = termOf(subscription, now);
  const isActive = takenBack === null && term.isRunning;
  return {
    stripeId: subscription.id,
    type,
    stripeStatus: takenBack ?? subscription.status,
    isActive,
    isRenewing: isActive && term.isRenewing,
    willBeCharged: term.isRenewing,
    startedAt: startOf(subscription),
    expiresAt: term.paidUntil,
    graceUntil: isActive ? term.graceUntil : null,
  };
}

function licenceOfPurchase(purchase: PurchaseFacts, types: readonly CardType[]): CardLicence | null {
  const type = types.find((one) => one.id === purchase.notedTypeId && one.durationDays === null);
  if (!type) return null;
  const takenBack = isDisputed(purchase.payment)
    ? 'disputed'
    : isRefunded([purchase.payment])
      ? 'refunded'
      : null;
  return {
    stripeId: purchase.paymentIntentId,
    type,
    stripeStatus: takenBack ?? 'succeeded',
    isActive: takenBack === null,
    isRenewing: false,
    willBeCharged: false,
    startedAt: purchase.paidAt,
    expiresAt: null,
    graceUntil: null,
  };
}

interface Term {
  isRunning: boolean;
  isRenewing: boolean;
  paidUntil: Date;
  graceUntil: Date | null;
}

/** What the status alone says (Stripe docs: "How subscriptions work", statuses). */
function termOf(subscription: SubscriptionFacts, now: Date): Term {
  const { periodEnd, cancelAt } = subscription;
  const endsInPeriod = cancelAt !== null && cancelAt <= periodEnd;
  const isRenewing = !subscription.cancelAtPeriodEnd && !endsInPeriod;
  switch (subscription.status) {
    case 'active':
    case 'trialing': {
      const paidUntil = endsInPeriod ? cancelAt : periodEnd;
      // The renewal is booked some moments after the period ends, and its event may be late: no gap between the two.
      const graceUntil = isRenewing ? new Date(paidUntil.getTime() + GRACE_MS) : null;
      return { isRunning: true, isRenewing, paidUntil, graceUntil };
    }
    case 'past_due': {
      const paidUntil = unpaidSince(subscription);
      const graceUntil = new Date(paidUntil.getTime() + GRACE_MS);
      return { isRunning: graceUntil > now, isRenewing, paidUntil, graceUntil };
    }
    default:
      // canceled, unpaid, paused, and whatever Stripe may add: no access without a state that is known to give it.
      return { isRunning: false, isRenewing: false, paidUntil: endOf(subscription), graceUntil: null };
  }
}

/** Since when a renewal is not paid: the first bill after the last that was. */
function unpaidSince(subscription: SubscriptionFacts): Date {
  const sinceLastPaid = subscription.invoices.slice(0, lastPaidPeriod(subscription.invoices));
  const unpaid = sinceLastPaid.filter(({ status }) => status === 'open' || status === 'uncollectible');
  const first = unpaid.at(-1);
  if (!first) return subscription.periodStart;
  return first.reason === 'subscription_cycle' && unpaid.length === 1
    ? subscription.periodStart
    : first.createdAt;
}

function endOf(subscription: SubscriptionFacts): Date {
  const { endedAt, periodEnd } = subscription;
  return endedAt !== null && endedAt < periodEnd ? endedAt : periodEnd;
}

function startOf(subscription: SubscriptionFacts): Date {
  const { beginsAfterTrial, trialEnd, startedAt } = subscription;
  return beginsAfterTrial && trialEnd !== null ? trialEnd : startedAt;
}

function isDisputed(payment: PaymentFacts): boolean {
  return payment.disputes.some((status) => MONEY_IS_GONE.has(status));
}

/** Whether everything that was paid for the last paid period was given back; a part of it changes nothing. */
function isLastPeriodRefunded({ invoices }: SubscriptionFacts): boolean {
  const ofPeriod = invoices.slice(0, lastPaidPeriod(invoices) + 1);
  return isRefunded(ofPeriod.flatMap((invoice) => invoice.payments));
}

function isRefunded(payments: readonly PaymentFacts[]): boolean {
  const paid = payments.reduce((sum, payment) => sum + payment.paidCents, 0);
  const refunded = payments.reduce((sum, payment) => sum + payment.refundedCents, 0);
  return paid > 0 && refunded >= paid;
}

/** Index of the newest paid bill that began a period; the number of bills where none was paid. */
function lastPaidPeriod(invoices: readonly InvoiceFacts[]): number {
  const index = invoices.findIndex(
    ({ status, reason, paidCents }) =>
      status === 'paid' &&
      paidCents > 0 &&
      (reason === 'subscription_create' || reason === 'subscription_cycle'),
  );
  return index === -1 ? invoices.length : index;
}

/**
 * Subscriptions at Stripe that must not be charged again: of a banned person, who cannot sign in to cancel; one whose money
 * was given or taken back, which gives nothing; one that a licence for life has made pointless.
 */
export function renewalsToStop(licences: readonly CardLicence[], isBanned: boolean): readonly string[] {
  const forLife = licences.filter((one) => one.isActive && one.expiresAt === null);
  const lifetimeRank = Math.max(0, ...forLife.map((one) => one.type.roleId));
  return licences
    .filter(
      (one) =>
        one.willBeCharged &&
        (isBanned ||
          one.stripeStatus === 'refunded' ||
          one.stripeStatus === 'disputed' ||
          one.type.roleId <= lifetimeRank),
    )
    .map((one) => one.stripeId);
}
