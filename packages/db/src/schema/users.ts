import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, snowflake } from './columns.js';

/** A person: one account in the browser and on Discord. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    picture: text(),
    discordUserId: snowflake(),
    growid: text(),
    isBanned: boolean().notNull().default(false),
    isMuted: boolean().notNull().default(false),
    isBlacklisted: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastLoginAt: moment(),
  },
  (table) => [
    uniqueIndex('users_growid_unique').on(sql`lower(${table.growid})`),
    uniqueIndex('users_discord_user_id_unique').on(table.discordUserId),
    index('users_email_index').on(sql`lower(${table.email})`),
    // For the staff's list: its order, its search by part of a name, its few with a flag.
    index('users_created_index').on(table.createdAt, table.id),
    index('users_name_trigram_index').using('gin', sql`${table.name} gin_trgm_ops`),
    index('users_email_trigram_index').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_banned_index').on(table.createdAt, table.id).where(sql`${table.isBanned}`),
    index('users_muted_index').on(table.createdAt, table.id).where(sql`${table.isMuted}`),
    index('users_blacklisted_index').on(table.createdAt, table.id).where(sql`${table.isBlacklisted}`),
    check('users_growid_length', sql`char_length(${table.growid}) between 1 and 50`),
    check('users_growid_trimmed', sql`${table.growid} = btrim(${table.growid})`),
  ],
);

/** Who a person is at an OpenID provider. The key is issuer and subject: the same subject elsewhere is someone else. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The Discord user that the provider names, also when that one is linked to another account. */
    discordUserId: snowflake(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_identities_issuer_subject_unique').on(table.issuer, table.subject),
    index('user_identities_user_id_index').on(table.userId),
  ],
);

/** One-time codes that prove on Discord who one is here. Stored as a hash. */
export const linkCodes = pgTable(
  'link_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique('link_codes_code_hash_unique'),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('link_codes_user_id_index').on(table.userId)],
);

/** Personal tokens for the REST API. Only the hash is kept; `prefix` is what the owner recognises it by. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    tokenHash: text().notNull().unique('api_tokens_token_hash_unique'),
    scopes: text().array().notNull(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_tokens_user_id_index').on(table.userId),
    check(
      'api_tokens_scopes',
      sql`${table.scopes} <@ array['read', 'write'] and cardinality(${table.scopes}) > 0`,
    ),
  ],
);

/** A person's notification settings; a missing row means enabled. */
export const preferences = pgTable(
  'preferences',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    preferenceId: text().notNull(),
    isEnabled: boolean().notNull(),
  },
  (table) => [
    unique('preferences_user_preference_unique').on(table.userId, table.preferenceId),
    check('preferences_known', sql`${table.preferenceId} in ('exact_ping', 'prediction_ping')`),
  ],
);
