import type { AdminSubscription } from './admin.js';
import { isUnpaid } from './subscription-status.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 24 * HOUR_MS;

export type AdminSubscriptionStatus =
  | 'Inactive'
  | 'Active (Lifetime)'
  | 'Expired'
  | 'Expires Soon'
  | 'Begins Later'
  | 'Active';

type ExpiringSubscription = Pick<AdminSubscription, 'is_active' | 'starts_at' | 'expires_at'>;

/** The status staff see ([4-08]), and one before a first payment; `nowMs` is ms since 1970 UTC. */
export function getAdminSubscriptionStatus(
  subscription: ExpiringSubscription,
  nowMs: number,
): AdminSubscriptionStatus {
  if (!subscription.is_active) return 'Inactive';
  if (subscription.expires_at === null) return 'Active (Lifetime)';
  if (isUnpaid(subscription, nowMs)) return 'Begins Later';
  const left = getRemainingMs(subscription, nowMs);
  if (left <= 0) return 'Expired';
  return left < SOON_MS ? 'Expires Soon' : 'Active';
}

/** Time Left as staff see it ([4-08]); `nowMs` is ms since 1970 UTC. */
export function formatTimeLeft(subscription: ExpiringSubscription, nowMs: number): string {
  const left = getRemainingMs(subscription, nowMs);
  if (left === Number.POSITIVE_INFINITY) return 'Never expires';
  if (isUnpaid(subscription, nowMs)) return 'Not begun';
  if (left <= 0) return 'Expired';
  if (left >= DAY_MS) return count(Math.floor(left / DAY_MS), 'day');
  return left >= HOUR_MS ? count(Math.floor(left / HOUR_MS), 'hour') : 'Less than 1 hour';
}

function getRemainingMs(subscription: ExpiringSubscription, nowMs: number): number {
  return subscription.expires_at === null
    ? Number.POSITIVE_INFINITY
    : Date.parse(subscription.expires_at) - nowMs;
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
