import { z } from 'zod';
import { SECRET_MIN_LENGTH } from './service.js';

/** A trimmed text; an empty one counts as not set. */
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text === '' ? undefined : text));

/** The variables of a process. Throws an error whose message has a sentence for each wrong one on a line. */
export function readEnvironment<Schema extends z.ZodType>(
  variables: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const read = variables.safeParse(env);
  if (read.success) return read.data;
  throw new Error([...new Set(read.error.issues.map(({ message }) => message))].join('\n'));
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The variables that server and bot both read. */
export const sharedVariables = {
  SANDBOX: optional.pipe(
    z.enum(['on', 'off', 'auto'], { error: 'SANDBOX must be on, off or auto.' }).default('auto'),
  ),
  SANDBOX_PORT: port('SANDBOX_PORT', 4000),
  PORT: port('PORT', 3000),
  PUBLIC_URL: address('PUBLIC_URL', 'https://lockwatch.example'),
  DISCORD_TOKEN: optional,
  DISCORD_APPLICATION_ID: optional.pipe(
    z
      .string()
      .regex(/^\d{1,20}$/, 'DISCORD_APPLICATION_ID must be the digits of the application’s id.')
      .optional(),
  ),
  DISCORD_API_URL: address('DISCORD_API_URL', 'https://discord.com/api'),
  DEPOSIT_WORLD: optional.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9]{1,24}$/, 'DEPOSIT_WORLD must be the name of a world: 1 to 24 letters and digits.')
      .toUpperCase()
      .optional(),
  ),
  BRAND_NAME: optional.pipe(
    z.string().max(40, 'BRAND_NAME can have at most 40 characters.').default('Lockwatch'),
  ),
  LOG_LEVEL: optional.pipe(
    z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}.` }).default('info'),
  ),
};

export function port(name: string, fallback: number) {
  return numberInRange(`${name} must be a port number from 0 to 65535.`, {
    min: 0,
    max: 65_535,
    default: fallback,
  });
}

export function wholeNumber(name: string, range: { min: number; max: number; default: number }) {
  return numberInRange(`${name} must be a whole number from ${range.min} to ${range.max}.`, range);
}

function numberInRange(sentence: string, range: { min: number; max: number; default: number }) {
  return optional
    .transform((text) => (text === undefined ? range.default : Number(text)))
    .pipe(z.number({ error: sentence }).int(sentence).min(range.min, sentence).max(range.max, sentence));
}

export function address(name: string, example: string) {
  return optional.pipe(
    z.url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}.` }).optional(),
  );
}

export function databaseAddress(name: string) {
  return optional.pipe(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: `${name} must be an address such as postgres://user:password@host:5432/lockwatch.`,
      })
      .optional(),
  );
}

export function secret(name: string) {
  const sentence = `${name} must have at least ${SECRET_MIN_LENGTH} characters.`;
  return optional.pipe(z.string().min(SECRET_MIN_LENGTH, sentence).optional());
}

/** A Stripe key; its prefix names its kind (Stripe docs, "API keys"). */
export function stripeKey(name: string, prefixes: readonly string[]) {
  return optional.pipe(
    z
      .string()
      .refine(
        (key) => prefixes.some((prefix) => key.startsWith(prefix) && key.length > prefix.length),
        `${name} must be a key that begins with ${prefixes.join(' or ')}.`,
      )
      .optional(),
  );
}

/** `2=price_a,3=price_b`: Stripe's price for each subscription type that has one there. */
export function priceIds(name: string) {
  const sentence = `${name} must list subscription types with their prices, such as 2=price_a,3=price_b.`;
  return optional
    .pipe(
      z
        .string()
        .regex(/^\s*\d{1,9}\s*=\s*price_\w+\s*(,\s*\d{1,9}\s*=\s*price_\w+\s*)*$/, sentence)
        .optional(),
    )
    .transform((text) => {
      const pairs = (text ?? '').split(',').flatMap((pair) => {
        const [type, price] = pair.split('=');
        return type !== undefined && price !== undefined ? [[Number(type), price.trim()] as const] : [];
      });
      return new Map(pairs);
    });
}

/** Discord's ids of servers or channels, separated by commas. */
export function snowflakes(name: string, what: string) {
  const sentence = `${name} must be ${what} ids (digits) separated by commas.`;
  return optional
    .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.string().regex(/^\d{1,20}$/, sentence)));
}

/** `*`, or origins as browsers send them, separated by commas. */
export function origins(name: string) {
  const sentence = `${name} must be * or origins such as https://tools.example, separated by commas.`;
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && text !== 'null';
  return optional
    .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.string().refine((text) => text === '*' || isOrigin(text), sentence)));
}
