import { z } from 'zod';
import {
  messageSchema,
  queryInteger,
  queryWholeNumber,
  searchText,
  timeInput,
  timestampSchema,
  uuidSchema,
} from './common.js';
import { example } from './example.js';
import { givenFeedbackSchema } from './feedback.js';
import { itemIdSchema, itemNameField } from './items.js';
import { LIMITS } from './limits.js';
import { authorNameField, channelNameField, contentField, messageUrlField } from './message-fields.js';
import { dealPercentField, OFFER_KINDS, offerShape, offerSpansShape, offerTypeSchema } from './offers.js';
import { cautionsField, usualPriceSchema } from './prices.js';

/** Life of a ping: waiting, delivered, given up, too old to be useful, withdrawn before it went out. */
export const NOTIFICATION_STATES = ['pending', 'sent', 'failed', 'expired', 'cancelled'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

const INBOX_STATES = ['open', 'unread', 'done', 'starred'] as const;
export const PING_OUTCOMES = ['bought', 'sold', 'gone'] as const;

const pingMarks = {
  /** As the user marked it; otherwise whether it was made until `seen_at`. */
  is_read: z.boolean().meta(example(true)),
  is_done: z.boolean().meta(example(false)),
  is_starred: z.boolean().meta(example(false)),
  /** What became of the offer, as the user says. */
  outcome: z.enum(PING_OUTCOMES).nullable().meta(example(null)),
};

const pingedPriceSchema = z
  .object({ price: z.number().nullable(), price_max: z.number().nullable() })
  .nullable()
  .meta(example(null));

export const notificationSchema = z.object({
  notification_id: uuidSchema,
  state: z.enum(NOTIFICATION_STATES).meta(example('sent')),
  kind: z.enum(OFFER_KINDS),
  ...pingMarks,
  is_late: z.boolean().meta(example(false)),
  is_deleted: z.boolean().meta(example(false)),
  /** Of its best offer. */
  deal_percent: dealPercentField,
  cautions: cautionsField,
  author_id: z.string().meta(example('80351110224678912')),
  author_name: authorNameField,
  channel_name: channelNameField,
  worlds: z.array(z.string()).meta(example(['LGSHOP'])),
  content: contentField,
  /** The message was deleted a while ago, and `content` is empty since. */
  text_removed: z.boolean().meta(example(false)),
  message_url: messageUrlField,
  offers: z.array(
    z.object({
      offer_id: uuidSchema,
      ordinal: z.number().int().meta(example(0)),
      ...offerShape,
      /** The price that the ping named when it was sent, where an edit changed it since; else null. */
      pinged_price: pingedPriceSchema,
      /** The former name of `pinged_price`, until the next release. */
      told: pingedPriceSchema.meta({ deprecated: true }),
      deal_percent: dealPercentField,
      usual: usualPriceSchema.nullable(),
      ...offerSpansShape,
      /** False: the message offers it no longer, or not at that price; the spans are empty then. */
      is_current: z.boolean(),
      watch_rule_id: uuidSchema.nullable(),
      watch_rule_ids: z.array(uuidSchema),
      feedback: givenFeedbackSchema.nullable().meta(example(null)),
    }),
  ),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** Before that: the message was posted, received, parsed and matched; the ping was requested of Discord. */
  timeline: z.object({
    posted_at: timestampSchema.nullable(),
    received_at: timestampSchema.nullable(),
    matched_at: timestampSchema.nullable(),
    requested_at: timestampSchema.nullable(),
  }),
  /** Later messages of the author with the same offer, which did not ping; null: none. */
  reposts: z
    .object({
      count: z.number().int().meta(example(2)),
      last_at: z.iso.datetime(),
      channel_name: channelNameField,
    })
    .nullable(),
  attempts: z.number().int().meta(example(1)),
  deliveries: z.array(
    z.object({
      /** Null: a direct message, or a webhook that was deleted. */
      webhook_name: z.string().nullable().meta(example('My pings')),
      is_dm: z.boolean().meta(example(false)),
      state: z.enum(NOTIFICATION_STATES),
      failure: z.string().nullable().meta(example(null)),
    }),
  ),
  failure: z.string().nullable().meta(example(null)),
});
export type Notification = z.infer<typeof notificationSchema>;

const pingFilters = {
  /** Part of the message, its author's name or the name of an item. */
  query: searchText(LIMITS.searchQueryMaxLength),
  item_id: queryWholeNumber().min(1).optional(),
  side: offerTypeSchema.optional(),
  kind: z.enum(OFFER_KINDS).optional(),
  /** A state of delivery, or where the ping stands in the inbox; `open`: not done. */
  state: z.enum([...NOTIFICATION_STATES, ...INBOX_STATES]).optional(),
  /** Only pings made before then. */
  until: timeInput.optional(),
};

export const listNotificationsInput = z.object({
  limit: queryInteger({ min: 1, max: 100, default: 50 }),
  offset: queryInteger({ min: 0, max: 100_000, default: 0 }),
  ...pingFilters,
  /** `deal`: the furthest better than the usual price first. */
  sort: z.enum(['newest', 'deal']).optional(),
  /** Only pings older than this ping of the user. */
  before_id: uuidSchema.optional(),
});
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

export const unreadSchema = z.object({
  /** Unread pings; withdrawn and done ones are not counted. */
  count: z.number().int().meta(example(3)),
  /** The user has seen the pings that were made until then. */
  seen_at: timestampSchema,
});
export type Unread = z.infer<typeof unreadSchema>;

export const markSeenInput = z.object({
  ids: z.array(uuidSchema).max(1000).default([]),
  seen_at: timeInput.optional(),
});
export type MarkSeenInput = z.infer<typeof markSeenInput>;

export const markPingInput = z.object(pingMarks).partial().extend({ id: uuidSchema });
export type MarkPingInput = z.infer<typeof markPingInput>;
export const pingMarksSchema = z.object({ notification_id: uuidSchema, ...pingMarks });
export type PingMarks = z.infer<typeof pingMarksSchema>;

/** Pings that are not done, by item. A ping with offers of several items counts for each. */
export const pingGroupSchema = z.object({
  item_id: itemIdSchema,
  item_name: itemNameField,
  pings: z.number().int().meta(example(12)),
  /** The best of them, and its side. */
  deal_percent: dealPercentField,
  side: offerTypeSchema.nullable(),
  newest_at: z.iso.datetime(),
});
export type PingGroup = z.infer<typeof pingGroupSchema>;

export const PINGS_MARKED_MAX = 10_000;

/** Of the pings with all that is given, or of all that are not done. At most 10,000, the newest, are marked. */
export const markPingsInput = z.object({
  ids: z.array(uuidSchema).max(PINGS_MARKED_MAX).optional(),
  ...pingFilters,
  is_read: pingMarks.is_read.optional(),
  is_done: pingMarks.is_done.optional(),
});
export type MarkPingsInput = z.infer<typeof markPingsInput>;
export const markedPingsSchema = messageSchema.extend({ ids: z.array(uuidSchema) });
