import { describeWorldLocks } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import { getAccessState } from '../../access/index.js';
import {
  AFTER_LIFETIME_MS,
  compareAge,
  type SubscriptionDetails,
  schedulePrepaidTime,
  type UserSubscription,
} from './subscription-schedule.js';

interface Addition extends Pick<UserSubscription, 'roleId' | 'source'> {
  planId: number;
  durationDays: number | null;
}

/** What an addition does to everything a user has. */
export type AdditionResult = ReturnType<typeof computeAddition>;

const DAY_MS = 86_400_000;
/** Stripe defers a first charge by at least two days (docs: Checkout Session, `trial_end`); the minute is for the request. */
const DEFERRAL_MIN_MS = 2 * DAY_MS + 60_000;
const NEW_ID = 'new';

/** What adding `added` does: pure. `firstChargeAtMs`: start of a card subscription's first period, default now. */
export function computeAddition(
  subscriptions: readonly SubscriptionDetails[],
  added: Addition,
  nowMs: number,
  firstChargeAtMs: number = nowMs,
) {
  const current = subscriptions.filter((one) => getAccessState(one, nowMs) !== 'ended');
  const isLifetime = added.durationDays === null;
  const credits = isLifetime ? computeCredits(current, added.roleId, nowMs) : [];
  const kept = current.filter(({ id }) => !credits.some((credit) => credit.id === id));
  const extended = isLifetime ? undefined : findExtended(kept, added);
  const lengthMs = (added.durationDays ?? 0) * DAY_MS;
  const target: UserSubscription = extended
    ? { ...extended, endsAtMs: (extended.endsAtMs ?? nowMs) + lengthMs }
    : {
        id: NEW_ID,
        roleId: added.roleId,
        source: added.source,
        isActive: true,
        createdAtMs: nowMs,
        startsAtMs: firstChargeAtMs,
        endsAtMs: isLifetime ? null : firstChargeAtMs + lengthMs,
      };
  const after = [...kept.filter(({ id }) => id !== target.id), target];
  const periods = new Map(schedulePrepaidTime(after, nowMs).map((period) => [period.id, period]));
  const scheduled = periods.get(target.id);
  return {
    startsAtMs: scheduled?.startsAtMs ?? target.startsAtMs,
    endsAtMs: scheduled?.endsAtMs ?? target.endsAtMs,
    extendedId: extended?.id ?? null,
    /** Subscriptions paid in world locks that end because of a lifetime subscription, and the world locks paid back. */
    credits,
    /** Card subscriptions that a lifetime subscription stops. With an overdue payment they end immediately. */
    stoppedSubscriptions: isLifetime ? findStopped(current, added.roleId) : [],
    moved: kept.flatMap(({ id, name }) => {
      const period = periods.get(id);
      return period && id !== target.id ? [{ ...period, name }] : [];
    }),
  };
}

/** The subscription that is extended: of the same plan and source, with an end, and not renewing. */
function findExtended(subscriptions: readonly SubscriptionDetails[], { planId, source }: Addition) {
  if (source === 'stripe') return undefined;
  return subscriptions
    .filter(
      (one) => one.planId === planId && one.source === source && !one.isRenewing && one.endsAtMs !== null,
    )
    .sort(compareAge)[0];
}

function computeCredits(
  subscriptions: readonly SubscriptionDetails[],
  lifetimeRoleId: number,
  nowMs: number,
) {
  return subscriptions.flatMap((one) => {
    const days = computeUnusedDays(one, nowMs);
    if (one.source !== 'world_locks' || days === null || one.roleId > lifetimeRoleId) return [];
    return { id: one.id, name: one.name, unusedDays: days, amount: computeCredit(one.purchases, days) };
  });
}

/** Whole unused days, rounded up; null: lifetime. */
export function computeUnusedDays(
  { startsAtMs, endsAtMs }: Pick<UserSubscription, 'startsAtMs' | 'endsAtMs'>,
  nowMs: number,
): number | null {
  return endsAtMs === null ? null : Math.ceil((endsAtMs - Math.max(nowMs, startsAtMs)) / DAY_MS);
}

function findStopped(subscriptions: readonly SubscriptionDetails[], lifetimeRoleId: number) {
  return subscriptions.flatMap(({ name, roleId, stripeId, stripeStatus, paidUntilMs, isRenewing }) => {
    if (!stripeId?.startsWith('sub_') || roleId > lifetimeRoleId || paidUntilMs === null) return [];
    const isPaymentOverdue = stripeStatus === 'past_due';
    return isRenewing || isPaymentOverdue ? [{ name, endsAtMs: paidUntilMs, isPaymentOverdue }] : [];
  });
}

/** World locks for unused days, which belong to the newest purchases (`purchases`: newest first). Rounded once to 0.01. */
export function computeCredit(
  purchases: Readonly<SubscriptionDetails['purchases']>,
  unusedDays: number,
): number {
  let left = Math.max(0, unusedDays);
  let cents = 0;
  for (const { days, priceWl } of purchases) {
    const used = Math.min(left, days);
    cents += (Math.round(priceWl * 100) * used) / days;
    left -= used;
  }
  // Without the error of the divisions, which would round half a cent down.
  return Math.round(Number(cents.toFixed(6))) / 100;
}

/** When a card is charged first: when the paid access ends (`untilMs`; null: never), or null: now. */
export function computeFirstCharge(untilMs: number | null, nowMs: number): Date | null {
  return untilMs !== null && untilMs - nowMs >= DEFERRAL_MIN_MS ? new Date(untilMs) : null;
}

/** What adding the plan `name` does, one sentence each; shown before paying and in the confirmation. */
export function describeAddition(name: string, addition: AdditionResult): Text[] {
  return [
    { text: 'billing.runs', values: { plan: name, period: describePeriod(addition) } },
    ...addition.credits.map(
      (credit): Text =>
        credit.amount === 0
          ? { text: 'billing.creditTooSmall', values: { plan: credit.name, days: credit.unusedDays } }
          : {
              text: 'billing.credit',
              values: { amount: describeWorldLocks(credit.amount), days: describeUnusedDays(credit) },
            },
    ),
    ...addition.stoppedSubscriptions.map(
      (stopped): Text =>
        stopped.isPaymentOverdue
          ? { text: 'billing.cardBillDropped', values: { plan: stopped.name } }
          : { text: 'billing.cardStops', values: { plan: stopped.name, end: new Date(stopped.endsAtMs) } },
    ),
    ...addition.moved.map(
      (period): Text =>
        period.startsAtMs >= AFTER_LIFETIME_MS
          ? { text: 'billing.freeTimeKept', values: { plan: period.name } }
          : { text: 'billing.continues', values: { plan: period.name, period: describePeriod(period) } },
    ),
  ];
}

/** `3 unused days of Basic` */
export function describeUnusedDays(credit: { unusedDays: number; name: string }): Text {
  return { text: 'billing.unusedDays', values: { days: credit.unusedDays, plan: credit.name } };
}

function describePeriod({ startsAtMs, endsAtMs }: { startsAtMs: number; endsAtMs: number | null }): Text {
  if (startsAtMs >= AFTER_LIFETIME_MS) return { text: 'billing.afterLifetime' };
  const start = new Date(startsAtMs);
  return endsAtMs === null
    ? { text: 'billing.forLife', values: { start } }
    : { text: 'billing.period', values: { start, end: new Date(endsAtMs) } };
}
