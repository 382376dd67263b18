import { createTagInput, tagIdInput, tagSchema } from '@lockwatch/contracts';
import { createTag, deleteTag, listOwnTags } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_WATCHED_ITEMS');
const write = permittedProcedure('WRITE_WATCHED_ITEMS');

/** Tags that only their owner has; `items.tags` lists them with the shared ones. */
export const tagsRouter = t.router({
  list: read
    .meta({ rest: 'GET /user/me/tags', summary: 'List your own tags' })
    .output(z.array(tagSchema))
    .query(({ ctx }) => listOwnTags(ctx.actor, ctx.deps.db)),

  create: write
    .meta({
      rest: 'POST /user/me/tags',
      errors: ['LIMIT_REACHED'],
      summary: 'Create an own tag',
      description: 'Returns the tag of this name that you can use already, if there is one.',
      example: { name: 'my shop' },
    })
    .input(createTagInput)
    .output(tagSchema)
    .mutation(({ ctx, input }) => createTag(ctx.actor, ctx.deps.db, input)),

  delete: changeById(write, tagIdInput, deleteTag, {
    rest: 'DELETE /user/me/tags/{id}',
    summary: 'Delete an own tag',
    description: 'It is taken from all watched items. Shared tags cannot be deleted.',
    example: { id: 301 },
  }),
});
