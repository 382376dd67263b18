import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, numberId, snowflake } from './columns.js';
import { items } from './items.js';

/** Channels the bot reads. `lastMessageId` is the newest message stored; after a gap, reading goes on behind it. */
export const channels = pgTable('channels', {
  id: snowflake().primaryKey(),
  guildId: snowflake(),
  name: text(),
  lastMessageId: snowflake(),
  createdAt: createdAt(),
});

/**
 * Every version of every message read. `editNumber` is the time of the edit in ms since 1970, 0 for the original, so
 * that the same event seen twice, live and in the channel's history, is the same row.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    discordMessageId: snowflake().notNull(),
    editNumber: bigint({ mode: 'number' }).notNull(),
    channelId: snowflake()
      .notNull()
      .references(() => channels.id),
    guildId: snowflake(),
    authorId: snowflake().notNull(),
    authorName: text().notNull(),
    content: text().notNull(),
    /** Worlds named in it, in capitals; filled when it is understood. */
    worlds: text().array().notNull().default(sql`'{}'`),
    source: text().notNull(),
    postedAt: moment().notNull(),
    editedAt: moment(),
    /** When the bot received it. */
    receivedAt: moment().notNull(),
    storedAt: createdAt(),
    /** Null: not understood yet. A sweep finds it. */
    processedAt: moment(),
    /** Null while nobody works on it; a worker that dies lets it run out. */
    leasedUntil: moment(),
    deletedAt: moment(),
  },
  (table) => [
    unique('messages_discord_id_edit_unique').on(table.discordMessageId, table.editNumber),
    index('messages_channel_index').on(table.channelId, table.discordMessageId),
    index('messages_author_index').on(table.authorId, table.postedAt),
    index('messages_unprocessed_index').on(table.storedAt).where(sql`${table.processedAt} is null`),
    check('messages_source', sql`${table.source} in ('gateway', 'backfill')`),
  ],
);

/**
 * Messages that were deleted before we saw them: their row, when it comes after all, is marked deleted at once.
 * Messages we have carry `deletedAt` themselves.
 */
export const messageDeletions = pgTable(
  'message_deletions',
  {
    discordMessageId: snowflake().primaryKey(),
    deletedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('message_deletions_created_index').on(table.createdAt)],
);

/** Both ends of a span, or neither. */
function spanOrNone(start: AnyPgColumn, end: AnyPgColumn): SQL {
  return sql`coalesce(0 <= ${start} and ${start} <= ${end}, num_nonnulls(${start}, ${end}) = 0)`;
}

/** What a message was understood to offer. Spans are UTF-16 positions in `messages.content`. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    type: text().notNull(),
    itemId: numberId()
      .notNull()
      .references(() => items.id),
    price: numeric({ precision: 14, scale: 2, mode: 'number' }),
    priceMax: numeric({ precision: 14, scale: 2, mode: 'number' }),
    /** World locks for one item at `price`; null without a price. */
    unitPrice: doublePrecision().generatedAlwaysAs(
      sql.raw('case when price >= 0 then price::float8 else 1::float8 / (-price)::float8 end'),
    ),
    kind: text().notNull(),
    confidence: real().notNull(),
    spanStart: integer().notNull(),
    spanEnd: integer().notNull(),
    /** The words of the price and of the side; null where the message has none, and in offers from before these columns. */
    priceSpanStart: integer(),
    priceSpanEnd: integer(),
    sideSpanStart: integer(),
    sideSpanEnd: integer(),
    /** People whose own alias found it; null: an offer for everyone. */
    ownerIds: uuid().array(),
    postedAt: moment().notNull(),
  },
  (table) => [
    unique('offers_message_ordinal_unique').on(table.messageId, table.ordinal),
    index('offers_item_index').on(table.itemId, table.postedAt),
    // Rows come in the order of time: a small index that finds the last hours.
    index('offers_posted_index').using('brin', table.postedAt),
    // What staff look through for readings to correct.
    index('offers_predicted_index').on(table.postedAt).where(sql`${table.kind} = 'predicted'`),
    check('offers_type', sql`${table.type} in ('SELL', 'BUY', 'TRADE')`),
    check('offers_kind', sql`${table.kind} in ('exact', 'predicted')`),
    check('offers_confidence', sql`${table.confidence} between 0 and 1`),
    check('offers_span', sql`0 <= ${table.spanStart} and ${table.spanStart} <= ${table.spanEnd}`),
    check('offers_price_span', spanOrNone(table.priceSpanStart, table.priceSpanEnd)),
    check('offers_side_span', spanOrNone(table.sideSpanStart, table.sideSpanEnd)),
  ],
);
