import type { BlacklistEntry, MessageFilter, MessageType } from '@lockwatch/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  belongsTo,
  createdAt,
  dueMessageColumns,
  id,
  moment,
  numberId,
  refersTo,
  snowflake,
  updatedAt,
} from './columns.js';
import { items, tags, teamMembers } from './items.js';
import { users } from './users.js';

/** Webhooks of users: of Discord or, without Discord's id, signed ones. At most one is primary. Disabled when it is rejected. */
export const webhooks = pgTable(
  'webhooks',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    name: t.text().notNull(),
    discordWebhookId: snowflake(),
    /** Followed by `?thread_id=` where pings go to a thread. Of a signed webhook: its secret, a space and its address. */
    encryptedToken: t.text().notNull(),
    discordThreadId: snowflake(),
    /** Discord's data of the last check. */
    discordName: t.text(),
    discordChannelId: snowflake(),
    discordGuildId: snowflake(),
    isLegacyDuplicate: t.boolean().notNull().default(false),
    isPrimary: t.boolean().notNull().default(false),
    disabledAt: moment(),
    disabledReason: t.text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  }),
  (table) => [
    index('webhooks_user_id_index').on(table.userId),
    uniqueIndex('webhooks_one_primary').on(table.userId).where(sql`${table.isPrimary}`),
    uniqueIndex('webhooks_address_unique')
      .on(table.userId, table.discordWebhookId, sql`coalesce(${table.discordThreadId}, 0)`)
      .where(sql`not ${table.isLegacyDuplicate}`),
    check(
      'webhooks_primary_of_discord',
      sql`not ${table.isPrimary} or ${table.discordWebhookId} is not null`,
    ),
  ],
);

