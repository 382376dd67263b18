import { type AdminSubscription, isUnpaid } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';
import { Badge } from '../../components/ui/badge.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type AdminSubscriptionStatus = keyof typeof BADGES;

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
  return left < DAY_MS ? 'Expires Soon' : 'Active';
}

/** Time Left as staff see it ([4-08]); `nowMs` is ms since 1970 UTC. */
export function formatTimeLeft(subscription: ExpiringSubscription, nowMs: number): string {
  const left = getRemainingMs(subscription, nowMs);
  if (left === Number.POSITIVE_INFINITY) return t('admin.timeLeft.unlimited');
  if (isUnpaid(subscription, nowMs)) return t('admin.timeLeft.notBegun');
  if (left <= 0) return t('admin.subscription.expired');
  if (left >= DAY_MS) return t('admin.timeLeft.days', { count: Math.floor(left / DAY_MS) });
  return t('admin.timeLeft.hours', { count: Math.floor(left / HOUR_MS) });
}

function getRemainingMs(subscription: ExpiringSubscription, nowMs: number): number {
  return subscription.expires_at === null
    ? Number.POSITIVE_INFINITY
    : Date.parse(subscription.expires_at) - nowMs;
}

const BADGES = {
  Inactive: { text: 'admin.subscription.inactive', tone: 'plain' },
  'Active (Lifetime)': { text: 'admin.subscription.lifetime', tone: 'deal' },
  Expired: { text: 'admin.subscription.expired', tone: 'danger' },
  'Begins Later': { text: 'admin.subscription.beginsLater', tone: 'plain' },
  'Expires Soon': { text: 'admin.subscription.expiresSoon', tone: 'orange' },
  Active: { text: 'admin.subscription.active', tone: 'deal' },
} as const;

export function SubscriptionBadge({ status }: { status: AdminSubscriptionStatus }) {
  const { text, tone } = BADGES[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

const STRIPE_ID_SHOWN = 20;

/** Whether it starts in the future, after the user's present subscription. */
export function startsLater(subscription: Pick<AdminSubscription, 'starts_at'>, nowMs: number): boolean {
  return Date.parse(subscription.starts_at) > nowMs;
}

/** The first 20 characters of the payment provider's id ([2-52], [9-07]). */
export function shortStripeId(id: string | null): string {
  if (id === null) return t('common.notAvailable');
  return id.length > STRIPE_ID_SHOWN ? `${id.slice(0, STRIPE_ID_SHOWN)}...` : id;
}
