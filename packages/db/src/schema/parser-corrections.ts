import type { OfferType, Price } from '@lockwatch/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { messages } from './messages.js';
import { users } from './users.js';

/** An offer of a message according to staff. */
export interface LabelledOffer {
  type: OfferType;
  itemId: number;
  /** Unit price, negative: items per world lock. */
  price: Price | null;
  priceMax: Price | null;
}

/** The offers of a message according to staff: examples that measure the parser. The text is copied. */
export const labelledMessages = pgTable(
  'labelled_messages',
  (t) => ({
    id: id(),
    messageId: t.uuid().references(() => messages.id, { onDelete: 'set null' }),
    content: t.text().notNull(),
    channelName: t.text(),
    /** Empty: the message offers nothing. */
    offers: t.jsonb().$type<LabelledOffer[]>().notNull(),
    parsedOffers: t.jsonb().$type<LabelledOffer[]>().notNull(),
    labelledBy: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  }),
  (table) => [
    unique('labelled_messages_message_unique').on(table.messageId),
    index('labelled_messages_created_index').on(table.createdAt),
    index('labelled_messages_labelled_by_index').on(table.labelledBy),
  ],
);

/** Words of the last day in the place of an item's name that match none. A dismissed one stays dismissed. */
export const unknownNames = pgTable(
  'unknown_names',
  (t) => ({
    name: t.text().primaryKey(),
    messages: t.integer().notNull(),
    authors: t.integer().notNull(),
    example: t.text().notNull(),
    lastSeenAt: moment().notNull(),
    dismissedAt: moment(),
  }),
  (table) => [
    index('unknown_names_frequency_index').on(table.authors, table.messages),
    check('unknown_names_counts', sql`${table.authors} between 0 and ${table.messages}`),
  ],
);
