import { z } from 'zod';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';

/** The largest value of a PostgreSQL bigint; Discord ids are positive and below it. */
const MAX_BIGINT = 9_223_372_036_854_775_807n;

const NOT_AN_ID = writeIssue('input.discordDigits');

/** A Discord id: above 2^53, so a digit string; a JSON integer is accepted and becomes the same string. */
export const snowflakeSchema = z
  .union([z.string(), z.number(NOT_AN_ID).int().nonnegative(), z.bigint()], NOT_AN_ID)
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .regex(/^\d{1,20}$/, NOT_AN_ID)
      .refine(
        (digits) => !/^\d{1,20}$/.test(digits) || BigInt(digits) <= MAX_BIGINT,
        writeIssue('input.discordId'),
      ),
  );

export const discordUserIdField = z.string().nullable().meta(example('80351110224678912'));

const DISCORD_EPOCH_MS = 1_420_070_400_000n;

export function snowflakeTimestampMs(id: string): number {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS);
}
