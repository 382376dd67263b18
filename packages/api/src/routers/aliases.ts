import {
  aliasSchema,
  createAliasInput,
  idInput,
  messageSchema,
  updateAliasInput,
} from '@lockwatch/contracts';
import { type Actor, createAlias, deleteAlias, listAliases, updateAlias } from '@lockwatch/core';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_ALIASES');
const write = permittedProcedure('WRITE_ALIASES');

/** Answers when this process reads messages with the change: what is posted next already meets the new alias. */
async function refreshAliasesAfterCommit<T>(
  ctx: Pick<ApiContext, 'deps' | 'afterCommit'> & { actor: Actor },
  change: Promise<T>,
): Promise<T> {
  const changed = await change;
  await ctx.afterCommit(() => ctx.deps.parser.refreshAliases(ctx.actor.userId));
  return changed;
}

/** [7-13] to [7-16] */
export const aliasesRouter = t.router({
  list: read
    .meta({ rest: 'GET /user/me/aliases', summary: 'List item aliases' })
    .output(z.array(aliasSchema))
    .query(({ ctx }) => listAliases(ctx.actor, ctx.deps.db)),

  create: write
    .meta({
      rest: 'POST /user/me/aliases',
      errors: ['LIMIT_REACHED'],
      summary: 'Add an item alias',
      description: 'Your own name for an item; it applies to your watched items only.',
      example: { item_id: 5666, alias: 'lgrid' },
    })
    .input(createAliasInput)
    .output(aliasSchema)
    .mutation(({ ctx, input }) => refreshAliasesAfterCommit(ctx, createAlias(ctx.actor, ctx.deps.db, input))),

  update: write
    .meta({
      rest: 'PUT /user/me/aliases/{id}',
      errors: ['CONFLICT'],
      summary: 'Change an item alias',
      example: { alias: 'laser fence' },
    })
    .input(updateAliasInput)
    .output(aliasSchema)
    .mutation(({ ctx, input }) => refreshAliasesAfterCommit(ctx, updateAlias(ctx.actor, ctx.deps.db, input))),

  delete: write
    .meta({ rest: 'DELETE /user/me/aliases/{id}', summary: 'Remove an item alias' })
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, refreshAliasesAfterCommit(ctx, deleteAlias(ctx.actor, ctx.deps.db, input.id))),
    ),
});
