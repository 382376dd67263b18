import { z } from 'zod';
import { timeInput, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { itemIdSchema, itemNameField } from './items.js';
import { LIMITS } from './limits.js';

const worldLocks = z.number().min(0).max(LIMITS.priceMax);

const holdingFields = {
  quantity: wholeNumber().min(1).max(1_000_000_000).meta(example(200)),
  /** World locks that were paid for one. */
  unit_cost: worldLocks.meta(example(2.5)),
  acquired_at: timeInput,
  /** Null, like `unit_sold`, until it is sold. */
  sold_at: timeInput.nullable().meta(example(null)),
  unit_sold: worldLocks.nullable().meta(example(null)),
};

export const holdingSchema = z.object({
  id: uuidSchema,
  item_id: itemIdSchema,
  item_name: itemNameField,
  ...holdingFields,
  /** World locks for all of it at the usual price; null where that is unknown, and once it is sold. */
  worth: z.number().nullable().meta(example(600)),
});
export type Holding = z.infer<typeof holdingSchema>;

export const createHoldingInput = z.object({
  item_id: itemIdSchema,
  ...holdingFields,
  acquired_at: timeInput.optional(),
  sold_at: timeInput.nullish(),
  unit_sold: worldLocks.nullish(),
});
export type CreateHoldingInput = z.infer<typeof createHoldingInput>;
export const updateHoldingInput = z.object(holdingFields).partial().extend({
  id: uuidSchema,
  /** How many were sold; the rest becomes a holding of its own. */
  sold_quantity: holdingFields.quantity.optional(),
});
export type UpdateHoldingInput = z.infer<typeof updateHoldingInput>;
