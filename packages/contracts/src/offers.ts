import { z } from 'zod';
import { example } from './example.js';
import { itemNameField } from './items.js';

/** What the author of a message wants: to sell, to buy, or to swap. */
export const OFFER_TYPES = ['SELL', 'BUY', 'TRADE'] as const;
export const offerTypeSchema = z.enum(OFFER_TYPES);
export type OfferType = z.infer<typeof offerTypeSchema>;

/** `exact`: read with certainty. `predicted`: a guess is in it (see docs/understanding.md). */
export const OFFER_KINDS = ['exact', 'predicted'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** What is offered; `price_max` ends a range. */
export const offerShape = {
  type: offerTypeSchema,
  item_id: z.number().int().meta(example(5666)),
  item_name: itemNameField,
  price: z.number().nullable().meta(example(3)),
  price_max: z.number().nullable().meta(example(null)),
};

/** How far an offer is better than the usual price; below 0: worse. Null: no usual price is known. */
export const dealPercentField = z.number().nullable().meta(example(25));

const spanEndSchema = z.number().int().nullable();

/** UTF-16 positions in the message, end exclusive. Price and side are null where not written, and in old offers. */
export const offerSpansShape = {
  span_start: z.number().int().meta(example(3)),
  span_end: z.number().int().meta(example(13)),
  price_span_start: spanEndSchema.meta(example(14)),
  price_span_end: spanEndSchema.meta(example(22)),
  side_span_start: spanEndSchema.meta(example(0)),
  side_span_end: spanEndSchema.meta(example(2)),
};

/** Why a rule whose item was offered did, or did not, make a ping. */
export const DECISION_REASONS = [
  'matched',
  'side',
  'price-low',
  'price-high',
  'no-price',
  /** The rule follows the usual price, and none was known. */
  'no-usual-price',
  'own-message',
  'blacklisted-user',
  'blacklisted-world',
  'blacklisted-channel',
  'blacklisted-author',
  'muted',
  'banned',
  'paused',
  'repost',
  'no-access',
  'over-limit',
  /** The server pings members only and the user is not known to be one. */
  'not-member',
  /** By the rule's message filter: another trader and world, a word that it excludes, or no word that it needs. */
  'other-source',
  'unwanted-word',
  'missing-word',
  'preference',
  'late',
  /** The message was deleted before the ping was sent. */
  'deleted',
  'no-destination',
  /** Held back by the user's own settings. */
  'snoozed',
  'quiet-hours',
  'not-cheaper',
  'cooldown',
  'daily-cap',
] as const;
export const decisionReasonSchema = z.enum(DECISION_REASONS);
export type DecisionReason = z.infer<typeof decisionReasonSchema>;
