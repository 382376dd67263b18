import { adminServerIdInput, changeOwnServerInput, ownServerSchema } from '@lockwatch/contracts';
import { changeOwnServer, listOwnServers, stopOwnServer } from '@lockwatch/core';
import { z } from 'zod';
import { change, changeById } from '../change.js';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const example = { id: '200000000000000001' };

/** Discord servers of the user: those where they used `/setup` and may still manage the server. */
export const ownServersRouter = t.router({
  list: signedInProcedure
    .meta({
      rest: 'GET /user/me/servers',
      summary: 'List the Discord servers you manage',
      description:
        'Those where you used `/setup` with a linked account and still have *Manage Server*, which the bot asks Discord every few minutes.',
    })
    .output(z.array(ownServerSchema))
    .query(({ ctx }) => listOwnServers(ctx.actor, ctx.deps.db)),

  change: change(signedInProcedure, changeOwnServerInput, changeOwnServer, {
    rest: 'PUT /user/me/servers/{id}',
    summary: 'Change what is read of a server, and where problems are reported',
    description: 'Choosing channels also starts reading a server that was stopped.',
    example: { ...example, pings_members_only: true },
  }),

  stop: changeById(signedInProcedure, adminServerIdInput, stopOwnServer, {
    rest: 'POST /user/me/servers/{id}/stop',
    summary: 'Stop reading a server',
    description: 'What was read there is deleted.',
    example,
  }),
});
