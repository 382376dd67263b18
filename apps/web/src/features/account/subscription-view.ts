import {
  formatNumber,
  isRenewedByCard,
  isUnpaid,
  type Me,
  type Subscription,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { getPageLocale } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/account';
import { formatDay } from '../../components/date-formats.js';

/** The text about a failed renewal and its deadline; null if there is none. */
export function paymentFailureText({ grace_until: end }: Pick<Subscription, 'grace_until'>): string | null {
  if (end === null) return null;
  return t('account.subs.paymentFailed', { end: formatDay(end) });
}

/** Start, end and renewal in words, in the user's time zone. */
export function subscriptionEndText(subscription: Subscription, nowMs: number): string {
  const { starts_at, expires_at, is_renewing } = subscription;
  const start = formatDay(starts_at);
  const isLater = Date.parse(starts_at) > nowMs;
  if (expires_at === null) return isLater ? t('account.end.starts', { start }) : t('account.end.lifetime');
  if (isUnpaid(subscription, nowMs))
    return t(is_renewing ? 'account.end.firstPayment' : 'account.end.unpaid', { start });
  const end = formatDay(expires_at);
  const renews = isRenewedByCard(subscription);
  return isLater
    ? t(renews ? 'account.end.startsRenews' : 'account.end.startsRuns', { start, end })
    : t(renews ? 'account.end.renews' : 'account.end.runs', { end });
}

export function cancelText(subscription: Subscription): string {
  const { expires_at, first_charge_at } = subscription;
  if (expires_at === null) return t('account.cancel.endless');
  const end = formatDay(expires_at);
  if (!isRenewedByCard(subscription)) return t('account.cancel.runs', { end });
  return first_charge_at === null ? t('account.cancel.renewing', { end }) : t('account.cancel.unpaid');
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
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A ledger amount with its sign: `+300 WLs`, `−12.5 WLs`. */
export function formatLedgerAmount(amount: number): string {
  return t('account.locks', { amount: `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}` });
}

export function growIdLinkText(growid: string | null, isVerified: boolean): string {
  if (growid === null) return t('account.growId.set');
  return t(isVerified ? 'account.growId.change' : 'account.growId.verify');
}

const KEY = 'lockwatch.checkout';

/** A string that changes when the user's subscriptions change. */
function toSnapshot(subscriptions: readonly Subscription[]): string {
  return JSON.stringify(
    subscriptions
      .map(({ subscription_id, is_renewing, expires_at }) => [subscription_id, is_renewing, expires_at])
      .toSorted(),
  );
}

/** Stores the subscriptions before the payment page opens. */
export function rememberCheckout(subscriptions: readonly Subscription[]): void {
  sessionStorage.setItem(KEY, toSnapshot(subscriptions));
}

/** Whether the subscriptions changed since the payment page opened. Another browser looks for any paid by card. */
export function hasNewSubscription(subscriptions: readonly Subscription[]): boolean {
  const before = sessionStorage.getItem(KEY);
  if (before !== null) return toSnapshot(subscriptions) !== before;
  return subscriptions.some(({ source, is_active }) => source === 'stripe' && is_active);
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(KEY);
}
