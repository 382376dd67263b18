import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, numberId } from './columns.js';
import { items } from './items.js';
import { users } from './users.js';

/** Items that a user bought, and perhaps sold; prices in world locks for one. */
export const holdings = pgTable(
  'holdings',
  {
    id: id(),
    userId: belongsTo(uuid(), () => users.id),
    itemId: belongsTo(numberId(), () => items.id),
    quantity: bigint({ mode: 'number' }).notNull(),
    unitCost: doublePrecision().notNull(),
    acquiredAt: createdAt(),
    soldAt: moment(),
    unitSold: doublePrecision(),
  },
  (table) => [
    index('holdings_user_index').on(table.userId),
    index('holdings_item_index').on(table.itemId),
    check('holdings_quantity', sql`${table.quantity} > 0`),
    check('holdings_prices', sql`${table.unitCost} >= 0 and ${table.unitSold} >= 0`),
  ],
);
