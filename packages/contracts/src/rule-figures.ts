import { z } from 'zod';
import { uuidSchema } from './common.js';

/** What happened about a watched item, and what its item costs. */
export const ruleFiguresSchema = z.object({
  id: uuidSchema,
  /** Null also after 30 days. */
  last_ping_at: z.iso.datetime().nullable(),
  /** Of buyers for a rule for BUY, otherwise of sellers; null where too few offers with a price were read lately. */
  usual_price: z.number().nullable(),
});
export type RuleFigures = z.infer<typeof ruleFiguresSchema>;
