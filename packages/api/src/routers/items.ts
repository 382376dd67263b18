import {
  itemSearchInput,
  itemSearchResultSchema,
  itemValidateInput,
  itemValidationSchema,
  LIMITS,
  tagSchema,
} from '@lockwatch/contracts';
import { listTags, searchItems, validateItem } from '@lockwatch/core';
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
});
