import {
  joinTeamInput,
  removeMemberInput,
  tagIdInput,
  teamLinkSchema,
  teamSchema,
} from '@lockwatch/contracts';
import { createTeamLink, joinTeam, leaveTeam, listTeams, removeTeamMember } from '@lockwatch/core';
import { z } from 'zod';
import { change, changeById } from '../change.js';
import { permittedProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const write = permittedProcedure('WRITE_WATCHED_ITEMS');
/** Links cannot be guessed; trying to counts like so many calls. */
const JOIN_WEIGHT = 50;

/** Own tags whose watch rules other users have too. Without a plan, one can still leave, remove and close. */
export const teamsRouter = t.router({
  list: signedInProcedure
    .meta({
      rest: 'GET /user/me/teams',
      summary: 'List your own tags as teams, and the teams that you have joined',
      description: 'Members, and until when the link is valid, only of your own.',
    })
    .output(z.array(teamSchema))
    .query(({ ctx }) => listTeams(ctx.actor, ctx.deps.db)),

  createLink: write
    .meta({
      rest: 'POST /user/me/teams/{id}/link',
      summary: 'Make a link by which others get your watched items with a tag',
      description:
        'One of your own tags; up to five users have its items then, now and later. The link is valid for seven days, and only this response shows it; the former link ends.',
      example: { id: 301 },
    })
    .input(tagIdInput)
    .output(teamLinkSchema)
    .mutation(async ({ ctx, input }) => {
      const token = await createTeamLink(ctx.actor, ctx.deps.db, input.id);
      return { url: `${ctx.deps.publicUrl}/dashboard/items?edit=teams#${token}` };
    }),

  join: change(write, joinTeamInput, joinTeam, {
    weight: JOIN_WEIGHT,
    rest: 'POST /user/me/teams/join',
    errors: ['LIMIT_REACHED', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Join a team by its link',
    description:
      'Adds its watched items to yours, where they count toward your limit; what they watch follows those of the owner. With `dry_run` the message says what that means, and nothing is joined.',
    example: { token: 'nC2vXyTz0kE1gqk7s3hJrQ', dry_run: true },
  }),

  leave: changeById(signedInProcedure, tagIdInput, leaveTeam, {
    rest: 'DELETE /user/me/teams/{id}',
    summary: 'Leave a team, or close your own',
    description:
      'Its watched items are deleted from the lists of the members; your own items and the tag stay.',
    example: { id: 301 },
  }),

  removeMember: change(signedInProcedure, removeMemberInput, removeTeamMember, {
    rest: 'DELETE /user/me/teams/{id}/members/{user_id}',
    summary: 'Remove a member from a team',
    description: 'The link of the team ends too.',
    example: { id: 301, user_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  }),
});
