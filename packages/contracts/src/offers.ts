import { z } from 'zod';

/** What the author of a message wants: to sell, to buy, or to swap. */
export const OFFER_TYPES = ['SELL', 'BUY', 'TRADE'] as const;
export const offerTypeSchema = z.enum(OFFER_TYPES);
export type OfferType = z.infer<typeof offerTypeSchema>;

/** `exact`: read with certainty. `predicted`: a guess is in it (see docs/understanding.md). */
export const OFFER_KINDS = ['exact', 'predicted'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

const spanEndSchema = z.number().int().nullable();

/**
 * Where in the message an offer was read: UTF-16 positions, the end exclusive. The item's words always; the price's and
 * the side's are null where nobody said one, and in offers read before they were kept.
 */
export const offerSpansShape = {
  span_start: z.number().int(),
  span_end: z.number().int(),
  price_span_start: spanEndSchema,
  price_span_end: spanEndSchema,
  side_span_start: spanEndSchema,
  side_span_end: spanEndSchema,
};

/** Why a rule whose item was offered did, or did not, make a ping. */
export const DECISION_REASONS = [
  'matched',
  'side',
  'price-low',
  'price-high',
  'no-price',
  'own-message',
  'blacklisted-user',
  'blacklisted-world',
  'blacklisted-channel',
  'blacklisted-author',
  'muted',
  'banned',
  'paused',
  'cooldown',
  'repost',
  'no-access',
  'preference',
  'quota',
  'late',
  /** The message was deleted before anybody could be told. */
  'deleted',
  'no-destination',
] as const;
export const decisionReasonSchema = z.enum(DECISION_REASONS);
export type DecisionReason = z.infer<typeof decisionReasonSchema>;
