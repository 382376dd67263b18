import { z } from 'zod';
import { wholeNumber } from './common.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { snowflakeSchema } from './snowflake.js';

/** Ids of messages have 44 bits for ms since 1970. */
const isEditNumber = (time: string) => Date.parse(time) >= 0 && Date.parse(time) < 2 ** 44;

/** A message as the bot saw it, on the gateway or in a channel's history. */
export const ingestMessageSchema = z.object({
  message_id: snowflakeSchema,
  channel_id: snowflakeSchema,
  channel_name: z.string().max(200).nullish(),
  parent_channel_id: snowflakeSchema.nullish(),
  /** The channel whose permissions decide who sees it: itself, or a public thread's channel; null: a private thread. */
  permission_channel_id: snowflakeSchema.nullish(),
  guild_id: snowflakeSchema.nullish(),
  author_id: snowflakeSchema,
  author_name: z.string().max(200),
  content: z.string().max(LIMITS.messageMaxLength),
  posted_at: z.iso.datetime(),
  /** Null for a message that was never edited; also distinguishes edits. */
  edited_at: z.iso.datetime().refine(isEditNumber, writeIssue('input.editTime')).nullish(),
  source: z.enum(['gateway', 'backfill']),
  /** When the bot received it, ms since 1970 UTC; at most the last moment a Date can hold. */
  received_at_ms: wholeNumber().nonnegative().max(8_640_000_000_000_000),
});
export type IngestMessage = z.infer<typeof ingestMessageSchema>;

export const ingestInput = z.object({
  messages: z.array(ingestMessageSchema).max(LIMITS.feedBatchMax),
  deletions: z
    .array(
      z.object({ message_id: snowflakeSchema, channel_id: snowflakeSchema, deleted_at: z.iso.datetime() }),
    )
    .max(LIMITS.feedBatchMax)
    .default([]),
  /** All messages of the channel up to this id have been sent. A live message does not move it while an older gap is being read. */
  read_to: z
    .array(z.object({ channel_id: snowflakeSchema, message_id: snowflakeSchema }))
    .max(LIMITS.feedBatchMax)
    .optional(),
});
export type IngestInput = z.infer<typeof ingestInput>;

/** `stored`: new to us. `known`: seen before. Either way: on disk, never to be sent again. */
export const ingestResultSchema = z.object({
  stored: z.number().int(),
  known: z.number().int(),
  deleted: z.number().int(),
});

/** How far each channel has been read without a gap (`read_to` above); the bot reads its history from there. */
export const ingestChannelSchema = z.object({
  channel_id: z.string(),
  last_message_id: z.string().nullable(),
});
export type IngestChannel = z.infer<typeof ingestChannelSchema>;
