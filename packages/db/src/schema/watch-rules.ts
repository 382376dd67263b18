import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, numberId, snowflake, updatedAt } from './columns.js';
import { items, tags } from './items.js';
import { users } from './users.js';

/**
 * Where pings go. Of the URL only id and token are kept, the token encrypted; requests are built from configuration.
 * At most one of a person's webhooks is primary. A webhook that Discord no longer knows is switched off, with the reason.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    discordWebhookId: snowflake().notNull(),
    encryptedToken: text().notNull(),
    isPrimary: boolean().notNull().default(false),
    disabledAt: moment(),
    disabledReason: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('webhooks_user_id_index').on(table.userId),
    uniqueIndex('webhooks_one_primary').on(table.userId).where(sql`${table.isPrimary}`),
  ],
);

/** World locks for one item from a price in the product's convention ([2-37]); the same rule as `unitPrice` in contracts. */
const unitPriceOf = (column: string) =>
  sql.raw(`case when ${column} >= 0 then ${column}::float8 else 1::float8 / (-${column})::float8 end`);

/** What a person wants to hear of: an item, a side, a price range. Prices are kept as typed and compared by unit price. */
export const watchRules = pgTable(
  'watch_rules',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: numberId()
      .notNull()
      .references(() => items.id),
    minPrice: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    maxPrice: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    minUnitPrice: doublePrecision().notNull().generatedAlwaysAs(unitPriceOf('min_price')),
    maxUnitPrice: doublePrecision().notNull().generatedAlwaysAs(unitPriceOf('max_price')),
    messageType: text().notNull().default('ANY'),
    webhookId: uuid().references(() => webhooks.id, { onDelete: 'set null' }),
    isPaused: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('watch_rules_item_id_index').on(table.itemId),
    index('watch_rules_user_id_index').on(table.userId, table.createdAt),
    index('watch_rules_webhook_id_index').on(table.webhookId),
    check('watch_rules_message_type', sql`${table.messageType} in ('BUY', 'SELL', 'BOTH', 'ANY', 'UNKNOWN')`),
    check(
      'watch_rules_price_bounds',
      sql`${table.minPrice} between -9999999999.99 and 9999999999.99 and ${table.maxPrice} between -9999999999.99 and 9999999999.99`,
    ),
    check('watch_rules_price_order', sql`${table.minUnitPrice} <= ${table.maxUnitPrice}`),
  ],
);

export const watchRuleTags = pgTable(
  'watch_rule_tags',
  {
    watchRuleId: uuid()
      .notNull()
      .references(() => watchRules.id, { onDelete: 'cascade' }),
    tagId: numberId()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.watchRuleId, table.tagId] }),
    index('watch_rule_tags_tag_id_index').on(table.tagId),
  ],
);

/** A person's own name for an item; it counts for this person's rules only. */
export const aliases = pgTable(
  'aliases',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: numberId()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    alias: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('aliases_user_alias_unique').on(table.userId, sql`lower(${table.alias})`),
    index('aliases_item_id_index').on(table.itemId),
    check('aliases_length', sql`char_length(${table.alias}) between 1 and 100`),
  ],
);

/** What a person never wants to hear of: a user, a world or a channel, for every item or for one. */
export const blacklistEntries = pgTable(
  'blacklist_entries',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blacklistType: text().notNull(),
    itemId: numberId().references(() => items.id, { onDelete: 'cascade' }),
    blacklistUser: snowflake(),
    blacklistWorld: text(),
    blacklistChannel: snowflake(),
    createdAt: createdAt(),
  },
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
