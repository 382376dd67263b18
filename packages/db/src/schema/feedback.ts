import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, snowflake, updatedAt } from './columns.js';
import { messages, offers } from './messages.js';
import { notifications } from './notifications.js';
import type { LabelledOffer } from './parser-corrections.js';
import { users } from './users.js';

/** The parsed offer at that time, with its span in the message (UTF-16 positions). */
export interface ParsedOfferSnapshot extends LabelledOffer {
  itemName: string;
  kind: string;
  confidence: number;
  spanStart: number;
  spanEnd: number;
}

/** Whether an offer was parsed correctly, by a pinged user or staff. Copies text and offer, to outlive the message. */
export const offerFeedback = pgTable(
  'offer_feedback',
  (t) => ({
    id: id(),
    userId: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    source: t.text().notNull().default('user'),
    notificationId: t.uuid().references(() => notifications.id, { onDelete: 'set null' }),
    offerId: t.uuid().references(() => offers.id, { onDelete: 'set null' }),
    messageId: t.uuid().references(() => messages.id, { onDelete: 'set null' }),
    discordMessageId: snowflake().notNull(),
    ordinal: t.integer().notNull(),
    content: t.text().notNull(),
    channelName: t.text(),
    parsedOffer: t.jsonb().$type<ParsedOfferSnapshot>().notNull(),
    answer: t.text().notNull(),
    reason: t.text(),
    comment: t.text(),
    reviewedAt: moment(),
    reviewedBy: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  }),
  (table) => [
    unique('offer_feedback_offer_user_unique').on(table.offerId, table.userId),
    index('offer_feedback_updated_index').on(table.updatedAt),
    index('offer_feedback_unreviewed_index')
      .on(table.createdAt)
      .where(sql`${table.answer} = 'wrong' and ${table.reviewedAt} is null`),
    index('offer_feedback_user_index').on(table.userId),
    index('offer_feedback_notification_index').on(table.notificationId),
    index('offer_feedback_message_index').on(table.messageId),
    index('offer_feedback_reviewed_by_index').on(table.reviewedBy),
    check('offer_feedback_source', sql`${table.source} in ('user', 'staff')`),
    check('offer_feedback_answer', sql`${table.answer} in ('right', 'wrong')`),
    check(
      'offer_feedback_reason',
      sql`${table.reason} is null or (${table.answer} = 'wrong' and ${table.reason} in ('item', 'price', 'side', 'no_offer', 'other'))`,
    ),
    check('offer_feedback_comment', sql`char_length(${table.comment}) <= 500`),
  ],
);
