import type { Db } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { getAccessState } from '../../access/index.js';
import { loadSubscriptions } from '../subscriptions/subscription-schedule.js';
import type { DerivedSubscription } from './derive-subscriptions.js';
import { findPlanByPrice, type Plan } from './plans.js';
import type { StripeBilling } from './stripe-gateway.js';
import type { CustomerSnapshot } from './stripe-snapshot.js';
import { CHECKOUT_LIFETIME_MS, type Lease } from './sync-queue.js';

/** A bill is open: Stripe tries the card again or waits for the user to pay (docs: "How subscriptions work", statuses). */
const UNPAID_STATUSES: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

/** Stripe subscriptions that must not be charged again: of banned users, refunded, disputed, or made useless. */
export function findChargesToStop(
  snapshot: CustomerSnapshot,
  derived: readonly DerivedSubscription[],
  plans: readonly Plan[],
  /** `lifetimeRank`: the highest role of a lifetime subscription that was not paid by card; 0: none. */
  userState: { isBanned: boolean; lifetimeRank: number },
) {
  const lifetimeRanks = derived
    .filter((one) => one.isActive && one.expiresAt === null)
    .map((one) => one.plan.roleId);
  const lifetimeRank = Math.max(userState.lifetimeRank, ...lifetimeRanks);
  const isUseless = (roleId: number) => userState.isBanned || roleId <= lifetimeRank;
  const now = snapshot.subscriptions
    .filter((one) => {
      const plan = findPlanByPrice(plans, one);
      return plan !== null && UNPAID_STATUSES.has(one.status) && isUseless(plan.roleId);
    })
    .map((one) => one.id);
  const atPeriodEnd = derived
    .filter(
      (one) =>
        one.willBeCharged &&
        !now.includes(one.stripeSubscriptionId) &&
        (isUseless(one.plan.roleId) || one.stripeStatus === 'refunded' || one.stripeStatus === 'disputed'),
    )
    .map((one) => one.stripeSubscriptionId);
  return {
    /** Run until the end of the paid period and are not charged again. */
    atPeriodEnd,
    /** Unpaid: cancelled now, which also ends Stripe's attempts to collect the open bill. */
    now,
  };
}

/** Stops them at Stripe. Failures are logged and tried again with the next sync. */
export async function stopCharges(
  billing: StripeBilling,
  charges: ReturnType<typeof findChargesToStop>,
): Promise<{ stopped: number; failed: number }> {
  const work = [
    ...charges.atPeriodEnd.map((id) => ({ id, stop: () => billing.gateway.setRenewal(id, false) })),
    ...charges.now.map((id) => ({ id, stop: () => billing.gateway.cancelNow(id) })),
  ];
  let failed = 0;
  for (const { id, stop } of work) {
    try {
      await stop();
    } catch (error) {
      failed += 1;
      billing.log.error({ err: error, subscriptionId: id }, 'stripe.renewal_stop_failed');
    }
  }
  return { stopped: work.length - failed, failed };
}

/** The user's lifetime subscriptions that were not paid by card: their highest role, and when the newest was created. */
export async function loadLifetime(db: Db, userId: string, nowMs: number) {
  const lifetimes = (await loadSubscriptions(db, userId)).filter(
    (one) => one.source !== 'stripe' && one.endsAtMs === null && getAccessState(one, nowMs) === 'in_effect',
  );
  return {
    rank: Math.max(0, ...lifetimes.map(({ roleId }) => roleId)),
    since: lifetimes.length === 0 ? null : new Date(Math.max(...lifetimes.map((one) => one.createdAtMs))),
  };
}

/** Ends an unpaid checkout of a banned user, or one from before `openedBefore`. Call it before fetching the snapshot. */
export async function closeCheckout(
  billing: StripeBilling,
  lease: Lease,
  openedBefore: Date | null = null,
): Promise<void> {
  const [row] = await billing.db
    .select({ sessionId: stripeCustomers.checkoutSessionId })
    .from(stripeCustomers)
    .where(
      and(
        eq(stripeCustomers.stripeCustomerId, lease.stripeCustomerId),
        isNotNull(stripeCustomers.checkoutSessionId),
        sql`${stripeCustomers.checkoutAt} > now() - make_interval(secs => ${CHECKOUT_LIFETIME_MS / 1000})`,
        openedBefore === null ? undefined : lte(stripeCustomers.checkoutAt, openedBefore),
      ),
    );
  if (!row || row.sessionId === null) return;
  const { sessionId } = row;
  try {
    await billing.gateway.expireCheckout(sessionId);
  } catch (error) {
    billing.log.error({ err: error, sessionId }, 'stripe.checkout_expire_failed');
  }
}
