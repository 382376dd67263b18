import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, dueMessageColumns, id, numberId } from './columns.js';
import { items } from './items.js';
import { pushSubscriptions } from './notifications.js';
import { users } from './users.js';

/** What a user wants to know about the usual price of an item. */
export const priceAlerts = pgTable(
  'price_alerts',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    itemId: belongsTo(numberId(), () => items.id),
    side: t.text().$type<'SELL' | 'BUY'>().notNull(),
    kind: t.text().$type<'rise' | 'fall' | 'low' | 'first'>().notNull(),
    percent: t.doublePrecision().notNull(),
    days: t.integer().notNull(),
    isPaused: t.boolean().notNull().default(false),
    /** As those of a watch rule. */
    targets: t.text().array().notNull().default([]),
    createdAt: createdAt(),
  }),
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
    check('price_alerts_targets', sql`cardinality(${table.targets}) <= 3`),
    check('price_alerts_range', sql`${table.percent} > 0 and ${table.days} > 0`),
  ],
);

/** A message about a price alert to one of its targets or browsers, at most one to each on a UTC day. */
export const priceAlertMessages = pgTable(
  'price_alert_messages',
  (t) => ({
    id: id(),
    priceAlertId: belongsTo(t.uuid(), () => priceAlerts.id),
    day: t.date({ mode: 'string' }).notNull(),
    /** The id of a webhook, or `dm`; null: the usual destination, or the browser. */
    target: t.text(),
    subscriptionId: t.uuid().references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    price: t.doublePrecision().notNull(),
    /** What it is compared with; null for a first offer. */
    priceBefore: t.doublePrecision(),
    offers: t.integer().notNull(),
    traders: t.integer().notNull(),
    ...dueMessageColumns(),
  }),
  (table) => [
    unique('price_alert_messages_once')
      .on(table.priceAlertId, table.day, table.target, table.subscriptionId)
      .nullsNotDistinct(),
    index('price_alert_messages_subscription_index').on(table.subscriptionId),
    index('price_alert_messages_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    check('price_alert_messages_state', sql`${table.state} in ('pending', 'sent', 'failed', 'cancelled')`),
  ],
);
