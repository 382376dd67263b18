import { z } from 'zod';
import type { FormGroup } from './form-body.js';
import { invalidRequest, type StripeError } from './stripe-error.js';

/** Stripe's own limits (docs: "Metadata"). */
const MAX_METADATA_KEYS = 50;
const MAX_TEXT = 5000;

export const text = z.string().max(MAX_TEXT);
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'Invalid boolean' })
  .transform((value) => value === 'true' || value === '1');
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= MAX_METADATA_KEYS, 'Metadata can have up to 50 keys');
export const paging = {
  limit: whole.pipe(z.number().int().min(1).max(100)).default(10),
  starting_after: text.optional(),
};

/** Parses parameters. Throws `StripeError` 400 for the first invalid one, as Stripe does. */
export function parseParamsWith<Schema extends z.ZodType>(
  schema: Schema,
  params: FormGroup,
): z.infer<Schema> {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  throw paramError(read.error.issues[0], params);
}

function paramError(issue: z.core.$ZodIssue | undefined, params: FormGroup): StripeError {
  if (!issue) return invalidRequest('Invalid parameters.');
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  if (valueAt(params, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}.`, { code: 'parameter_invalid', param });
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? new Map(Object.entries(value)).get(String(name))
        : undefined,
    params,
  );
}

function bracketed(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((name) => `[${name}]`).join('');
}
