import type { OfferType, Price } from '@lockwatch/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.js';
import { messages } from './messages.js';
import { users } from './users.js';

/** What a person says a message offers. */
export interface LabelledOffer {
  type: OfferType;
  itemId: number;
  /** Unit price, negative: items per world lock. */
  price: Price | null;
  priceMax: Price | null;
}

/**
 * What staff say a message offers: examples that the reader is measured with. The text is copied in, so that an example
 * outlives the message.
 */
export const labelledMessages = pgTable(
  'labelled_messages',
  {
    id: id(),
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    content: text().notNull(),
    channelName: text(),
    /** Empty: the message offers nothing. */
    offers: jsonb().$type<LabelledOffer[]>().notNull(),
    /** What was read at the time. */
    reading: jsonb().$type<LabelledOffer[]>().notNull(),
    labelledBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('labelled_messages_message_unique').on(table.messageId),
    index('labelled_messages_created_index').on(table.createdAt),
    index('labelled_messages_labelled_by_index').on(table.labelledBy),
  ],
);

/**
 * Words of the last day's messages that stand where an item's name would and name none we know; candidates for an
 * alias. A job counts them anew; a dismissed one stays dismissed.
 */
export const unknownNames = pgTable(
  'unknown_names',
  {
    name: text().primaryKey(),
    messages: integer().notNull(),
    authors: integer().notNull(),
    /** A message that uses it. */
    example: text().notNull(),
    lastSeenAt: moment().notNull(),
    dismissedAt: moment(),
  },
  (table) => [
    index('unknown_names_frequency_index').on(table.authors, table.messages),
    check('unknown_names_counts', sql`${table.authors} between 0 and ${table.messages}`),
  ],
);
