import { z } from 'zod';
import { writeIssue } from './issue-text.js';

/** The sender's own name for one call. */
export const idempotencyKeySchema = z
  .string({
    error: (issue) => (issue.input === undefined ? writeIssue('input.idempotencyKeyMissing') : undefined),
  })
  .regex(/^[\x21-\x7e]{1,255}$/, writeIssue('input.idempotencyKey'));
