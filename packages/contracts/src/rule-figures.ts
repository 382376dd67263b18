import { z } from 'zod';
import { uuidSchema } from './common.js';
import { example } from './example.js';
import { priceSideSchema } from './prices.js';

/** What happened about a watched item, and what its item costs. */
export const ruleFiguresSchema = z.object({
  id: uuidSchema,
  /** Null also after 30 days. */
  last_ping_at: z.iso.datetime().nullable(),
  /** Of buyers for a rule for BUY, otherwise of sellers; null where too few traders named one lately. */
  usual_price: z.number().nullable().meta(example(4)),
  /** What it is made of. */
  usual: priceSideSchema.pick({ offers: true, traders: true }).nullable(),
});
export type RuleFigures = z.infer<typeof ruleFiguresSchema>;
