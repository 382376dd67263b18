import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, dueMessageColumns, id, numberId } from './columns.js';
import { items } from './items.js';
import { users } from './users.js';

/** What a user wants to know about the usual price of an item. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: id(),
    userId: belongsTo(uuid(), () => users.id),
    itemId: belongsTo(numberId(), () => items.id),
    side: text().$type<'SELL' | 'BUY'>().notNull(),
    kind: text().$type<'rise' | 'fall' | 'low' | 'first'>().notNull(),
    percent: doublePrecision().notNull(),
    days: integer().notNull(),
    isPaused: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('price_alerts_once').on(
      table.userId,
      table.itemId,
      table.side,
      table.kind,
      table.percent,
      table.days,
    ),
    index('price_alerts_item_index').on(table.itemId),
    check('price_alerts_side', sql`${table.side} in ('SELL', 'BUY')`),
    check('price_alerts_kind', sql`${table.kind} in ('rise', 'fall', 'low', 'first')`),
    check('price_alerts_range', sql`${table.percent} > 0 and ${table.days} > 0`),
  ],
);

/** The message about a price alert, at most one for each UTC day. */
export const priceAlertMessages = pgTable(
  'price_alert_messages',
  {
    id: id(),
    priceAlertId: belongsTo(uuid(), () => priceAlerts.id),
    day: date({ mode: 'string' }).notNull(),
    price: doublePrecision().notNull(),
    /** What it is compared with; null for a first offer. */
    priceBefore: doublePrecision(),
    offers: integer().notNull(),
    traders: integer().notNull(),
    ...dueMessageColumns(),
  },
  (table) => [
    unique('price_alert_messages_once').on(table.priceAlertId, table.day),
    index('price_alert_messages_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('price_alert_messages_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);
