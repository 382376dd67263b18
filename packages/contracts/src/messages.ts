import { z } from 'zod';
import { searchText, uuidSchema } from './common.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';
import { MESSAGE_URL } from './message-url.js';
import { NOTIFICATION_STATES } from './notifications.js';
import { decisionReasonSchema, OFFER_KINDS, offerSpansShape, offerTypeSchema } from './offers.js';
import { snowflakeSchema } from './snowflake.js';
import { messageTypeSchema } from './watch-rules.js';

/** A link to a Discord message, as the id of the message. */
const messageUrlSchema = z
  .string()
  .trim()
  .max(200)
  .regex(MESSAGE_URL, writeIssue('input.messageLink'))
  .transform((url) => url.slice(url.lastIndexOf('/') + 1))
  .pipe(z.string().refine((id) => BigInt(id) < 2n ** 63n, writeIssue('input.messageLink')));

/** Messages in one answer. */
export const FOUND_MESSAGES_MAX = 20;

export const findMessagesInput = z
  .object({
    message_url: messageUrlSchema.optional(),
    query: searchText(LIMITS.searchQueryMaxLength),
    /** With `query`: messages that met a rule without pinging for it. */
    held_back: z.union([z.boolean(), z.stringbool()]).optional(),
    /** With `query`: only messages older than the one with this id. */
    before: snowflakeSchema.optional(),
  })
  .refine(({ message_url, query }) => (message_url === undefined) !== (query === undefined), {
    message: writeIssue('input.messageOrQuery'),
    path: ['message_url'],
  });

export type FindMessagesInput = z.infer<typeof findMessagesInput>;

/** A message that was read, how it was parsed, and what became of each of the user's rules for the items offered. */
export const foundMessageSchema = z.object({
  message_id: z.string(),
  content: z.string(),
  author_name: z.string(),
  channel_name: z.string().nullable(),
  message_url: z.string(),
  posted_at: z.iso.datetime(),
  is_deleted: z.boolean(),
  offers: z.array(
    z.object({
      ordinal: z.number().int(),
      type: offerTypeSchema,
      item_id: z.number().int(),
      item_name: z.string(),
      price: z.number().nullable(),
      price_max: z.number().nullable(),
      kind: z.enum(OFFER_KINDS),
      ...offerSpansShape,
    }),
  ),
  decisions: z.array(
    z.object({
      item_id: z.number().int(),
      item_name: z.string(),
      watch_rule_id: uuidSchema,
      /** The offer of the message. */
      ordinal: z.number().int(),
      /** The rule at that time. */
      message_type: messageTypeSchema,
      min_price: z.number(),
      max_price: z.number(),
      reason: decisionReasonSchema,
      /** The state of the ping; null unless the reason is `matched`. */
      state: z.enum(NOTIFICATION_STATES).nullable(),
      detail: z.string(),
    }),
  ),
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;
