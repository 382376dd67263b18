import type { AdminSubscription, AdminSubscriptionStatus, LogEntry } from '@lockwatch/contracts';
import type { BadgeTone } from '../../components/ui/badge.js';

const STRIPE_ID_SHOWN = 20;

export const SUBSCRIPTION_TONES: Record<AdminSubscriptionStatus, BadgeTone> = {
  Inactive: 'plain',
  'Active (Lifetime)': 'deal',
  Expired: 'danger',
  'Begins Later': 'plain',
  'Expires Soon': 'orange',
  Active: 'deal',
};

/** Whether it starts in the future, after the user's present subscription. */
export function startsLater(subscription: Pick<AdminSubscription, 'starts_at'>, nowMs: number): boolean {
  return Date.parse(subscription.starts_at) > nowMs;
}

/** The first 20 characters of the payment provider's id ([2-52], [9-07]). */
export function shortStripeId(id: string | null): string {
  if (id === null) return 'N/A';
  return id.length > STRIPE_ID_SHOWN ? `${id.slice(0, STRIPE_ID_SHOWN)}...` : id;
}

/** The choices of the filter besides All Actions ([2-51]). */
export const LOG_FILTERS = [
  { value: 'login', label: 'Login' },
  { value: 'user_roles_updated', label: 'Role Changes' },
  { value: 'user_deleted', label: 'User Deleted' },
  { value: 'system', label: 'System' },
] as const;
type LogFilter = (typeof LOG_FILTERS)[number]['value'];

/** Who did it: e-mail, else name, else 'System' ([2-51]). */
export function logUser(entry: LogEntry): string {
  return entry.user_email ?? entry.user_name ?? 'System';
}

/** Filters entries by action in the browser ([2-51]). */
export function matchesFilter(filter: LogFilter | undefined): (entry: LogEntry) => boolean {
  return (entry) => filter === undefined || entry.action === filter;
}
