import { z } from 'zod';
import { queryInteger } from './common.js';
import { example } from './example.js';
import { itemIdSchema } from './items.js';
import { authorNameField, contentField, messageUrlField } from './message-fields.js';
import { messageFilterInput } from './message-filter.js';
import { arePricesOrdered, messageTypeSchema, PRICE_ORDER_ERROR, priceSchema } from './watch-rules.js';

export const BACKTEST_DAYS = 7;
const DAYS_MAX = 30;

/** A rule as it is created; what does not decide about pings is ignored. */
export const backtestInput = z
  .object({
    item_id: itemIdSchema,
    min_price: priceSchema,
    max_price: priceSchema,
    takes_unpriced: z.boolean().nullish(),
    message_type: messageTypeSchema.default('ANY'),
    message_filter: messageFilterInput.nullish(),
    days: queryInteger({ min: 1, max: DAYS_MAX, default: BACKTEST_DAYS }),
  })
  .refine(arePricesOrdered, PRICE_ORDER_ERROR);
export type BacktestInput = z.infer<typeof backtestInput>;

export const backtestSchema = z.object({
  days: z.number().int().meta(example(7)),
  pings: z.number().int().meta(example(14)),
  per_day: z.number().meta(example(2)),
  /** There were more offers than are read: `pings` is the least there were, `per_day` that of the newest offers. */
  is_partial: z.boolean().meta(example(false)),
  /** The newest messages that would have pinged and are not deleted. */
  examples: z.array(
    z.object({
      content: contentField,
      author_name: authorNameField,
      message_url: messageUrlField,
      posted_at: z.iso.datetime(),
      /** World locks for one item; null for an offer without a price. */
      unit_price: z.number().nullable().meta(example(3)),
    }),
  ),
});
export type Backtest = z.infer<typeof backtestSchema>;
