import {
  adminServerChangeInput,
  adminServerIdInput,
  adminServerSchema,
  messageSchema,
} from '@lockwatch/contracts';
import { confirmGuild, listServers, rejectGuild, setPingsMembersOnly } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const manageParserProcedure = permittedProcedure('MANAGE_PARSER');
const example = { id: '200000000000000001' };

/** Discord servers the bot is on; only confirmed ones are read. */
export const serversRouter = t.router({
  list: manageParserProcedure
    .meta({
      rest: 'GET /admin/servers',
      summary: 'List the Discord servers the bot is on',
      description:
        'Undecided servers first. `channels` are those that are read, or should be and cannot (`lost`).',
    })
    .output(z.array(adminServerSchema))
    .query(({ ctx }) => listServers(ctx.deps.db)),

  confirm: changeById(manageParserProcedure, adminServerIdInput, confirmGuild, {
    rest: 'POST /admin/servers/{id}/confirm',
    summary: 'Let the bot read a server',
    description: 'The channels that everyone there can see, unless others were chosen with `/setup`.',
    example,
  }),

  reject: changeById(manageParserProcedure, adminServerIdInput, rejectGuild, {
    rest: 'POST /admin/servers/{id}/reject',
    summary: 'Forbid the bot to read a server',
    description:
      'Takes effect immediately; stored messages of the server are deleted. `/setup` on the server cannot change it.',
    example,
  }),

  change: manageParserProcedure
    .meta({
      rest: 'PUT /admin/servers/{id}',
      summary: 'Ping only members of a server who can see the channel',
      description:
        'With `pings_members_only`, only they are pinged about messages of this server. Off by default; `/setup` on the server has the same switch.',
      example: { ...example, pings_members_only: true },
    })
    .input(adminServerChangeInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, setPingsMembersOnly(ctx.actor, ctx.deps.db, input.id, input.pings_members_only)),
    ),
});
