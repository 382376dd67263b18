import { z } from 'zod';

/** The sender's own name for one call. */
export const idempotencyKeySchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'An idempotency key is required.' : undefined) })
  .regex(/^[\x21-\x7e]{1,255}$/, 'An idempotency key has 1 to 255 visible ASCII characters.');
