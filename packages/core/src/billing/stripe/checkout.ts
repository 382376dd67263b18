import { AppError, CHECKOUT_RETURN_PATH, type CheckoutSession } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { plans, stripeCustomers, subscriptions } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, lockUser } from '../../access/index.js';
import { computeFirstCharge } from '../subscriptions/compute-addition.js';
import {
  computeAccessEnd,
  findLifetimeSubscription,
  getDatabaseTime,
  loadSubscriptions,
  type UserSubscription,
} from '../subscriptions/subscription-schedule.js';
import { type Plan, requirePurchasablePlan } from './plans.js';
import { ensureCustomer } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
import { syncUser } from './sync-customer.js';

const DAY_MS = 86_400_000;
/** Stripe defers a first charge by about two years at most (docs: Checkout Session, `trial_end`). */
const DEFERRAL_MAX_MS = 730 * DAY_MS;
/** How often a session is created again when others are created at the same moment. */
const ATTEMPTS = 8;

/**
 * Starts a purchase by card ([7-30]) and returns the payment page. The first charge waits for the end of time that is paid
 * already. An earlier unpaid checkout ends.
 * Throws NOT_FOUND for an unknown plan, CONFLICT for one that is not sold by card or would give nothing new, UPSTREAM
 * when Stripe is unavailable.
 */
export async function createCheckoutSession(
  actor: Actor,
  billing: StripeBilling,
  input: { subscription_type_id: number },
): Promise<CheckoutSession> {
  const plan = await requirePurchasablePlan(billing.db, billing.priceIds, input.subscription_type_id);
  const customerId = await ensureCustomer(billing, actor);
  // A payment whose event has not arrived must be known before another purchase.
  await syncUser(billing, actor.userId);
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const session = await tryCheckout(billing, { userId: actor.userId, customerId, plan });
    if (session) return { session_id: session.id, url: session.url };
  }
  throw new AppError('CONFLICT', { text: 'billing.checkoutBusy' });
}

/** Creates a session and closes the one before; null when another was created meanwhile, and this one is closed. */
async function tryCheckout(
  billing: StripeBilling,
  buyer: { userId: string; customerId: string; plan: Plan },
): Promise<{ id: string; url: string } | null> {
  const { userId, customerId, plan } = buyer;
  const { firstChargeAt, previousSession } = await billing.db.transaction((tx) =>
    preparePurchase(tx, userId, plan),
  );
  const returnUrl = `${billing.publicUrl}${CHECKOUT_RETURN_PATH}`;
  const checkout = { customerId, userId, plan, firstChargeAt, previousSession, returnUrl };
  const session = await billing.gateway.createCheckout(checkout);
  let isPayable = false;
  try {
    const isCurrent = await replaceSession(billing, buyer, { from: previousSession, to: session.id });
    if (isCurrent && previousSession !== null && (await billing.gateway.expireCheckout(previousSession))) {
      // The checkout before this one was paid, perhaps at this moment.
      await syncUser(billing, userId);
      await billing.db.transaction((tx) => preparePurchase(tx, userId, plan));
    }
    isPayable = isCurrent;
    return isCurrent ? session : null;
  } finally {
    if (!isPayable) await billing.gateway.expireCheckout(session.id);
  }
}

/** Checks that the purchase gives something new. Returns when its first charge is due. */
async function preparePurchase(tx: Tx, userId: string, plan: Plan) {
  await lockUser(tx, userId);
  const userSubscriptions = await loadSubscriptions(tx, userId);
  const nowMs = (await getDatabaseTime(tx)).getTime();
  assertNoLifetimeAccess(userSubscriptions, plan);
  const customer = await tx.query.stripeCustomers.findFirst({ where: eq(stripeCustomers.userId, userId) });
  const previousSession = customer?.checkoutSessionId ?? null;
  if (plan.durationDays === null) return { firstChargeAt: null, previousSession };
  await assertNoRenewingSubscription(tx, userId);
  const untilMs = computeAccessEnd(userSubscriptions, plan.roleId, nowMs);
  if (untilMs === null || untilMs - nowMs > DEFERRAL_MAX_MS) {
    throw new AppError('CONFLICT', { text: 'billing.paidFarAhead' });
  }
  return { firstChargeAt: computeFirstCharge(untilMs, nowMs), previousSession };
}

function assertNoLifetimeAccess(userSubscriptions: readonly UserSubscription[], plan: Plan): void {
  if (!findLifetimeSubscription(userSubscriptions, plan.roleId)) return;
  throw new AppError('CONFLICT', { text: 'billing.lifetimeCovers', values: { plan: plan.name } });
}

/** The subscription continues at Stripe, but gives nothing until a bill is paid. */
const PAYMENT_DUE_STATUSES: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

/** Two renewing Stripe subscriptions would be charged twice for the same access. */
async function assertNoRenewingSubscription(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .select({
      name: plans.name,
      isRenewing: subscriptions.isRenewing,
      stripeStatus: subscriptions.stripeStatus,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.source, 'stripe')));
  const waiting = rows.find(({ stripeStatus }) => PAYMENT_DUE_STATUSES.has(stripeStatus ?? ''));
  if (waiting) {
    throw new AppError('CONFLICT', { text: 'billing.waitingForPayment', values: { plan: waiting.name } });
  }
  const running = rows.find(({ isRenewing }) => isRenewing);
  if (running) throw new AppError('CONFLICT', { text: 'billing.paidByCard', values: { plan: running.name } });
}

/** Stores the session; false when another was stored meanwhile. Throws CONFLICT for a lifetime subscription. */
async function replaceSession(
  billing: StripeBilling,
  { userId, plan }: { userId: string; plan: Plan },
  change: { from: string | null; to: string },
): Promise<boolean> {
  return billing.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    assertNoLifetimeAccess(await loadSubscriptions(tx, userId), plan);
    const [row] = await tx
      .select({ current: stripeCustomers.checkoutSessionId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId))
      .for('update');
    if (row?.current !== change.from) return row?.current === change.to;
    await tx
      .update(stripeCustomers)
      .set({
        checkoutSessionId: change.to,
        checkoutAt: sql`now()`,
        // In case the event of the payment never arrives.
        syncDueAt: sql`least(${stripeCustomers.syncDueAt}, now() + interval '5 minutes')`,
      })
      .where(eq(stripeCustomers.userId, userId));
    return true;
  });
}
