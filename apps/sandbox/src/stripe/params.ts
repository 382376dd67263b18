import { z } from 'zod';
import { invalidRequest, type StripeError } from './stripe-error.js';

/** A parsed form: texts, lists and groups. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
/** A list arrives as a group whose names are numbers. */
type Draft = { [name: string]: string | Draft };

/** Parses a form of Stripe's clients (Stripe docs, "Request bodies"): `a[b]=c` is a group, `a[0]=c` is a list. */
export function parseForm(text: string): FormValue {
  const root = newDraft();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    const group = path.reduce((draft, step) => {
      const next = draft[step];
      const child = typeof next === 'object' ? next : newDraft();
      draft[step] = child;
      return child;
    }, root);
    group[last] = value;
  }
  return toGroup(root);
}

/** Without a prototype, which a name could otherwise change. */
function newDraft(): Draft {
  return Object.create(null);
}

function toGroup(draft: Draft): { [name: string]: FormValue } {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: string | Draft): FormValue {
  if (typeof value === 'string') return value;
  const group = toGroup(value);
  return Object.keys(group).every((name) => /^\d+$/.test(name)) ? Object.values(group) : group;
}

const text = z.string().max(5000);
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
const address = text.regex(/^https?:\/\/[^/]/, 'Not a valid URL');
/** Stripe's own limits (docs: "Metadata"). */
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata can have up to 50 keys');
const withMetadata = { metadata: metadata.optional() };

const priceData = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
  unit_amount: whole.pipe(z.number().int().min(0)),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.pipe(z.number().int().min(1).max(1095)).default(1),
    })
    .optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text.min(1) }).optional(),
});
const priced = { price: text.optional(), price_data: priceData.optional() };
export type PricedInput = z.infer<z.ZodObject<typeof priced>>;
export type PriceInput = z.infer<typeof priceData>;
const items = z.array(z.strictObject({ id: text, ...priced })).length(1);
const planFields = { items: items.optional(), proration_behavior: z.literal('always_invoice').optional() };

/** The parameters of the calls that the product makes, which it makes with one item. */
export const PARAMS = {
  customer: z.strictObject({ email: text.optional(), name: text.optional(), ...withMetadata }),
  product: z.strictObject({ id: text.min(1).optional(), name: text.min(1, 'This value cannot be empty') }),
  price: priceData,
  checkout: z.strictObject({
    mode: z.enum(['payment', 'subscription']),
    customer: text,
    client_reference_id: text.max(200).optional(),
    line_items: z.tuple([z.strictObject({ ...priced, quantity: z.literal('1') })]),
    ...withMetadata,
    payment_method_collection: z.literal('always').optional(),
    subscription_data: z.strictObject({ ...withMetadata, trial_end: whole.optional() }).optional(),
    payment_intent_data: z.strictObject({ ...withMetadata, description: text.optional() }).optional(),
    success_url: address,
    cancel_url: address.optional(),
  }),
  subscription: z.strictObject({
    ...planFields,
    ...withMetadata,
    cancel_at_period_end: z
      .enum(['true', 'false'], { error: 'Invalid boolean' })
      .transform((flag) => flag === 'true')
      .optional(),
    payment_behavior: z.literal('error_if_incomplete').optional(),
  }),
  preview: z.strictObject({ subscription: text, subscription_details: z.strictObject(planFields) }),
  portal: z.strictObject({ customer: text, return_url: address.optional() }),
  list: z.strictObject({
    limit: whole.pipe(z.number().int().min(1).max(100)).default(10),
    starting_after: text.optional(),
    customer: text.optional(),
    subscription: text.optional(),
    charge: text.optional(),
    status: z.enum(['all', 'open', 'paid']).optional(),
  }),
};

/** Parses parameters. Throws `StripeError` 400 for the first invalid one, as Stripe does. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const read = schema.safeParse(params, { reportInput: true });
  if (read.success) return read.data;
  throw toParamError(read.error.issues[0]);
}

function toParamError(issue: z.core.$ZodIssue | undefined): StripeError {
  if (issue?.code === 'unrecognized_keys') {
    const param = toBrackets([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = toBrackets(issue?.path ?? []);
  return issue?.input === undefined
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue.message}.`, { code: 'parameter_invalid', param });
}

function toBrackets(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((name) => `[${name}]`).join('');
}
