import {
  blacklistEntrySchema,
  createBlacklistInput,
  detailedBlacklistEntrySchema,
  idInput,
} from '@lockwatch/contracts';
import { createBlacklistEntry, deleteBlacklistEntry, listBlacklist } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_BLACKLIST');
const write = permittedProcedure('WRITE_BLACKLIST');

/** [7-17] to [7-19] */
export const blacklistRouter = t.router({
  list: read
    .meta({ rest: 'GET /user/me/blacklist', summary: 'List blacklist entries' })
    .output(z.array(blacklistEntrySchema))
    .query(({ ctx }) => listBlacklist(ctx.actor, ctx.deps.db)),

  detailed: read
    .meta({
      rest: 'GET /user/me/blacklist/detailed',
      summary: 'List blacklist entries with channel names and dates',
    })
    .output(z.array(detailedBlacklistEntrySchema))
    .query(({ ctx }) => listBlacklist(ctx.actor, ctx.deps.db)),

  create: write
    .meta({
      rest: 'POST /user/me/blacklist',
      errors: ['LIMIT_REACHED'],
      summary: 'Add a blacklist entry',
      description:
        'Exactly one of a user, a world and a channel. Discord ids may be sent as digit strings or as JSON numbers of any length; they are returned as strings.',
      example: { blacklist_type: 'GLOBAL', blacklist_user: '80351110224678912' },
    })
    .input(createBlacklistInput)
    .output(blacklistEntrySchema)
    .mutation(({ ctx, input }) => createBlacklistEntry(ctx.actor, ctx.deps.db, input)),

  delete: changeById(write, idInput, deleteBlacklistEntry, {
    rest: 'DELETE /user/me/blacklist/{id}',
    summary: 'Remove a blacklist entry',
  }),
});
