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

export function matching(pattern: RegExp, sentence: string) {
  return optional.pipe(z.string().regex(pattern, sentence).optional());
}

export function choice<const Word extends string>(
  words: readonly Word[],
  fallback: NoInfer<Word>,
  sentence: string,
) {
  return optional.transform((text) => text ?? fallback).pipe(z.enum(words, { error: sentence }));
}

export function shortText(name: string, max: number, fallback: string) {
  const sentence = `${name} can have at most ${max} characters.`;
  return optional.transform((text) => text ?? fallback).pipe(z.string().max(max, sentence));
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The variables that server and bot both read. */
export const sharedVariables = {
  SANDBOX: choice(['on', 'off', 'auto'], 'auto', 'SANDBOX must be on, off or auto.'),
  SANDBOX_PORT: port('SANDBOX_PORT', 4000),
  PORT: port('PORT', 3000),
  PUBLIC_URL: address('PUBLIC_URL', 'https://lockwatch.example'),
  DISCORD_TOKEN: optional,
  DISCORD_APPLICATION_ID: matching(
    /^\d{1,20}$/,
    'DISCORD_APPLICATION_ID must be the digits of the application’s id.',
  ),
  DISCORD_API_URL: address('DISCORD_API_URL', 'https://discord.com/api'),
  DEPOSIT_WORLD: matching(
    /^[A-Za-z0-9]{1,24}$/,
    'DEPOSIT_WORLD must be the name of a world: 1 to 24 letters and digits.',
  ).transform((world) => world?.toUpperCase()),
  BRAND_NAME: shortText('BRAND_NAME', 40, 'Lockwatch'),
  LOG_LEVEL: choice(LOG_LEVELS, 'info', `LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}.`),
};

export function port(name: string, fallback: number) {
  const range = { min: 0, max: 65_535, default: fallback };
  return numberInRange(`${name} must be a port number from 0 to 65535.`, range);
}

export function wholeNumber(name: string, range: { min: number; max: number; default: number }) {
  return numberInRange(`${name} must be a whole number from ${range.min} to ${range.max}.`, range);
}

function numberInRange(sentence: string, range: { min: number; max: number; default: number }) {
  return optional
    .transform((text) => (text === undefined ? range.default : Number(text)))
    .pipe(z.number({ error: sentence }).int(sentence).min(range.min, sentence).max(range.max, sentence));
}

export function address(name: string, example: string, protocol = /^https?$/) {
  const error = `${name} must be an address such as ${example}.`;
  return optional.pipe(z.url({ protocol, error }).optional());
}

export function databaseAddress(name: string) {
  return address(name, 'postgres://user:password@host:5432/lockwatch', /^postgres(ql)?$/);
}

export function secret(name: string) {
  const sentence = `${name} must have at least ${SECRET_MIN_LENGTH} characters.`;
  return matching(new RegExp(`^.{${SECRET_MIN_LENGTH},}$`, 's'), sentence);
}

/** A Stripe key; its prefix names its kind (Stripe docs, "API keys"). */
export function stripeKey(name: string, prefixes: readonly string[]) {
  const sentence = `${name} must be a key that begins with ${prefixes.join(' or ')}.`;
  return matching(new RegExp(`^(${prefixes.join('|')}).`), sentence);
}

/** `2=price_a,3=price_b`: Stripe's price for each subscription type that has one there. */
export function priceIds(name: string) {
  return matching(
    /^\s*\d{1,9}\s*=\s*price_\w+\s*(,\s*\d{1,9}\s*=\s*price_\w+\s*)*$/,
    `${name} must list subscription types with their prices, such as 2=price_a,3=price_b.`,
  ).transform((text = '') => {
    const pairs = [...text.matchAll(/(\d+)\s*=\s*(price_\w+)/g)];
    return new Map(pairs.map(([, type, price = '']) => [Number(type), price]));
  });
}

/** Discord's ids of servers or channels, separated by commas. */
export function snowflakes(name: string, what: string) {
  return list(`${name} must be ${what} ids (digits) separated by commas.`, (text) => /^\d{1,20}$/.test(text));
}

/** `*`, or origins as browsers send them, separated by commas. */
export function origins(name: string) {
  const sentence = `${name} must be * or origins such as https://tools.example, separated by commas.`;
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && text !== 'null';
  return list(sentence, (text) => text === '*' || isOrigin(text));
}

/** `*`, or hosts with their port if it is not 443, separated by commas. */
export function hosts(name: string) {
  const sentence = `${name} must be * or hosts such as hooks.example, separated by commas.`;
  const isHost = (text: string) =>
    URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;
  return list(sentence, (text) => text === '*' || isHost(text));
}

function list(sentence: string, isEntry: (text: string) => boolean) {
  return optional
    .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.string().refine(isEntry, sentence)));
}
