import { z } from 'zod';
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
  /** When the bot received it, ms since 1970 UTC. */
  received_at_ms: z.number().int().nonnegative(),
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
});

/** `stored`: new to us. `known`: seen before. Either way: on disk, never to be sent again. */
export const feedIngestResult = z.object({
  stored: z.number().int(),
  known: z.number().int(),
  deleted: z.number().int(),
});

/** Where reading of each channel stopped; the bot reads its history from there after any gap. */
export const feedChannelSchema = z.object({
  channel_id: z.string(),
  last_message_id: z.string().nullable(),
});
