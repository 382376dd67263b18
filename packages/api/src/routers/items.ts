import {
  itemOfferSchema,
  itemOffersInput,
  itemPriceInput,
  itemPriceSchema,
  itemSearchInput,
  itemSearchResultSchema,
  itemValidateInput,
  itemValidationSchema,
  LIMITS,
  priceHistoryInput,
  pricePointSchema,
  tagSchema,
} from '@lockwatch/contracts';
import { type Actor, type Caller, listTags, searchItems, validateItem } from '@lockwatch/core';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { OFFERS_WEIGHT } from '../meta.js';
import { publicProcedure, signedInOrServiceProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** Whose view of the offers is answered; null: nobody's. */
function getViewer(caller: Caller): Actor | null {
  return caller.kind === 'nobody' || caller.actor?.isBanned ? null : caller.actor;
}

/** [7-31] */
export const itemsRouter = t.router({
  search: signedInOrServiceProcedure
    .meta({
      rest: 'GET /items/search',
      summary: 'Search items by name',
      description: 'Best match first; also finds aliases and misspelt names.',
      example: { query: 'laser', limit: 10 },
      cacheSeconds: LIMITS.itemSearchCacheMs / 1000,
    })
    .input(itemSearchInput)
    .output(z.array(itemSearchResultSchema))
    .query(({ ctx, input }) => searchItems(ctx.deps, input.query, input.limit)),

  validate: signedInOrServiceProcedure
    .meta({
      rest: 'GET /items/validate',
      summary: 'Check the exact name of an item',
      description: 'Without regard to case.',
      example: { name: 'Laser Grid' },
    })
    .input(itemValidateInput)
    .output(itemValidationSchema)
    .query(({ ctx, input }) => formatNotice(ctx, validateItem(ctx.deps, input.name))),

  tags: signedInOrServiceProcedure
    .meta({
      rest: 'GET /items/tags',
      summary: 'List tags',
      description: 'The shared ones and your own.',
      cacheSeconds: LIMITS.tagsCacheMs / 1000,
    })
    .output(z.array(tagSchema))
    .query(({ ctx }) => listTags(ctx.deps.db, getViewer(ctx.caller)?.userId ?? null)),

  /** For everybody; only signed-in users get names and links. */
  price: publicProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /items/{id}/price',
      summary: 'What an item goes for',
      description:
        'The median of the last seven days for sellers and buyers, with quartiles and the change against the seven days before, and the newest offers that you may see; callers who are not signed in get none. One vote for each trader and UTC day; reposts count once, outliers are left out, and so are offers on servers that ping members only, unless three traders made them. Of a popular item, up to 300 of the newest offers of these days count. For callers who are not signed in at most a minute old. Prices are in the convention of watched items: below zero is items for one world lock.',
      example: { id: 5666, limit: 5 },
      cacheSeconds: 30,
    })
    .input(itemPriceInput)
    .output(itemPriceSchema)
    .query(({ ctx, input }) => {
      const viewer = getViewer(ctx.caller);
      return viewer === null
        ? ctx.deps.prices.readPrice(input.id)
        : ctx.deps.prices.readPriceFor(viewer, input);
    }),

  priceHistory: publicProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /items/{id}/price-history',
      summary: 'What an item went for, day by day',
      description:
        'Oldest first, in unit prices: world locks for one item. `low` and `high` are the quartiles. One vote for each trader and UTC day; reposts count once, outliers, deleted messages and replaced versions not at all. Days without offers are left out.',
      example: { id: 5666, days: 30, side: 'SELL' },
      cacheSeconds: 60,
    })
    .input(priceHistoryInput)
    .output(z.array(pricePointSchema))
    .query(({ ctx, input }) => ctx.deps.prices.readHistory(input)),

  offers: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /items/{id}/offers',
      summary: 'Who offers an item now',
      description:
        'Best unit price first: the newest offer of each trader in the last 24 hours, if it still stands and you may see its channel. Prices, also `min_price` and `max_price`, are in the convention of watched items; `unit_price` is world locks for one item.',
      example: { id: 5666, side: 'SELL', limit: 20 },
    })
    .input(itemOffersInput)
    .output(z.array(itemOfferSchema))
    .query(({ ctx, input }) => ctx.deps.prices.listOffersFor(ctx.actor, input)),
});
