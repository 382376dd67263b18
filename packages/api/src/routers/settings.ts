import {
  growIdResultSchema,
  linkCodeSchema,
  preferenceSchema,
  setGrowIdInput,
  updatePreferenceInput,
} from '@lockwatch/contracts';
import { createLinkCode, listPreferences, setGrowId, updatePreference } from '@lockwatch/core';
import { z } from 'zod';
import { inPersonProcedure, permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const tag = 'Settings';

/** [7-11], [7-12] */
export const preferencesRouter = t.router({
  list: permittedProcedure('READ_PREFERENCES')
    .meta({
      openapi: { method: 'GET', path: '/user/me/preferences', tag, summary: 'List notification settings' },
    })
    .output(z.array(preferenceSchema))
    .query(({ ctx }) => listPreferences(ctx.actor, ctx.deps.db)),

  update: permittedProcedure('WRITE_PREFERENCES')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/user/me/preferences',
        tag,
        summary: 'Change a notification setting',
        description:
          '`exact_ping`: pings for offers read with certainty. `prediction_ping`: pings for offers read with a guess.',
        example: { preference_id: 'prediction_ping', preference_value: { enabled: false } },
      },
    })
    .input(updatePreferenceInput)
    .output(preferenceSchema)
    .mutation(({ ctx, input }) => updatePreference(ctx.actor, ctx.deps.db, input)),
});

/** [7-21] */
export const growIdRouter = t.router({
  set: permittedProcedure('WRITE_GROWID')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/user/me/growid',
        errors: ['CONFLICT'],
        tag,
        summary: 'Set the GrowID',
        description: 'Your name in the game. 409 when another user has it, in any case.',
        example: { growid: 'LaserKing' },
      },
    })
    .input(setGrowIdInput)
    .output(growIdResultSchema)
    .mutation(({ ctx, input }) => setGrowId(ctx.actor, ctx.deps.db, input.growid)),
});

export const discordLinkRouter = t.router({
  createCode: inPersonProcedure
    .output(linkCodeSchema)
    .mutation(({ ctx }) => createLinkCode(ctx.actor, ctx.deps.db)),
});
