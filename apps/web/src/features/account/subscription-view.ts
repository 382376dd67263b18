import {
  formatNumber,
  isRenewedByCard,
  isUnpaid,
  type LedgerEntry,
  type Me,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { formatDay } from '../../components/date-formats.js';

/** The text about a failed renewal and its deadline; null if there is none. */
export function paymentFailureText({ grace_until: end }: Pick<Subscription, 'grace_until'>): string | null {
  if (end === null) return null;
  return `Payment failed. Access ends on ${formatDay(end)} unless the card can be charged. Update your card.`;
}

/** Start, end and renewal in words, in the user's time zone. */
export function subscriptionEndText(subscription: Subscription, nowMs: number): string {
  const begins =
    Date.parse(subscription.starts_at) > nowMs ? `Starts on ${formatDay(subscription.starts_at)}` : null;
  if (subscription.expires_at === null) return begins ?? 'Lifetime, does not renew';
  if (isUnpaid(subscription, nowMs)) {
    return subscription.is_renewing
      ? `Begins on ${formatDay(subscription.starts_at)}, with its first payment`
      : `Does not renew, ends on ${formatDay(subscription.starts_at)} before its first payment`;
  }
  const end = formatDay(subscription.expires_at);
  const renewal = isRenewedByCard(subscription) ? `renews on ${end}` : `does not renew, runs until ${end}`;
  return begins === null ? `${renewal[0]?.toUpperCase()}${renewal.slice(1)}` : `${begins}, ${renewal}`;
}

/** What a cancellation does. */
export function cancelText(subscription: Subscription): string {
  const { expires_at, first_charge_at } = subscription;
  const until = expires_at === null ? null : `runs until ${formatDay(expires_at)}`;
  if (!isRenewedByCard(subscription)) return `It ${until ?? 'does not end'}.`;
  if (first_charge_at !== null)
    return 'It will not begin, and your card is not charged. You can resume it until then.';
  return `It will not renew${until === null ? '' : `, and ${until}`}. You can resume it until then.`;
}

/** The plan of the user's highest role that can be bought. If several plans have the role, the one the user holds. */
export function currentPlan(
  plans: readonly SubscriptionType[],
  roles: Me['roles'],
  held: readonly Subscription[],
  nowMs: number,
): SubscriptionType | undefined {
  const isHeld = ({ name }: SubscriptionType) =>
    held.some((one) => one.name === name && one.is_active && Date.parse(one.starts_at) <= nowMs);
  for (const role of roles.toSorted((a, b) => b.role_id - a.role_id)) {
    const withRole = plans.filter((plan) => plan.role_name === role.name);
    if (withRole.length > 0) return withRole.find(isHeld) ?? withRole[0];
  }
  return undefined;
}

/** Formats an amount in the smallest unit of its currency (ISO 4217): `$2.99`. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A ledger amount with its sign: `+300 WLs`, `−12.5 WLs`. */
export function formatLedgerAmount(amount: number): string {
  const number = formatNumber(Math.abs(amount));
  return `${amount < 0 ? '−' : '+'}${number} WLs`;
}

export const ENTRY_KIND_LABELS: Record<LedgerEntry['kind'], string> = {
  deposit: 'Deposit',
  purchase: 'Purchase',
  refund: 'Refund',
  adjustment: 'Adjustment',
};

export const SOURCES: Record<Subscription['source'], string> = {
  trial: 'Free trial',
  stripe: 'Card',
  world_locks: 'World Locks',
  staff: 'From staff',
};

/** Text of the link to the GrowID settings. */
export function growIdLinkText(growid: string | null, isVerified: boolean): string {
  if (growid === null) return 'Set your GrowID';
  return isVerified ? 'Change your GrowID' : 'Verify your GrowID';
}

const KEY = 'lockwatch.checkout';

/** A string that changes when the user's subscriptions change. */
function toSnapshot(subscriptions: readonly Subscription[]): string {
  return subscriptions
    .map(({ subscription_id, is_renewing, expires_at }) => `${subscription_id} ${is_renewing} ${expires_at}`)
    .toSorted()
    .join('; ');
}

/** Stores the subscriptions before the payment page opens. */
export function rememberCheckout(store: Storage, subscriptions: readonly Subscription[]): void {
  store.setItem(KEY, toSnapshot(subscriptions));
}

/** Whether the subscriptions changed since the payment page opened. Another browser looks for any paid by card. */
export function hasNewSubscription(store: Storage, subscriptions: readonly Subscription[]): boolean {
  const before = store.getItem(KEY);
  if (before !== null) return toSnapshot(subscriptions) !== before;
  return subscriptions.some(({ source, is_active }) => source === 'stripe' && is_active);
}

export function forgetCheckout(store: Storage): void {
  store.removeItem(KEY);
}
