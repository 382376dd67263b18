import { z } from 'zod';
import { queryInteger, wholeNumber } from './common.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

/** The game's own number of an item; seeds have odd numbers. */
export const itemIdSchema = wholeNumber().min(0).max(2_147_483_647);

export const itemSearchResultSchema = z.object({
  item_id: itemIdSchema,
  name: z.string(),
  description: z.string(),
  /** Null: the web app draws a tile from the name. */
  image_url: z.string().nullable(),
  /** 0 to 1; 1 is the exact name or an alias. */
  similarity_score: z.number().min(0).max(1),
});
export type ItemSearchResult = z.infer<typeof itemSearchResultSchema>;

export const itemSearchInput = z.object({
  query: z.string().trim().min(1, writeIssue('input.search')).max(LIMITS.searchQueryMaxLength),
  limit: queryInteger({ min: 1, max: LIMITS.searchLimitMax, default: LIMITS.searchLimitDefault }),
});

export const itemValidateInput = z.object({ name: z.string().max(LIMITS.searchQueryMaxLength) });

export const itemValidationSchema = z.object({
  valid: z.boolean(),
  item: itemSearchResultSchema.nullable(),
  message: z.string(),
});
export type ItemValidation = z.infer<typeof itemValidationSchema>;

export const tagSchema = z.object({ tag_id: z.number().int(), name: z.string() });
export type Tag = z.infer<typeof tagSchema>;
