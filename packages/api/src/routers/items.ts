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
import { signedInOrServiceProcedure } from '../procedures.js';
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
        description: 'Best match first; also finds aliases and misspelt names.',
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

  /** For all users, with or without a plan. */
  price: signedInOrServiceProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/items/{id}/price',
        tag,
        summary: 'What an item goes for',
        description:
          'The median of the last seven days for sellers and buyers, with quartiles and the change against the seven days before, and the newest offers. One vote for each trader and day; outliers are left out. Prices are in the convention of watched items: below zero is items for one world lock.',
        example: { id: 5666, limit: 5 },
        cacheSeconds: 30,
      },
    })
    .input(itemPriceInput)
    .output(itemPriceSchema)
    .query(({ ctx, input }) => readItemPrice(ctx.deps.replica, input, new Date(systemClock.now()))),
});
