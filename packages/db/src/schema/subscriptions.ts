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
    /** Null: for life. */
    expiresAt: moment(),
    cancelledAt: moment(),
    stripeSubscriptionId: text().unique('subscriptions_stripe_subscription_id_unique'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_user_id_index').on(table.userId),
    index('subscriptions_type_id_index').on(table.typeId),
    index('subscriptions_active_created_index').on(table.createdAt, table.id).where(sql`${table.isActive}`),
    index('subscriptions_expiry_index').on(table.expiresAt).where(sql`${table.isActive}`),
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

/** Events of the card payment provider, for idempotency by event id. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: createdAt(),
  processedAt: moment(),
});
