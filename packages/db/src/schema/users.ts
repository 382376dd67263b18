import { API_TOKEN_SCOPES } from '@lockwatch/contracts';
import { LANGUAGES } from '@lockwatch/texts/language';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, numberId, snowflake } from './columns.js';

/** A user: one account in the browser and on Discord. */
export const users = pgTable(
  'users',
  (t) => ({
    id: id(),
    name: t.text().notNull(),
    email: t.text(),
    picture: t.text(),
    discordUserId: snowflake(),
    /** The user unlinked Discord: signing in does not link it again. */
    isDiscordUnlinked: t.boolean().notNull().default(false),
    growid: t.text(),
    growidVerifiedAt: moment(),
    isBanned: t.boolean().notNull().default(false),
    /** For staff; null also for users who are not banned. */
    banReason: t.text(),
    isMuted: t.boolean().notNull().default(false),
    isBlacklisted: t.boolean().notNull().default(false),
    snoozedUntil: moment(),
    /** Null: the user has not chosen one. */
    language: t.text({ enum: LANGUAGES }),
    /** IANA name. */
    timeZone: t.text().notNull().default('UTC'),
    /** Quiet hours: minutes of the day in the user's time zone. */
    quietFrom: t.integer(),
    quietTo: t.integer(),
    quietMode: t.text().notNull().default('digest'),
    /** The text above a ping, with named fields; null: the usual one. */
    pingTemplate: t.text(),
    createdAt: createdAt(),
    lastLoginAt: moment(),
    /** Pings that were made later are unread. */
    notificationsSeenAt: createdAt(),
  }),
  (table) => [
    // An unverified name does not block others.
    uniqueIndex('users_growid_verified_unique')
      .on(sql`lower(${table.growid})`)
      .where(sql`${table.growidVerifiedAt} is not null`),
    index('users_growid_index').on(sql`lower(${table.growid})`),
    uniqueIndex('users_discord_user_id_unique').on(table.discordUserId),
    index('users_email_index').on(sql`lower(${table.email})`),
    index('users_last_login_index').on(table.lastLoginAt),
    // For the list of staff: its order, search by part of a name, and filters.
    index('users_created_index').on(table.createdAt, table.id),
    index('users_name_trigram_index').using('gin', sql`${table.name} gin_trgm_ops`),
    index('users_email_trigram_index').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_banned_index').on(table.createdAt, table.id).where(sql`${table.isBanned}`),
    index('users_muted_index').on(table.createdAt, table.id).where(sql`${table.isMuted}`),
    index('users_blacklisted_index').on(table.createdAt, table.id).where(sql`${table.isBlacklisted}`),
    check(
      'users_quiet_hours',
      sql`(${table.quietFrom} is null) = (${table.quietTo} is null) and ${table.quietFrom} <> ${table.quietTo}
        and ${table.quietFrom} between 0 and 1439 and ${table.quietTo} between 0 and 1439`,
    ),
    check(
      'users_ban_reason',
      sql`${table.banReason} is null or ${table.isBanned} and char_length(${table.banReason}) <= 200`,
    ),
    check('users_language', sql`${table.language} in ('en', 'id')`),
    check('users_quiet_mode', sql`${table.quietMode} in ('digest', 'drop')`),
    check('users_ping_template_length', sql`char_length(${table.pingTemplate}) between 1 and 200`),
    check('users_growid_length', sql`char_length(${table.growid}) between 1 and 50`),
    check('users_growid_trimmed', sql`${table.growid} = btrim(${table.growid})`),
    check('users_growid_verified', sql`${table.growidVerifiedAt} is null or ${table.growid} is not null`),
  ],
);

