import type { OfferType, PriceBasis } from '@lockwatch/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, numberId, refersTo, snowflake } from './columns.js';
import { items } from './items.js';

/** Channels the bot reads. `lastMessageId` is the newest stored message, after which a backfill starts. */
export const channels = pgTable('channels', (t) => ({
  id: snowflake().primaryKey(),
  guildId: snowflake(),
  name: t.text(),
  /** What its messages are about, such as "paint"; holds for its threads too (../functions/channel-context.sql). */
  hint: t.text(),
  /** Of a thread: its channel or forum, which need not have a row. */
  parentId: snowflake(),
  /** The channel whose permissions decide who can see it: itself, or that of a public thread; null: private or unknown. */
  permissionChannelId: snowflake(),
  lastMessageId: snowflake(),
  /** Its longest silence, which older ones count less for; a silence of much more is unusual. */
  usualSilenceMs: t.bigint({ mode: 'number' }).notNull().default(0),
  /** When an unusual silence was noticed. */
  silentSince: moment(),
  createdAt: createdAt(),
}));

/**
 * Every version of every message. `editNumber`: ms of the edit since 1970, 0 for the original. Partitioned by `id`, which
 * is computed from both (../row-ids.ts, ../functions/row-ids.sql; partitions by ../functions/partitions.sql). So the primary key keeps a version from being stored twice.
 */
export const messages = pgTable(
  'messages',
  (t) => ({
    id: t.uuid().primaryKey(),
    discordMessageId: snowflake().notNull(),
    editNumber: t.bigint({ mode: 'number' }).notNull(),
    channelId: refersTo(snowflake(), () => channels.id),
    guildId: snowflake(),
    authorId: snowflake().notNull(),
    authorName: t.text().notNull(),
    content: t.text().notNull(),
    worlds: t.text().array().notNull().default(sql`'{}'`),
    source: t.text().notNull(),
    postedAt: moment().notNull(),
    editedAt: moment(),
    receivedAt: moment().notNull(),
    storedAt: createdAt(),
    deletedAt: moment(),
    /** When its text was removed, some time after a deletion or edit; `content` is empty from then on. */
    textRemovedAt: moment(),
  }),
  (table) => [
    index('messages_discord_message_index').on(table.discordMessageId),
    index('messages_channel_index').on(table.channelId),
    // For the statistics, which count what was stored lately.
    index('messages_stored_index').using('brin', table.storedAt).with({ autosummarize: true }),
    index('messages_author_index').on(table.authorId, table.postedAt),
    index('messages_deleted_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.textRemovedAt} is null`),
    index('messages_edited_index')
      .on(table.editedAt)
      .where(sql`${table.editedAt} is not null and ${table.deletedAt} is null`),
    check('messages_id', sql`${table.id} = message_row_id(${table.discordMessageId}, ${table.editNumber})`),
    check('messages_source', sql`${table.source} in ('gateway', 'backfill')`),
  ],
);

/** Messages that are still to be parsed and matched. Apart from `messages`, whose rows so are rarely written again. */
export const unprocessedMessages = pgTable('unprocessed_messages', (t) => ({
  messageId: belongsTo(t.uuid().primaryKey(), () => messages.id),
  /** Null or past: a sweep of any process takes it. */
  leasedUntil: moment(),
  /** Of a message with many matches, which is matched in several transactions: users up to this one are done. */
  matchedThroughUserId: t.uuid(),
  /** It was matched before, and only its silent reposts are decided again. */
  isRematch: t.boolean().notNull().default(false),
}));

/** Deletions that arrived before their message, which is then stored as deleted. */
export const messageDeletions = pgTable(
  'message_deletions',
  { discordMessageId: snowflake().primaryKey(), deletedAt: moment().notNull(), createdAt: createdAt() },
  (table) => [index('message_deletions_created_index').on(table.createdAt)],
);

function isSpanOrNull(start: AnyPgColumn, end: AnyPgColumn): SQL {
  return sql`coalesce(0 <= ${start} and ${start} <= ${end}, num_nonnulls(${start}, ${end}) = 0)`;
}

/** Parsed offers of a message. Spans are UTF-16 positions in `messages.content`. Partitioned by `id` (../row-ids.ts). */
export const offers = pgTable(
  'offers',
  (t) => ({
    id: t.uuid().primaryKey(),
    messageId: t.uuid().notNull(),
    ordinal: t.integer().notNull(),
    type: t.text().$type<OfferType>().notNull(),
    itemId: refersTo(numberId(), () => items.id),
    price: t.numeric({ precision: 14, scale: 2, mode: 'number' }),
    priceMax: t.numeric({ precision: 14, scale: 2, mode: 'number' }),
    /** World locks for one item at `price`; null without a price. */
    unitPrice: t
      .doublePrecision()
      .generatedAlwaysAs(
        sql.raw('case when price >= 0 then price::float8 else 1::float8 / (-price)::float8 end'),
      ),
    kind: t.text().notNull(),
    confidence: t.real().notNull(),
    spanStart: t.integer().notNull(),
    spanEnd: t.integer().notNull(),
    /** Spans of the price and the side; null where the message has none, and in older offers. */
    priceSpanStart: t.integer(),
    priceSpanEnd: t.integer(),
    sideSpanStart: t.integer(),
    sideSpanEnd: t.integer(),
    /** Users whose own alias found it; null: an offer for everyone. */
    ownerIds: t.uuid().array(),
    /** What its side usually asked or paid for one item when it was parsed; null: not known. */
    usual: t.jsonb().$type<PriceBasis & { unitPrice: number }>(),
    postedAt: moment().notNull(),
    matchedAt: createdAt(),
  }),
  (table) => [
    index('offers_message_index').on(table.messageId),
    index('offers_item_index').on(table.itemId, table.postedAt),
    // Rows are in the order of time, so this small index finds the last hours.
    index('offers_posted_index').using('brin', table.postedAt),
    // For the list in which staff correct the parser.
    index('offers_predicted_index').on(table.postedAt).where(sql`${table.kind} = 'predicted'`),
    check('offers_id', sql`${table.id} = offer_row_id(${table.messageId}, ${table.ordinal})`),
    check('offers_type', sql`${table.type} in ('SELL', 'BUY', 'TRADE')`),
    check('offers_kind', sql`${table.kind} in ('exact', 'predicted')`),
    check('offers_confidence', sql`${table.confidence} between 0 and 1`),
    check('offers_span', sql`0 <= ${table.spanStart} and ${table.spanStart} <= ${table.spanEnd}`),
    check('offers_price_span', isSpanOrNull(table.priceSpanStart, table.priceSpanEnd)),
    check('offers_side_span', isSpanOrNull(table.sideSpanStart, table.sideSpanEnd)),
  ],
);
