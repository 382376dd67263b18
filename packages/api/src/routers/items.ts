import {
  itemPriceInput,
  itemPriceSchema,
  itemSearchInput,
  itemSearchResultSchema,
  itemValidateInput,
  itemValidationSchema,
  LIMITS,
  tagSchema,
} from '@lockwatch/contracts';
import { listTags, readItemPrice, searchItems, systemClock, validateItem } from '@lockwatch/core';
import { z } from 'zod';
import { permittedProcedure, signedInOrServiceProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const tag = 'Items';

/** [7-31] */
export const itemsRouter = t.router({
  search: signedInOrServiceProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/items/search',
        tag,
        summary: 'Search items by name',
        description: 'Best match first; names everybody uses for an item and misspelt names are found too.',
        example: { query: 'laser', limit: 10 },
        cacheSeconds: LIMITS.itemSearchCacheMs / 1000,
      },
    })
    .input(itemSearchInput)
    .output(z.array(itemSearchResultSchema))
    .query(({ ctx, input }) => searchItems(ctx.deps, input.query, input.limit)),

  validate: signedInOrServiceProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/items/validate',
        tag,
        summary: 'Check the exact name of an item',
        description: 'Without regard to case.',
        example: { name: 'Laser Grid' },
      },
    })
    .input(itemValidateInput)
    .output(itemValidationSchema)
    .query(({ ctx, input }) => validateItem(ctx.deps, input.name)),

  tags: signedInOrServiceProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/items/tags',
        tag,
        summary: 'List tags',
        cacheSeconds: LIMITS.tagsCacheMs / 1000,
      },
    })
    .output(z.array(tagSchema))
    .query(({ ctx }) => listTags(ctx.deps.db)),

  /**
   * What others ask and pay is what a subscription is bought for, so it needs the permission that every plan and the
   * trial give.
   */
  price: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'GET',
        path: '/items/{id}/price',
        tag,
        summary: 'What an item goes for',
        description:
          'The median of the last seven days for sellers and buyers, with quartiles and the change against the seven days before, and the newest offers. One vote for each trader and day; prices that are far off are left out. Prices are in the convention of watched items: below zero is items for one world lock.',
        example: { id: 5666, limit: 5 },
        cacheSeconds: 30,
      },
    })
    .input(itemPriceInput)
    .output(itemPriceSchema)
    .query(({ ctx, input }) => readItemPrice(ctx.deps.db, input, new Date(systemClock.now()))),
});
