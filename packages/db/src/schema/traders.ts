import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, snowflake } from './columns.js';
import { users } from './users.js';

/** What a user wrote about a trader, for this user alone. */
export const traderNotes = pgTable(
  'trader_notes',
  (t) => ({
    userId: belongsTo(t.uuid(), () => users.id),
    authorId: snowflake().notNull(),
    note: t.text().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.authorId] }),
    check('trader_notes_length', sql`char_length(${table.note}) between 1 and 300`),
  ],
);

/** A trader that a user reported to staff. */
export const traderReports = pgTable(
  'trader_reports',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    authorId: snowflake().notNull(),
    reason: t.text().notNull(),
    createdAt: createdAt(),
    doneAt: moment(),
  }),
  (table) => [
    uniqueIndex('trader_reports_open_unique')
      .on(table.userId, table.authorId)
      .where(sql`${table.doneAt} is null`),
    index('trader_reports_user_index').on(table.userId),
    index('trader_reports_open_index').on(table.createdAt).where(sql`${table.doneAt} is null`),
    check('trader_reports_reason', sql`char_length(${table.reason}) between 1 and 200`),
  ],
);
