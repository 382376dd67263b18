import type { Text } from '@lockwatch/texts';
import { z } from 'zod';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

export const uuidSchema = z.guid(writeIssue('input.id'));
export const idInput = z.object({ id: uuidSchema });

export const messageSchema = z.object({ message: z.string().meta(example('Item deleted successfully!')) });
/** UTC, ISO 8601 with milliseconds. */
export const timestampSchema = z.iso.datetime();

/** Years of the times that somebody may send, as ISO 8601 begins. */
export const isInKnownYears = (moment: string): boolean => moment >= '2015' && moment < '3000';
export const KNOWN_YEARS = writeIssue('input.knownYears');

export const timeInput = timestampSchema.refine(isInKnownYears, KNOWN_YEARS);

const WHOLE_NUMBER = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'invalid_type' ? writeIssue('input.wholeNumber') : undefined,
};

/** An integer that a number can hold without loss. */
export function wholeNumber() {
  return z.number(WHOLE_NUMBER).int();
}

/** Query parameters arrive as text in REST and as numbers over tRPC; both are accepted. */
export function queryInteger(options: { min: number; max: number; default: number }) {
  return queryWholeNumber().min(options.min).max(options.max).default(options.default);
}

/** The part of a long list that is read. */
export function page(limits: { max: number; default: number }) {
  return {
    limit: queryInteger({ min: 1, ...limits }),
    offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
  };
}

/** A whole number that may arrive as text: in a query or a path. */
export function queryWholeNumber() {
  return z.coerce.number(WHOLE_NUMBER).int();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting control characters is the point
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u001f\u007f]*$/;

/** Part of a text that a list is searched for; absent or empty: everything. */
export function searchText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(NO_CONTROL_CHARACTERS, writeIssue('input.controlCharacters'))
    .optional();
}

/** A visible character: no space, no zero-width character such as U+200B. */
const HAS_VISIBLE_CHARACTER = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed text of 1 to `max` characters without control characters and lone surrogates, with a visible one ([5-04]). */
export function shortText(max: number, name: Extract<Text['text'], `input.name.${string}`>) {
  const field: Text = { text: name };
  return z
    .string()
    .trim()
    .min(1, { error: writeIssue('input.required', { field }), abort: true })
    .max(max, writeIssue('input.text.tooLong', { field, max }))
    .regex(NO_CONTROL_CHARACTERS, writeIssue('input.text.controlCharacters', { field }))
    .refine((text) => text.isWellFormed(), writeIssue('input.text.broken', { field }))
    .refine((text) => HAS_VISIBLE_CHARACTER.test(text), writeIssue('input.required', { field }));
}

/** What staff do to a user or a subscription, and why. */
export const reasonInput = idInput.extend({ reason: shortText(LIMITS.reasonMaxLength, 'input.name.reason') });
export type ReasonInput = z.infer<typeof reasonInput>;
