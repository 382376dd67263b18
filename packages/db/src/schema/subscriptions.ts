import type { SubscriptionSource } from '@lockwatch/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import {
  belongsTo,
  createdAt,
  dueMessageColumns,
  id,
  moment,
  numberId,
  refersTo,
  snowflake,
} from './columns.js';
import { roles } from './roles.js';
import { users } from './users.js';

/** What can be bought: a role for a time. Prices in cents of `currency` by card, and in world locks. */
export const plans = pgTable(
  'plans',
  (t) => ({
    id: numberId().primaryKey(),
    name: t.text().notNull().unique(),
    description: t.text().notNull(),
    roleId: refersTo(numberId(), () => roles.id),
    durationDays: t.integer(),
    priceCents: t.integer(),
    currency: t.text().notNull().default('usd'),
    priceWl: t.numeric({ precision: 14, scale: 2, mode: 'number' }),
    stripePriceId: t.text(),
    isTrial: t.boolean().notNull().default(false),
    isOffered: t.boolean().notNull().default(true),
  }),
  (table) => [
    index('plans_role_id_index').on(table.roleId),
    check('plans_duration', sql`${table.durationDays} > 0`),
    check('plans_prices', sql`${table.priceCents} > 0 and ${table.priceWl} > 0`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    planId: refersTo(numberId(), () => plans.id),
    source: t.text().$type<SubscriptionSource>().notNull(),
    isActive: t.boolean().notNull().default(true),
    isRenewing: t.boolean().notNull().default(false),
    startedAt: createdAt(),
    /** When it starts to count; in the future while it waits behind another. Moves when prepaid time is rescheduled. */
    startsAt: createdAt(),
    expiresAt: moment(),
    graceUntil: moment(),
    /** When access ends. Null: never. Read only through the access rule (`subscription-access.ts` in core). */
    accessEndsAt: moment().generatedAlwaysAs(sql`greatest(expires_at, grace_until)`),
    cancelledAt: moment(),
    stripeSubscriptionId: t.text().unique('subscriptions_stripe_subscription_id_unique'),
    stripeStatus: t.text(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('subscriptions_user_id_index').on(table.userId),
    index('subscriptions_plan_id_index').on(table.planId),
    index('subscriptions_active_created_index').on(table.createdAt, table.id).where(sql`${table.isActive}`),
    index('subscriptions_access_index').on(table.accessEndsAt).where(sql`${table.isActive}`),
    check('subscriptions_grace', sql`${table.graceUntil} is null or ${table.expiresAt} is not null`),
    check('subscriptions_source', sql`${table.source} in ('trial', 'stripe', 'world_locks', 'staff')`),
  ],
);

/** Purchases of days with world locks, so that unused days can be paid back at their price. */
export const subscriptionPurchases = pgTable(
  'subscription_purchases',
  (t) => ({
    id: id(),
    subscriptionId: belongsTo(t.uuid(), () => subscriptions.id),
    days: t.integer().notNull(),
    priceWl: t.numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('subscription_purchases_subscription_index').on(table.subscriptionId, table.createdAt),
    check('subscription_purchases_days', sql`${table.days} > 0`),
    check('subscription_purchases_price', sql`${table.priceWl} >= 0`),
  ],
);

/** Who used the trial: once per user. Survives the account, so that a new account does not get another. */
export const trialClaims = pgTable(
  'trial_claims',
  (t) => ({
    id: id(),
    userId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    identityHash: t.text().notNull().unique('trial_claims_identity_hash_unique'),
    discordUserId: snowflake(),
    discordUserHash: t.text(),
    claimedAt: createdAt(),
  }),
  (table) => [
    unique('trial_claims_user_id_unique').on(table.userId),
    unique('trial_claims_discord_user_id_unique').on(table.discordUserId),
    index('trial_claims_discord_user_hash_index').on(table.discordUserHash),
  ],
);

/** Stripe customers and their next sync. Only the lease holder syncs, so older state never overwrites newer. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  (t) => ({
    userId: belongsTo(t.uuid().primaryKey(), () => users.id),
    stripeCustomerId: t.text().notNull().unique('stripe_customers_stripe_customer_id_unique'),
    syncRequests: t.integer().notNull().default(0),
    syncCompleted: t.integer().notNull().default(0),
    syncDueAt: createdAt(),
    syncFailures: t.integer().notNull().default(0),
    syncedAt: moment(),
    leaseId: t.uuid(),
    leasedUntil: moment(),
    /** The last checkout; it ends when another starts, so that only one can be paid. */
    checkoutSessionId: t.text(),
    checkoutAt: moment(),
    createdAt: createdAt(),
  }),
  (table) => [index('stripe_customers_due_index').on(table.syncDueAt)],
);

/** The message a day before access ends, once per end. Sent under a lease and retried until the end. */
export const subscriptionReminders = pgTable(
  'subscription_reminders',
  (t) => ({
    id: id(),
    subscriptionId: belongsTo(t.uuid(), () => subscriptions.id),
    endsAt: moment().notNull(),
    ...dueMessageColumns(),
  }),
  (table) => [
    unique('subscription_reminders_once').on(table.subscriptionId, table.endsAt),
    index('subscription_reminders_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('subscription_reminders_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/** Stripe customers of deleted accounts: a job deletes them at Stripe, which ends all charges. */
export const orphanedStripeCustomers = pgTable(
  'orphaned_stripe_customers',
  (t) => ({
    stripeCustomerId: t.text().primaryKey(),
    checkoutSessionId: t.text(),
    failedAttempts: t.integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    createdAt: createdAt(),
  }),
  (table) => [index('orphaned_stripe_customers_next_index').on(table.nextAttemptAt)],
);

/** Events of Stripe, for idempotency by event id. */
export const stripeEvents = pgTable(
  'stripe_events',
  (t) => ({
    id: t.text().primaryKey(),
    type: t.text().notNull(),
    stripeCustomerId: t.text(),
    receivedAt: createdAt(),
    processedAt: moment(),
  }),
  (table) => [
    index('stripe_events_open_index').on(table.stripeCustomerId).where(sql`${table.processedAt} is null`),
    index('stripe_events_received_index').on(table.receivedAt),
  ],
);
