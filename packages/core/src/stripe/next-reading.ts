import type { Tx } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import type { CardLicence } from './decide-card-licences.js';
import type { Lease } from './sync-lease.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a checkout may still be open, ms: Stripe's own end of a session is a day after its beginning. */
export const CHECKOUT_MS = 25 * HOUR_MS;
/** Stripe begins the next period some moments after the last has ended. */
const AFTER_PERIOD_MS = MINUTE_MS;

/**
 * How long until the customer is read next, ms, should no event come before: so that one that never comes does no harm. A
 * checkout that may be paid any moment is looked at often, a running subscription hourly and when its period ends, the
 * rest daily.
 */
export async function waitForNextReading(
  tx: Tx,
  lease: Lease,
  licences: readonly CardLicence[],
  nowMs: number,
): Promise<number> {
  const [row] = await tx
    .select({ checkoutAt: stripeCustomers.checkoutAt })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.stripeCustomerId, lease.stripeCustomerId));
  return waitOf({ licences, checkoutAtMs: row?.checkoutAt?.getTime() ?? null, nowMs });
}

/** `waitForNextReading` for what is known of the customer. */
export function waitOf(state: {
  licences: readonly CardLicence[];
  checkoutAtMs: number | null;
  nowMs: number;
}): number {
  const { nowMs } = state;
  const running = state.licences.filter((licence) => licence.isActive);
  const sinceCheckout = state.checkoutAtMs === null ? Number.POSITIVE_INFINITY : nowMs - state.checkoutAtMs;
  const isAnyRunning = running.length > 0 || sinceCheckout < CHECKOUT_MS;
  const ends = running.flatMap(({ expiresAt, graceUntil }) =>
    [expiresAt, graceUntil].flatMap((end) => {
      const left = (end?.getTime() ?? 0) + AFTER_PERIOD_MS - nowMs;
      return left > 0 ? [left] : [];
    }),
  );
  const regular = sinceCheckout < HOUR_MS ? 5 * MINUTE_MS : isAnyRunning ? HOUR_MS : 24 * HOUR_MS;
  return Math.min(regular, ...ends);
}
