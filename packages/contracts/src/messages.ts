import { z } from 'zod';
import { searchText, uuidSchema } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { itemNameField } from './items.js';
import { LIMITS } from './limits.js';
import { authorNameField, channelNameField, contentField, messageUrlField } from './message-fields.js';
import { MESSAGE_URL } from './message-url.js';
import { NOTIFICATION_STATES } from './notifications.js';
import { decisionReasonSchema, OFFER_KINDS, offerShape, offerSpansShape } from './offers.js';
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

export const FOUND_MESSAGES_MAX = 20;

export const findMessagesInput = z
  .object({
    message_url: messageUrlSchema.optional(),
    query: searchText(LIMITS.searchQueryMaxLength),
    /** With `query`: messages that met a rule without pinging for it. */
    held_back: z.union([z.boolean(), z.stringbool()]).optional(),
    /** With `query`: messages that did not ping for a rule of the user, whether it met or not. */
    missed: z.union([z.boolean(), z.stringbool()]).optional(),
    /** With `query`: messages about which a rule was decided for this reason. */
    reason: decisionReasonSchema.optional(),
    /** With `query`: messages about which this rule was decided. */
    watch_rule_id: uuidSchema.optional(),
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
  message_id: z.string().meta(example('3')),
  content: contentField,
  author_name: authorNameField,
  channel_name: channelNameField,
  message_url: messageUrlField,
  posted_at: z.iso.datetime(),
  is_deleted: z.boolean().meta(example(false)),
  offers: z.array(
    z.object({
      ordinal: z.number().int().meta(example(0)),
      ...offerShape,
      kind: z.enum(OFFER_KINDS),
      ...offerSpansShape,
    }),
  ),
  decisions: z.array(
    z.object({
      item_id: offerShape.item_id,
      item_name: itemNameField,
      watch_rule_id: uuidSchema,
      ordinal: z.number().int().meta(example(0)),
      /** The rule at that time; its prices are null where it followed an unknown usual price. */
      message_type: messageTypeSchema,
      min_price: z.number().nullable().meta(example(0)),
      max_price: z.number().nullable().meta(example(2)),
      reason: decisionReasonSchema.meta(example('price-high')),
      /** The state of the ping; null unless the reason is `matched`. */
      state: z.enum(NOTIFICATION_STATES).nullable().meta(example(null)),
      /** Why the rule pings about nothing now. */
      held_back: z.enum(['paused', 'snoozed']).nullable().meta(example(null)),
      detail: z.string().meta(example("The price, 3 WL, is above the rule's, up to 2 WL.")),
    }),
  ),
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;
