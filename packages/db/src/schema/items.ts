import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, numberId, updatedAt } from './columns.js';
import { users } from './users.js';

/** The catalogue. `id` is the number of the item in the game. Changes are notified (../functions/notify-changes.sql). */
export const items = pgTable(
  'items',
  (t) => ({
    id: numberId().primaryKey(),
    name: t.text().notNull(),
    description: t.text().notNull().default(''),
    rarity: t.integer(),
    imageUrl: t.text(),
    updatedAt: updatedAt(),
  }),
  (table) => [
    uniqueIndex('items_name_unique').on(sql`lower(${table.name})`),
    index('items_name_trigram_index').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    check('items_name_length', sql`char_length(${table.name}) between 1 and 200`),
  ],
);

/** Other names of an item for all users. The aliases of a single user are in `aliases`. */
export const itemAliases = pgTable(
  'item_aliases',
  (t) => ({
    id: id(),
    itemId: belongsTo(numberId(), () => items.id),
    alias: t.text().notNull(),
    /** Removed by staff; kept so that the starter catalogue does not add it again. */
    removedAt: moment(),
    createdAt: createdAt(),
  }),
  (table) => [
    uniqueIndex('item_aliases_alias_unique').on(sql`lower(${table.alias})`),
    index('item_aliases_item_id_index').on(table.itemId),
    check('item_aliases_length', sql`char_length(${table.alias}) between 1 and 100`),
  ],
);

/** Tags of watch rules. Those without an owner are for all users. Of the link to join one's team, only the hash is stored. */
export const tags = pgTable(
  'tags',
  (t) => ({
    id: numberId().primaryKey().generatedAlwaysAsIdentity(),
    userId: t.uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: t.text().notNull(),
    linkHash: t.text().unique('tags_link_hash_unique'),
    linkExpiresAt: moment(),
  }),
  (table) => [
    uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`).where(sql`${table.userId} is null`),
    uniqueIndex('tags_user_name_unique').on(table.userId, sql`lower(${table.name})`),
    check('tags_name_length', sql`char_length(${table.name}) between 1 and 50`),
  ],
);

/** A user who has the rules with another user's tag: as rows of `watch_rules`, which are deleted with this one. */
export const teamMembers = pgTable(
  'team_members',
  (t) => ({
    tagId: belongsTo(numberId(), () => tags.id),
    userId: belongsTo(t.uuid(), () => users.id),
    createdAt: createdAt(),
  }),
  (table) => [
    primaryKey({ columns: [table.tagId, table.userId] }),
    index('team_members_user_id_index').on(table.userId),
  ],
);

export const itemTags = pgTable(
  'item_tags',
  { itemId: belongsTo(numberId(), () => items.id), tagId: belongsTo(numberId(), () => tags.id) },
  (table) => [
    primaryKey({ columns: [table.itemId, table.tagId] }),
    index('item_tags_tag_id_index').on(table.tagId),
  ],
);
