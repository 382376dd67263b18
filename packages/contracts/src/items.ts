import { z } from 'zod';
import { queryInteger, wholeNumber } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

/** The game's own number of an item; seeds have odd numbers. */
export const itemIdSchema = wholeNumber().min(0).max(2_147_483_647).meta(example(5666));
export const itemNameField = z.string().meta(example('Laser Grid'));

export const itemSearchResultSchema = z.object({
  item_id: itemIdSchema,
  name: itemNameField,
  description: z.string().meta(example('Broken in masses for gems, experience and seeds.')),
  /** Null: the web app draws a tile from the name. */
  image_url: z.string().nullable().meta(example(null)),
  /** 0 to 1; 1 is the exact name or an alias. */
  similarity_score: z.number().min(0).max(1).meta(example(1)),
});
export type ItemSearchResult = z.infer<typeof itemSearchResultSchema>;

export const itemSearchInput = z.object({
  query: z.string().trim().min(1, writeIssue('input.search')).max(LIMITS.searchQueryMaxLength),
  limit: queryInteger({ min: 1, max: 50, default: LIMITS.searchLimitDefault }),
});

export const itemValidateInput = z.object({ name: z.string().max(LIMITS.searchQueryMaxLength) });

export const itemValidationSchema = z.object({
  valid: z.boolean(),
  item: itemSearchResultSchema.nullable(),
  message: z.string().meta(example('Item selected')),
});
export type ItemValidation = z.infer<typeof itemValidationSchema>;

export const tagSchema = z.object({
  tag_id: z.number().int().meta(example(3)),
  name: z.string().meta(example('farmable')),
});
export type Tag = z.infer<typeof tagSchema>;
