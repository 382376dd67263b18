import type { z } from 'zod';

/**
 * The schema of a large output. tRPC prefers `parseAsync`, in which zod does without its compiled checks: the same checks
 * cost a third of the time in `parse`.
 */
export function syncOutput<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, context) => schema.parse(value, context);
  return schema;
}
