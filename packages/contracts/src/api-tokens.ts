import { z } from 'zod';
import { shortText, uuidSchema, wholeNumber } from './common.js';
import { example } from './example.js';
import { writeIssue } from './issue-text.js';
import { LIMITS } from './limits.js';

/** What a personal API token may do: `read` answers queries, `write` also changes things. */
export const API_TOKEN_SCOPES = ['read', 'write'] as const;
export const apiTokenSchema = z.object({
  token_id: uuidSchema,
  name: z.string().meta(example('price bot')),
  prefix: z.string().meta(example('lw_3kQ9aZ')),
  scopes: z.array(z.enum(API_TOKEN_SCOPES)),
  last_used_at: z.iso.datetime().nullable(),
  /** Null: until it is revoked. */
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const createApiTokenInput = z.object({
  name: shortText(LIMITS.apiTokenNameMaxLength, 'input.name.name'),
  scopes: z
    .array(z.enum(API_TOKEN_SCOPES))
    .min(1, writeIssue('input.noScope'))
    .max(API_TOKEN_SCOPES.length)
    .transform((scopes) => API_TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_in_days: wholeNumber().min(1).max(365).nullish(),
});

/** Holds the token itself: the only time it is shown. */
export const createdApiTokenSchema = apiTokenSchema.extend({
  token: z.string().meta(example('lw_3kQ9aZ...')),
});
