import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, numberId, snowflake } from './columns.js';
import { roles } from './roles.js';
import { users } from './users.js';

/** What is sold: a role for a time. Cents of `currency` by card, world locks in game. */
export const subscriptionTypes = pgTable(
  'subscription_types',
  {
    id: numberId().primaryKey(),
    name: text().notNull().unique(),
    description: text().notNull(),
    roleId: numberId()
      .notNull()
      .references(() => roles.id),
    /** Null: for life. */
    durationDays: integer(),
    priceCents: integer(),
    currency: text().notNull().default('usd'),
    priceWl: numeric({ precision: 14, scale: 2, mode: 'number' }),
    stripePriceId: text(),
    isTrial: boolean().notNull().default(false),
    isOffered: boolean().notNull().default(true),
  },
  (table) => [
    index('subscription_types_role_id_index').on(table.roleId),
    check('subscription_types_duration', sql`${table.durationDays} > 0`),
    check('subscription_types_prices', sql`${table.priceCents} > 0 and ${table.priceWl} > 0`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    typeId: numberId()
      .notNull()
      .references(() => subscriptionTypes.id),
    /** Where it came from. */
    source: text().notNull(),
    isActive: boolean().notNull().default(true),
    isRenewing: boolean().notNull().default(false),
    startedAt: createdAt(),
    /** From when it counts; later than now while it waits behind another. Moves when prepaid time is laid out anew. */
    startsAt: createdAt(),
    /** The end of the time that is paid. Null: for life. */
    expiresAt: moment(),
    /** Until when a card subscription counts beyond that, while its renewal is not paid yet. */
    graceUntil: moment(),
    /** When access ends. Null: never. */
    accessEndsAt: moment().generatedAlwaysAs(sql`greatest(expires_at, grace_until)`),
    cancelledAt: moment(),
    /** Of the subscription at Stripe (`sub_…`), or of the payment for a licence for life (`pi_…`). */
    stripeSubscriptionId: text().unique('subscriptions_stripe_subscription_id_unique'),
    /** Stripe's own word for its state, for staff. */
    stripeStatus: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_user_id_index').on(table.userId),
    index('subscriptions_type_id_index').on(table.typeId),
    index('subscriptions_active_created_index').on(table.createdAt, table.id).where(sql`${table.isActive}`),
    index('subscriptions_access_index').on(table.accessEndsAt).where(sql`${table.isActive}`),
    check('subscriptions_grace', sql`${table.graceUntil} is null or ${table.expiresAt} is not null`),
    check('subscriptions_source', sql`${table.source} in ('trial', 'stripe', 'world_locks', 'staff')`),
  ],
);

/** Who had the trial: once per person, ever. Survives the account, so that a new account does not get another. */
export const trialClaims = pgTable(
  'trial_claims',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Issuer and subject, hashed: recognises the person after the account is gone. */
    identityHash: text().notNull().unique('trial_claims_identity_hash_unique'),
    discordUserId: snowflake(),
    claimedAt: createdAt(),
  },
  (table) => [
    unique('trial_claims_user_id_unique').on(table.userId),
    unique('trial_claims_discord_user_id_unique').on(table.discordUserId),
  ],
);

/**
 * Who a person is at Stripe, and when what Stripe knows of them is read again. A reading is asked for by raising
 * `syncRequests`; whoever holds the lease reads, so that an older reading never overwrites a newer one.
 */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    stripeCustomerId: text().notNull().unique('stripe_customers_stripe_customer_id_unique'),
    /** How often a reading was asked for, and up to which of these it is done. */
    syncRequests: integer().notNull().default(0),
    syncAnswered: integer().notNull().default(0),
    /** When to read next: at once, at the end of a period, after a failure, or just from time to time. */
    syncDueAt: createdAt(),
    /** Readings that failed, since the last that did not. */
    syncFailures: integer().notNull().default(0),
    syncedAt: moment(),
    leaseId: uuid(),
    leasedUntil: moment(),
    /** The last checkout, which ends when another begins, so that only one can be paid. */
    checkoutSessionId: text(),
    checkoutAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('stripe_customers_due_index').on(table.syncDueAt)],
);

/**
 * The message a day before access ends; one for each end a subscription had. It is claimed under a lease and tried again
 * until the end itself.
 */
export const subscriptionReminders = pgTable(
  'subscription_reminders',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The end it tells of. */
    endsAt: moment().notNull(),
    state: text().notNull().default('pending'),
    attemptCount: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    leasedUntil: moment(),
    failure: text(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (table) => [
    unique('subscription_reminders_once').on(table.subscriptionId, table.endsAt),
    index('subscription_reminders_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('subscription_reminders_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/** Events of the card payment provider, for idempotency by event id. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Whom it is about; null: nobody of ours. */
    stripeCustomerId: text(),
    receivedAt: createdAt(),
    processedAt: moment(),
  },
  (table) => [
    index('stripe_events_open_index').on(table.stripeCustomerId).where(sql`${table.processedAt} is null`),
    index('stripe_events_received_index').on(table.receivedAt),
  ],
);
