import { SECRET_MIN_LENGTH } from '@lockwatch/contracts';
import { z } from 'zod';

/** A trimmed text; an empty one counts as not set. */
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text === '' ? undefined : text));

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

/** `*`, or origins as browsers send them, separated by commas. */
export function origins(name: string) {
  const sentence = `${name} must be * or origins such as https://tools.example, separated by commas.`;
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && text !== 'null';
  return optional
    .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.string().refine((text) => text === '*' || isOrigin(text), sentence)));
}
