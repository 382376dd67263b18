import { z } from 'zod';
import { queryInteger, searchText } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { itemIdSchema, itemNameField } from './items.js';
import { authorNameField, channelNameField, messageUrlField } from './message-fields.js';
import { dealPercentField, OFFER_KINDS } from './offers.js';
import { CAUTIONS, OFFER_HOURS_MAX, PRICE_HISTORY_DAYS } from './price-periods.js';
import { snowflakeSchema } from './snowflake.js';

/** In the product's convention ([2-37]): world locks for one item, or below zero items for one world lock. */
const priceSchema = z.number();

export const sideSchema = z.enum(['SELL', 'BUY']);
export type Side = z.infer<typeof sideSchema>;

/** What one side asks or pays: one vote for each trader and day, far-off prices left out. */
export const priceSideSchema = z.object({
  median_price: priceSchema.meta(example(3)),
  /** A quarter of the votes are at or below it. */
  low_price: priceSchema.meta(example(2.75)),
  /** A quarter of the votes are at or above it. */
  high_price: priceSchema.meta(example(3.5)),
  offers: z.number().int().meta(example(41)),
  traders: z.number().int().meta(example(17)),
  /** The median of the days before; null when too few traded it then. */
  previous_median_price: priceSchema.nullable().meta(example(2.8)),
  change_percent: z.number().nullable().meta(example(7.1)),
});
export type PriceSide = z.infer<typeof priceSideSchema>;

/** `far-below-usual`: many traders stand behind a price that is far higher. `first-post`: by an author not seen before. */
export const cautionsField = z.array(z.enum(CAUTIONS)).meta(example([]));

/** What a side usually asked or paid, and how many stand behind it. */
export const usualPriceSchema = z.object({
  /** World locks for one item. */
  unit_price: z.number().meta(example(4)),
  offers: z.number().int().meta(example(41)),
  traders: z.number().int().meta(example(17)),
});

export const recentOfferSchema = z.object({
  type: sideSchema,
  price: priceSchema.meta(example(3)),
  price_max: priceSchema.nullable().meta(example(null)),
  kind: z.enum(OFFER_KINDS),
  author_name: authorNameField,
  channel_name: channelNameField,
  message_url: messageUrlField,
  posted_at: z.iso.datetime(),
  cautions: cautionsField,
});
export type RecentOffer = z.infer<typeof recentOfferSchema>;

/** The usual prices of an item. A side is null without a priced offer. */
export const itemPriceSchema = z.object({
  item_id: itemIdSchema,
  item_name: itemNameField,
  days: z.number().int().meta(example(7)),
  sell: priceSideSchema.nullable(),
  buy: priceSideSchema.nullable().meta(example(null)),
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
  median: z.number().meta(example(3)),
  /** A quarter of the votes are at or below it. */
  low: z.number().meta(example(2.75)),
  /** A quarter of the votes are at or above it. */
  high: z.number().meta(example(3.5)),
  /** Without reposts. */
  offers: z.number().int().meta(example(41)),
  traders: z.number().int().meta(example(17)),
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
export const itemOfferSchema = recentOfferSchema.omit({ kind: true }).extend({
  /** World locks for one item. */
  unit_price: z.number().meta(example(3)),
  author_id: z.string().meta(example('80351110224678912')),
  /** The first world that the message names. */
  world: z.string().nullable().meta(example('LGSHOP')),
  deal_percent: dealPercentField,
  /** Null: fewer than three traders stand behind it. */
  usual: usualPriceSchema.nullable(),
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
export type ItemOffersInput = z.infer<typeof itemOffersInput>;

/** A standing offer that is better than the usual price of its item. */
export const dealSchema = itemOfferSchema.omit({ price: true, price_max: true, deal_percent: true }).extend({
  item_id: itemIdSchema,
  item_name: itemNameField,
  /** World locks for one item. */
  usual_price: z.number().meta(example(4)),
  percent: z.number().meta(example(25)),
  usual: usualPriceSchema.omit({ unit_price: true }),
  /** `low`: fewer than three traders stand behind the usual price. */
  confidence: z.enum(['high', 'low']),
});
export type Deal = z.infer<typeof dealSchema>;

export const dealsInput = z.object({
  side: sideSchema.default('SELL'),
  limit: queryInteger({ min: 1, max: 100, default: 20 }),
  min_percent: queryInteger({ min: 0, max: 100_000, default: 0 }),
  item_id: itemPathId.optional(),
  /** Of the caller's watched items with this tag. */
  tag: searchText(60),
  server_id: snowflakeSchema.optional(),
  world: searchText(24),
  /** How many stand behind the usual price. */
  min_traders: queryInteger({ min: 1, max: 1000, default: 1 }),
});
export type DealsInput = z.infer<typeof dealsInput>;

export const dealServerSchema = z.object({
  server_id: z.string().meta(example('200000000000000001')),
  name: z.string().meta(example('Trading Post')),
});
export type DealServer = z.infer<typeof dealServerSchema>;

/** The best offer of an item on a day, for everybody. */
export const dayDealSchema = dealSchema.pick({
  type: true,
  item_id: true,
  item_name: true,
  unit_price: true,
  usual_price: true,
  percent: true,
  usual: true,
  cautions: true,
});
export type DayDeal = z.infer<typeof dayDealSchema>;

export const moverSchema = z.object({
  item_id: itemIdSchema,
  item_name: itemNameField,
  side: sideSchema,
  price: priceSchema.meta(example(4)),
  price_before: priceSchema.meta(example(3)),
  percent: z.number().meta(example(33.3)),
  offers: z.number().int().meta(example(41)),
  traders: z.number().int().meta(example(17)),
});
export type Mover = z.infer<typeof moverSchema>;

/** An item and how much it was offered, over both sides; `traders` on the day with the most of them. */
export const activeItemSchema = moverSchema.pick({
  item_id: true,
  item_name: true,
  offers: true,
  traders: true,
});
export type ActiveItem = z.infer<typeof activeItemSchema>;

export const moversInput = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([1, 7]))
    .default(1),
  limit: queryInteger({ min: 1, max: 50, default: 20 }),
});
export type MoversInput = z.infer<typeof moversInput>;

export const activeItemsInput = moversInput.extend({
  /** `traded`: offered most. `new`: not offered in the days before, as long as prices are kept. */
  order: z.enum(['traded', 'new']).default('traded'),
});
export type ActiveItemsInput = z.infer<typeof activeItemsInput>;
