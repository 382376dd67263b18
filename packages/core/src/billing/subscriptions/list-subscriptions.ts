import {
  AppError,
  type Subscription,
  type SubscriptionOverview,
  type SubscriptionType,
} from '@lockwatch/contracts';
import { type DbOrTx, isoTime, isoTimeWhere } from '@lockwatch/db';
import { plans, roles, subscriptions } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, isInEffectSql, isNotEndedSql } from '../../access/index.js';
import {
  AFTER_LIFETIME_MS,
  findLifetimeSubscription,
  SUBSCRIPTION_DETAILS,
  type SubscriptionDetails,
} from './subscription-schedule.js';

const { startsAt, expiresAt, isRenewing, stripeStatus, stripeSubscriptionId } = subscriptions;

/** A subscription as its schemas describe it. */
export const SUBSCRIPTION_VIEW = {
  subscription_id: subscriptions.id,
  is_active: subscriptions.isActive,
  is_renewing: isRenewing,
  starts_at: isoTime(startsAt),
  source: subscriptions.source,
  expires_at: isoTime(expiresAt),
  grace_until: isoTimeWhere(sql`${stripeStatus} = 'past_due'`, subscriptions.graceUntil),
  stripe_subscription_id: sql<
    string | null
  >`case when starts_with(${stripeSubscriptionId}, 'sub_') then ${stripeSubscriptionId} end`,
  // As `isUnpaid` tells.
  first_charge_at: isoTimeWhere(
    sql`${isRenewing} and ${startsAt} > now() and ${expiresAt} <= ${startsAt}`,
    startsAt,
  ),
};

/** The user's subscriptions that have not ended ([4-04]). */
export async function listSubscriptions(actor: Actor, store: DbOrTx): Promise<Subscription[]> {
  const rows = await store
    .select({ ...SUBSCRIPTION_VIEW, name: plans.name, details: SUBSCRIPTION_DETAILS })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.userId, actor.userId),
        sql.raw(isNotEndedSql()),
        // Prepaid time behind a lifetime subscription has no meaningful start.
        lt(startsAt, new Date(AFTER_LIFETIME_MS)),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  const current = rows.map(({ details }) => details);
  return rows.map(({ details, ...row }) => ({ ...row, can_resume: checkResume(details, current) === null }));
}

/** At Stripe it can be charged again at the end of its period, without a bill that must be paid first. */
const RENEWABLE_STATUSES: ReadonlySet<string> = new Set(['active', 'trialing']);

type Resumable = Omit<SubscriptionDetails, 'purchases'>;

/** Why a subscription cannot be resumed, as a sentence that says what to do; null: it can. */
export function checkResume(subscription: Resumable, current: readonly Resumable[]): Text | null {
  const { name, stripeId } = subscription;
  if (subscription.isRenewing) return { text: 'billing.renewsAlready', values: { plan: name } };
  if (!stripeId?.startsWith('sub_')) return { text: 'billing.buyAgain', values: { plan: name } };
  if (findLifetimeSubscription(current, subscription.roleId)) {
    return { text: 'billing.lifetimeGivesIt', values: { plan: name } };
  }
  const other = current.find((one) => one.isRenewing && one.stripeId?.startsWith('sub_'));
  if (other) return { text: 'billing.otherRenews', values: { plan: other.name } };
  if (RENEWABLE_STATUSES.has(subscription.stripeStatus ?? '')) return null;
  return { text: 'billing.payFirst', values: { plan: name } };
}

/** The user's own subscription. Throws NOT_FOUND for another user's, and for one that has ended. */
export async function requireSubscription(actor: Actor, store: DbOrTx, id: string) {
  const [row] = await store
    .select({ name: plans.name, isTrial: plans.isTrial, isRenewing, stripeId: stripeSubscriptionId })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), sql.raw(isNotEndedSql())));
  if (!row) throw new AppError('NOT_FOUND', { text: 'billing.noSuchSubscription' });
  return row;
}

/** What can be subscribed to, in order of price. */
export async function listSubscriptionTypes(store: DbOrTx): Promise<SubscriptionType[]> {
  return store
    .select({
      subscription_type_id: plans.id,
      name: plans.name,
      description: plans.description,
      role_name: roles.name,
      duration_days: plans.durationDays,
      price_cents: plans.priceCents,
      currency: plans.currency,
      price_wl: plans.priceWl,
      is_trial: plans.isTrial,
    })
    .from(plans)
    .innerJoin(roles, eq(roles.id, plans.roleId))
    .where(eq(plans.isOffered, true))
    .orderBy(asc(plans.id));
}

const WEEKS = 12;
/** Staff see a subscription in its grace period as expired (`getAdminSubscriptionStatus`), so it is not counted. */
const isCounted = sql.raw(
  `(${isInEffectSql()} and (subscriptions.expires_at is null or subscriptions.expires_at > now()))`,
);

type Totals = Pick<SubscriptionOverview, 'active' | 'lifetime' | 'renewing' | 'expire_soon'>;

/** Numbers of running subscriptions ([2-52]): in total, of each plan, and by the week in which they end. */
export async function getSubscriptionOverview(store: DbOrTx): Promise<SubscriptionOverview> {
  const [totals, byPlan, ends] = await Promise.all([
    store.execute<Totals>(sql`
      select count(*)::int as active,
        (count(*) filter (where expires_at is null))::int as lifetime,
        (count(*) filter (where is_renewing and source = 'stripe'))::int as renewing,
        (count(*) filter (where expires_at < now() + interval '24 hours'))::int as expire_soon
      from subscriptions
      where ${isCounted}`),
    store.execute<SubscriptionOverview['by_type'][number]>(sql`
      select plans.id::int as subscription_type_id, plans.name, count(subscriptions.id)::int as count
      from plans left join subscriptions on subscriptions.plan_id = plans.id and ${isCounted}
      group by plans.id, plans.name order by count desc, plans.id`),
    store.execute<SubscriptionOverview['ends'][number]>(sql`
      with weeks as (
        select date_trunc('week', now(), 'UTC') + make_interval(weeks => number) as week
        from generate_series(0, ${WEEKS - 1}) as number),
      ending as (
        select date_trunc('week', expires_at, 'UTC') as week, count(*)::int as count
        from subscriptions where is_active and expires_at > greatest(now(), starts_at) group by 1)
      select to_char(weeks.week at time zone 'UTC', 'YYYY-MM-DD') as week, coalesce(ending.count, 0) as count
      from weeks left join ending on ending.week = weeks.week
      order by weeks.week`),
  ]);
  const none: Totals = { active: 0, lifetime: 0, renewing: 0, expire_soon: 0 };
  return { ...(totals[0] ?? none), by_type: [...byPlan], ends: [...ends] };
}