/** The identity of a user at an OpenID provider: issuer and subject. */
export const userIdentities = pgTable(
  'user_identities',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    issuer: t.text().notNull(),
    subject: t.text().notNull(),
    /** The Discord user that the provider names, even when it is linked to another account. */
    discordUserId: snowflake(),
    createdAt: createdAt(),
  }),
  (table) => [
    unique('user_identities_issuer_subject_unique').on(table.issuer, table.subject),
    index('user_identities_user_id_index').on(table.userId),
  ],
);

/** Hashed identities of deleted accounts: older tokens are rejected. Kept for a month, longer than any token lives. */
export const deletedIdentities = pgTable(
  'deleted_identities',
  (t) => ({
    identityHash: t.text().primaryKey(),
    /** SHA-256 of the token that deleted the account; null: deleted on Discord. */
    tokenHash: t.text(),
    deletedAt: moment().notNull(),
  }),
  (table) => [index('deleted_identities_deleted_index').on(table.deletedAt)],
);

/** Sessions ended by Back-Channel Logout: earlier access tokens are rejected. Names the subject, the session or both. */
export const endedSessions = pgTable(
  'ended_sessions',
  (t) => ({
    id: id(),
    issuer: t.text().notNull(),
    subject: t.text(),
    sessionId: t.text(),
    endedAt: moment().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('ended_sessions_subject_index').on(table.issuer, table.subject),
    index('ended_sessions_session_index').on(table.issuer, table.sessionId),
    index('ended_sessions_ended_index').on(table.endedAt),
    check('ended_sessions_names_one', sql`${table.subject} is not null or ${table.sessionId} is not null`),
  ],
);

/** The one key that signs tokens where people sign in with Discord, encrypted with `ENCRYPTION_KEY`. */
export const signingKeys = pgTable(
  'signing_keys',
  (t) => ({
    id: numberId().primaryKey().default(1),
    encryptedKey: t.text().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [check('signing_keys_is_one', sql`${table.id} = 1`)],
);

/** One-time codes that link a Discord user. Stored as a hash. */
export const linkCodes = pgTable(
  'link_codes',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    codeHash: t.text().notNull().unique('link_codes_code_hash_unique'),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  }),
  (table) => [index('link_codes_user_id_index').on(table.userId)],
);

/** The hashed one-time code that proves a GrowID in the game. One per user; a newer one replaces it. */
export const growIdCodes = pgTable(
  'growid_codes',
  (t) => ({
    userId: belongsTo(t.uuid().primaryKey(), () => users.id),
    growid: t.text().notNull(),
    codeHash: t.text().notNull(),
    failedAttempts: t.integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [index('growid_codes_growid_index').on(sql`lower(${table.growid})`)],
);

/** Proofs of a GrowID reported by the depositor, by the depositor's key, so that a repeated report gets the same answer. */
export const growIdVerifications = pgTable('growid_verifications', (t) => ({
  idempotencyKey: t.text().primaryKey(),
  growid: t.text().notNull(),
  codeHash: t.text().notNull(),
  credited: t.numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
  createdAt: createdAt(),
}));

/** Personal tokens for the REST API. Only the hash is stored; the owner recognises one by its `prefix`. */
export const apiTokens = pgTable(
  'api_tokens',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    name: t.text().notNull(),
    prefix: t.text().notNull(),
    tokenHash: t.text().notNull().unique('api_tokens_token_hash_unique'),
    scopes: t.text({ enum: API_TOKEN_SCOPES }).array().notNull(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    revokedAt: moment(),
    createdAt: createdAt(),
  }),
  (table) => [
    index('api_tokens_user_id_index').on(table.userId),
    check(
      'api_tokens_scopes',
      sql`${table.scopes} <@ array['read', 'write'] and cardinality(${table.scopes}) > 0`,
    ),
  ],
);

/** The notification settings of a user; a missing row means enabled. */
export const preferences = pgTable(
  'preferences',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    preferenceId: t.text().notNull(),
    isEnabled: t.boolean().notNull(),
  }),
  (table) => [unique('preferences_user_preference_unique').on(table.userId, table.preferenceId)],
);
