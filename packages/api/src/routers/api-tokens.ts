import { apiTokenSchema, createApiTokenInput, createdApiTokenSchema, idInput } from '@lockwatch/contracts';
import { createApiToken, listApiTokens, revokeApiToken } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { browserProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** Personal API tokens; managed by a user who is signed in, never by a token. */
export const apiTokensRouter = t.router({
  list: browserProcedure
    .meta({ rest: 'GET /user/me/api-tokens', summary: 'List API tokens' })
    .output(z.array(apiTokenSchema))
    .query(({ ctx }) => listApiTokens(ctx.actor, ctx.deps.db)),

  create: browserProcedure
    .meta({
      rest: 'POST /user/me/api-tokens',
      errors: ['LIMIT_REACHED'],
      summary: 'Make an API token',
      description: 'Only this response shows the token.',
      example: { name: 'price bot', scopes: ['read'], expires_in_days: 90 },
    })
    .input(createApiTokenInput)
    .output(createdApiTokenSchema)
    .mutation(({ ctx, input }) => createApiToken(ctx.actor, ctx.deps.db, input)),

  revoke: changeById(signedInProcedure, idInput, revokeApiToken, {
    rest: 'DELETE /user/me/api-tokens/{id}',
    summary: 'Revoke an API token',
  }),
});
