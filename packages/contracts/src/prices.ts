import { z } from 'zod';
import { queryInteger } from './common.js';
import { itemIdSchema } from './items.js';
import { OFFER_KINDS } from './offers.js';

/** Days that a usual price is made of; the same number of days before it is what it is compared with. */
export const PRICE_DAYS = 7;

/** In the product's convention ([2-37]): world locks for one item, or below zero items for one world lock. */
const priceSchema = z.number();

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
  type: z.enum(['SELL', 'BUY']),
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
  recent: z.array(recentOfferSchema),
});
export type ItemPrice = z.infer<typeof itemPriceSchema>;

export const itemPriceInput = z.object({
  id: z.coerce.number('Must be the number of an item.').pipe(itemIdSchema),
  limit: queryInteger({ min: 0, max: 20, default: 5 }),
});
