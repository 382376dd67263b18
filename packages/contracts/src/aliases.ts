import { z } from 'zod';
import { shortText, uuidSchema } from './common.js';
import { example } from './example.js';
import { itemIdSchema, itemNameField } from './items.js';
import { LIMITS } from './limits.js';

export const ALIASES_MAX = 500;

export const aliasField = z.string().meta(example('lgrid'));

/** Alias ([3-11]): a user's own name for an item. */
export const aliasSchema = z.object({
  alias_id: uuidSchema,
  item_id: itemIdSchema,
  item_name: itemNameField,
  alias: aliasField,
});
export type Alias = z.infer<typeof aliasSchema>;

const alias = shortText(LIMITS.aliasMaxLength, 'input.name.alias');
export const createAliasInput = z.object({ item_id: itemIdSchema, alias });
export type CreateAliasInput = z.infer<typeof createAliasInput>;
export const updateAliasInput = z.object({ id: uuidSchema, alias });
