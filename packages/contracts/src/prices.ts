import { z } from 'zod';
import { queryInteger, searchText } from './common.js';
import { writeIssue } from './issue-text.js';
import { itemIdSchema } from './items.js';
import { OFFER_KINDS } from './offers.js';
import { OFFER_HOURS_MAX, PRICE_HISTORY_DAYS } from './price-periods.js';

/** In the product's convention ([2-37]): world locks for one item, or below zero items for one world lock. */
const priceSchema = z.number();

const sideSchema = z.enum(['SELL', 'BUY']);
export type Side = z.infer<typeof sideSchema>;

/** What one side asks or pays: one vote for each trader and day, far-off prices left out. */
export const priceSideSchema = z.object({
  median_price: priceSchema,
  /** A quarter of the votes are at or below it. */
  low_price: priceSchema,
  /** A quarter of the votes are at or above it. */
  high_price: priceSchema,
  offers: z.number().int(),
  traders: z.number().int(),
  /** The median of the days before; null when too few traded it then. */
  previous_median_price: priceSchema.nullable(),
  change_percent: z.number().nullable(),
});
export type PriceSide = z.infer<typeof priceSideSchema>;

export const recentOfferSchema = z.object({
  type: sideSchema,
  price: priceSchema,
  price_max: priceSchema.nullable(),
  kind: z.enum(OFFER_KINDS),
  author_name: z.string(),
  channel_name: z.string().nullable(),
  message_url: z.string(),
  posted_at: z.iso.datetime(),
});
export type RecentOffer = z.infer<typeof recentOfferSchema>;

/** The usual prices of an item. A side is null without a priced offer. */
export const itemPriceSchema = z.object({
  item_id: itemIdSchema,
  item_name: z.string(),
  days: z.number().int(),
  sell: priceSideSchema.nullable(),
  buy: priceSideSchema.nullable(),
  /** Without those that the caller may not see; empty for callers who are not signed in. */
  recent: z.array(recentOfferSchema),
});
export type ItemPrice = z.infer<typeof itemPriceSchema>;

const itemPathId = z.coerce.number(writeIssue('input.itemNumber')).pipe(itemIdSchema);

export const itemPriceInput = z.object({
  id: itemPathId,
  limit: queryInteger({ min: 0, max: 20, default: 5 }),
});

/** What a side asked or paid on a UTC day, in unit prices: one vote for each trader, far-off prices left out. */
export const pricePointSchema = z.object({
  day: z.iso.date(),
  median: z.number(),
  /** A quarter of the votes are at or below it. */
  low: z.number(),
  /** A quarter of the votes are at or above it. */
  high: z.number(),
  /** Without reposts. */
  offers: z.number().int(),
  traders: z.number().int(),
});
export type PricePoint = z.infer<typeof pricePointSchema>;

export const priceHistoryInput = z.object({
  id: itemPathId,
  side: sideSchema.default('SELL'),
  days: z.coerce
    .number()
    .pipe(z.literal(PRICE_HISTORY_DAYS, writeIssue('input.historyDays')))
    .default(30),
});

/** The newest offer of a trader that still stands. */
export const itemOfferSchema = z.object({
  type: sideSchema,
  price: priceSchema,
  price_max: priceSchema.nullable(),
  /** World locks for one item. */
  unit_price: z.number(),
  author_name: z.string(),
  /** The first world that the message names. */
  world: z.string().nullable(),
  channel_name: z.string().nullable(),
  message_url: z.string(),
  posted_at: z.iso.datetime(),
});
export type ItemOffer = z.infer<typeof itemOfferSchema>;

const priceFilter = z.coerce.number(writeIssue('input.price')).optional();

export const itemOffersInput = z.object({
  id: itemPathId,
  side: sideSchema.default('SELL'),
  limit: queryInteger({ min: 1, max: 100, default: 20 }),
  /** In the convention of watched items, as `max_price`. */
  min_price: priceFilter,
  max_price: priceFilter,
  world: searchText(24),
  hours: queryInteger({ min: 1, max: OFFER_HOURS_MAX, default: OFFER_HOURS_MAX }),
});
