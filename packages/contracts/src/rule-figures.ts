import { z } from 'zod';
import { uuidSchema } from './common.js';
import { example } from './example.js';
import { priceSideSchema } from './prices.js';

export const ruleFiguresSchema = z.object({
  id: uuidSchema,
  /** Null also after 30 days. */
  last_ping_at: z.iso.datetime().nullable(),
  /** Offers that it pinged about in the last 7 days, counted up to 700. */
  week_pings: z.number().int().meta(example(12)),
  /** `silent`: active and unchanged for 7 days, without a ping in 30; `many`: 700 pings in 7 days. Null: nothing is odd. */
  health: z.enum(['silent', 'many']).nullable().meta(example(null)),
  /** Of buyers for a rule for BUY, otherwise of sellers; null where too few traders named one lately. */
  usual_price: z.number().nullable().meta(example(4)),
  usual: priceSideSchema.pick({ offers: true, traders: true }).nullable(),
  /** Unit prices of the same side on each of the last 30 whole UTC days, the oldest first; empty without any. */
  daily_prices: z.array(z.number().nullable()).meta(example([3, null, 4])),
});
export type RuleFigures = z.infer<typeof ruleFiguresSchema>;

export const rulePingSchema = z.object({
  pinged_at: z.iso.datetime(),
  /** World locks for one item. */
  unit_price: z.number().meta(example(3)),
});