/** The message that a webhook was disabled, once per time. Sent under a lease and retried for a day. */
export const webhookNotices = pgTable(
  'webhook_notices',
  (t) => ({
    id: id(),
    webhookId: belongsTo(t.uuid(), () => webhooks.id),
    disabledAt: moment().notNull(),
    ...dueMessageColumns(),
  }),
  (table) => [
    unique('webhook_notices_once').on(table.webhookId, table.disabledAt),
    index('webhook_notices_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('webhook_notices_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);

/** World locks for one item from a price in the product's convention ([2-37]); the same rule as `unitPrice` in contracts. */
const unitPriceSql = (column: string) =>
  sql.raw(`case when ${column} >= 0 then ${column}::float8 else 1::float8 / (-${column})::float8 end`);

/** Whether a rule takes offers without a price; the same rule as `takesUnpriced` in contracts. */
const MEETS_UNPRICED_SQL =
  sql.raw(`min_price < 9999999999.99 and coalesce(takes_unpriced, message_type = 'UNKNOWN'
  or ((min_price = 0 or min_price <= -9999999999.99) and max_price >= 9999999999.99))`);

/**
 * Watch rules: item, side, price range. Prices are stored as typed and compared by unit price. Triggers of
 * ../functions/watch-rules.sql keep `position` without gaps and write `watch_rule_versions`.
 */
export const watchRules = pgTable(
  'watch_rules',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    itemId: refersTo(numberId(), () => items.id),
    minPrice: t.numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    maxPrice: t.numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    minUnitPrice: t.doublePrecision().notNull().generatedAlwaysAs(unitPriceSql('min_price')),
    maxUnitPrice: t.doublePrecision().notNull().generatedAlwaysAs(unitPriceSql('max_price')),
    messageType: t.text().$type<MessageType>().notNull().default('ANY'),
    /** How far from the usual price; a job keeps the range by it. The range is `NO_PRICES` while none is known. */
    usualPercent: t.integer(),
    /** Null: only where the rule takes any price, and for swaps. */
    takesUnpriced: t.boolean(),
    meetsUnpriced: t.boolean().notNull().generatedAlwaysAs(MEETS_UNPRICED_SQL),
    /** Ids of webhooks and `dm`, in their order; none: the primary webhook, or else a direct message. A trigger removes deleted webhooks. */
    targets: t.text().array().notNull().default([]),
    /** The only target, for servers of the release before targets. A trigger carries it over; the next release drops it. */
    webhookId: t.uuid().references(() => webhooks.id, { onDelete: 'set null' }),
    isPaused: t.boolean().notNull().default(false),
    snoozedUntil: moment(),
    cooldownMinutes: t.integer(),
    dailyCap: t.integer(),
    /** Pings only for a better price than those of the last 24 hours. */
    onlyCheaper: t.boolean().notNull().default(false),
    /** Whom its pings through a webhook mention: a user or role of Discord. */
    mentionKind: t.text(),
    mentionId: snowflake(),
    /** What it asks of the message besides; null: nothing. */
    messageFilter: t.jsonb().$type<MessageFilter>(),
    /** Of a rule that the user has as a member of a team: its tag, and the owner's rule, which it follows. */
    teamTagId: numberId(),
    sourceRuleId: t.uuid().references((): AnyPgColumn => watchRules.id, { onDelete: 'cascade' }),
    /** 1 for the user's oldest rule, without gaps. Triggers set it: insert 0. Rules above the item limit do not ping ([6-07]). */
    position: t.integer().notNull().default(0),
    /** When item, side or prices last changed; a trigger sets it and keeps the former values in `watch_rule_versions`. */
    conditionsChangedAt: moment().notNull().default(sql`now()`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  }),
  (table) => [
    // Finds the rules that an offer meets: by item, message type and range of unit prices.
    index('watch_rules_match_index').using(
      'gist',
      table.itemId,
      table.messageType,
      sql`numrange(${table.minUnitPrice}::numeric, ${table.maxUnitPrice}::numeric, '[]')`,
    ),
    // Finds the rules that an offer without a price meets.
    index('watch_rules_unpriced_index')
      .on(table.itemId, table.messageType)
      .where(sql`${table.meetsUnpriced}`),
    index('watch_rules_webhook_id_index').on(table.webhookId),
    index('watch_rules_relative_index').on(table.itemId).where(sql`${table.usualPercent} is not null`),
    index('watch_rules_user_id_index').on(table.userId, table.createdAt),
    index('watch_rules_source_index').on(table.sourceRuleId).where(sql`${table.sourceRuleId} is not null`),
    uniqueIndex('watch_rules_team_unique')
      .on(table.teamTagId, table.userId, table.sourceRuleId)
      .where(sql`${table.teamTagId} is not null`),
    foreignKey({
      name: 'watch_rules_team_member_fk',
      columns: [table.teamTagId, table.userId],
      foreignColumns: [teamMembers.tagId, teamMembers.userId],
    }).onDelete('cascade'),
    check('watch_rules_team', sql`(${table.teamTagId} is null) = (${table.sourceRuleId} is null)`),
    check('watch_rules_message_type', sql`${table.messageType} in ('BUY', 'SELL', 'BOTH', 'ANY', 'UNKNOWN')`),
    check(
      'watch_rules_price_bounds',
      sql`${table.minPrice} between -9999999999.99 and 9999999999.99 and ${table.maxPrice} between -9999999999.99 and 9999999999.99`,
    ),
    check('watch_rules_cooldown', sql`${table.cooldownMinutes} between 1 and 1440`),
    check('watch_rules_targets', sql`cardinality(${table.targets}) <= 3`),
    check('watch_rules_daily_cap', sql`${table.dailyCap} between 1 and 1000`),
    check(
      'watch_rules_mention',
      sql`(${table.mentionKind} is null) = (${table.mentionId} is null) and ${table.mentionKind} in ('user', 'role')`,
    ),
    check('watch_rules_usual_percent', sql`${table.usualPercent} between -99 and 999`),
    check(
      'watch_rules_relative_side',
      sql`${table.usualPercent} is null or ${table.messageType} <> 'UNKNOWN'`,
    ),
    check('watch_rules_price_order', sql`${table.minUnitPrice} <= ${table.maxUnitPrice}`),
  ],
);

/** What a watch rule took before it was changed, to tell why it did not ping about an older message. A trigger writes it. */
export const watchRuleVersions = pgTable(
  'watch_rule_versions',
  (t) => ({
    id: id().default(sql`gen_random_uuid()`),
    watchRuleId: belongsTo(t.uuid(), () => watchRules.id),
    itemId: numberId().notNull(),
    minPrice: t.numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    maxPrice: t.numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    messageType: t.text().notNull(),
    takesUnpriced: t.boolean(),
    messageFilter: t.jsonb().$type<MessageFilter>(),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
  }),
  (table) => [
    index('watch_rule_versions_rule_index').on(table.watchRuleId, table.validTo),
    index('watch_rule_versions_valid_to_index').on(table.validTo),
  ],
);

export const watchRuleTags = pgTable(
  'watch_rule_tags',
  (t) => ({
    watchRuleId: belongsTo(t.uuid(), () => watchRules.id),
    tagId: belongsTo(numberId(), () => tags.id),
  }),
  (table) => [
    primaryKey({ columns: [table.watchRuleId, table.tagId] }),
    index('watch_rule_tags_tag_id_index').on(table.tagId),
  ],
);

/** A user's own name for an item, for the rules of this user only. Changes are notified (../functions/notify-changes.sql). */
export const aliases = pgTable(
  'aliases',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    itemId: belongsTo(numberId(), () => items.id),
    alias: t.text().notNull(),
    createdAt: createdAt(),
  }),
  (table) => [
    uniqueIndex('aliases_user_alias_unique').on(table.userId, sql`lower(${table.alias})`),
    index('aliases_item_id_index').on(table.itemId),
    check('aliases_length', sql`char_length(${table.alias}) between 1 and 100`),
  ],
);

/** What a user is never pinged about: a Discord user, a world or a channel, for all items or one. */
export const blacklistEntries = pgTable(
  'blacklist_entries',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    blacklistType: t.text().$type<BlacklistEntry['blacklist_type']>().notNull(),
    itemId: numberId().references(() => items.id, { onDelete: 'cascade' }),
    blacklistUser: snowflake(),
    blacklistWorld: t.text(),
    blacklistChannel: snowflake(),
    createdAt: createdAt(),
  }),
  (table) => [
    uniqueIndex('blacklist_entries_unique').on(
      table.userId,
      sql`coalesce(${table.itemId}, -1)`,
      sql`coalesce(${table.blacklistUser}, 0)`,
      sql`coalesce(${table.blacklistWorld}, '')`,
      sql`coalesce(${table.blacklistChannel}, 0)`,
    ),
    index('blacklist_entries_item_id_index').on(table.itemId),
    check('blacklist_entries_type', sql`${table.blacklistType} in ('GLOBAL', 'ITEM')`),
    check('blacklist_entries_scope', sql`(${table.blacklistType} = 'ITEM') = (${table.itemId} is not null)`),
    check(
      'blacklist_entries_one_kind',
      sql`num_nonnulls(${table.blacklistUser}, ${table.blacklistWorld}, ${table.blacklistChannel}) = 1`,
    ),
    check('blacklist_entries_world', sql`${table.blacklistWorld} ~ '^[A-Z0-9]{1,24}$'`),
  ],
);
