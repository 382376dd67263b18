import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, numberId } from './columns.js';
import { items } from './items.js';
import { users } from './users.js';

/** Items that a user bought, and perhaps sold; prices in world locks for one. */
export const holdings = pgTable(
  'holdings',
  (t) => ({
    id: id(),
    userId: belongsTo(t.uuid(), () => users.id),
    itemId: belongsTo(numberId(), () => items.id),
    quantity: t.bigint({ mode: 'number' }).notNull(),
    unitCost: t.doublePrecision().notNull(),
    acquiredAt: createdAt(),
    soldAt: moment(),
    unitSold: t.doublePrecision(),
    /** Of what is left after the sale of a part: the part, which it is joined with when the sale is taken back. */
    restOf: t.uuid().references((): AnyPgColumn => holdings.id, { onDelete: 'set null' }),
  }),
  (table) => [
    index('holdings_user_index').on(table.userId),
    index('holdings_item_index').on(table.itemId),
    index('holdings_rest_of_index').on(table.restOf),
    check('holdings_quantity', sql`${table.quantity} > 0`),
    check('holdings_prices', sql`${table.unitCost} >= 0 and ${table.unitSold} >= 0`),
  ],
);
