import { z } from 'zod';
import { wholeNumber } from './common.js';
import { LIMITS } from './limits.js';
import { snowflakeSchema } from './snowflake.js';

/** A message as the bot saw it, on the gateway or in a channel's history. */
export const feedMessageSchema = z.object({
  message_id: snowflakeSchema,
  channel_id: snowflakeSchema,
  channel_name: z.string().max(200).nullish(),
  guild_id: snowflakeSchema.nullish(),
  author_id: snowflakeSchema,
  author_name: z.string().max(200),
  content: z.string().max(LIMITS.messageMaxLength),
  posted_at: z.iso.datetime(),
  /** Null for a message that was never edited; it also tells one edit from the next. */
  edited_at: z.iso.datetime().nullish(),
  source: z.enum(['gateway', 'backfill']),
  /** When the bot received it, ms since 1970 UTC; at most the last moment a Date can hold. */
  received_at_ms: wholeNumber().nonnegative().max(8_640_000_000_000_000),
});
export type FeedMessage = z.infer<typeof feedMessageSchema>;

export const feedIngestInput = z.object({
  messages: z.array(feedMessageSchema).max(LIMITS.feedBatchMax),
  deletions: z
    .array(
      z.object({ message_id: snowflakeSchema, channel_id: snowflakeSchema, deleted_at: z.iso.datetime() }),
    )
    .max(LIMITS.feedBatchMax)
    .default([]),
  /**
   * What the bot vouches for once this call is stored: everything posted in the channel up to this id has been fed.
   * `feed.channels` answers the newest of these, not the newest message: a live message that is fed while an older
   * gap is still being read must not hide the rest of that gap from the bot's next start. The id may be made from a
   * moment where the channel holds no message.
   */
  read_to: z
    .array(z.object({ channel_id: snowflakeSchema, message_id: snowflakeSchema }))
    .max(LIMITS.feedBatchMax)
    .optional(),
});
export type FeedIngestInput = z.infer<typeof feedIngestInput>;

/** `stored`: new to us. `known`: seen before. Either way: on disk, never to be sent again. */
export const feedIngestResult = z.object({
  stored: z.number().int(),
  known: z.number().int(),
  deleted: z.number().int(),
});

/** How far each channel has been read without a gap (`read_to` above); the bot reads its history from there. */
export const feedChannelSchema = z.object({
  channel_id: z.string(),
  last_message_id: z.string().nullable(),
});
export type FeedChannel = z.infer<typeof feedChannelSchema>;
