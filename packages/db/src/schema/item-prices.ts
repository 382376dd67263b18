import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { numberId, refersTo } from './columns.js';
import { items } from './items.js';

/** What a side asked or paid for an item on a UTC day, in unit prices and without names; it outlives the offers. */
export const itemPriceDays = pgTable(
  'item_price_days',
  (t) => ({
    itemId: refersTo(numberId(), () => items.id),
    type: t.text().notNull(),
    day: t.date({ mode: 'string' }).notNull(),
    median: t.doublePrecision().notNull(),
    low: t.doublePrecision().notNull(),
    high: t.doublePrecision().notNull(),
    offers: t.integer().notNull(),
    traders: t.integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.itemId, table.type, table.day] }),
    index('item_price_days_day_index').on(table.day),
    check('item_price_days_type', sql`${table.type} in ('SELL', 'BUY')`),
  ],
);
