import {
  growIdCodeSchema,
  growIdResultSchema,
  linkCodeSchema,
  messageSchema,
  PING_FIELDS,
  PREFERENCE_IDS,
  pingLimitsSchema,
  pingTemplateSchema,
  preferenceSchema,
  setGrowIdInput,
  setLanguageInput,
  updatePingLimitsInput,
  updatePreferenceInput,
} from '@lockwatch/contracts';
import {
  createGrowIdCode,
  createLinkCode,
  getPingLimits,
  listPreferences,
  setGrowId,
  setLanguage,
  setPingTemplate,
  unlinkDiscord,
  updatePingLimits,
  updatePreference,
} from '@lockwatch/core';
import { formatText } from '@lockwatch/texts';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { browserProcedure, noApiTokenProcedure, permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** [7-11], [7-12] */
export const preferencesRouter = t.router({
  list: permittedProcedure('READ_PREFERENCES')
    .meta({ rest: 'GET /user/me/preferences', summary: 'List notification settings' })
    .output(z.array(preferenceSchema))
    .query(({ ctx }) => listPreferences(ctx.actor, ctx.deps.db)),

  update: permittedProcedure('WRITE_PREFERENCES')
    .meta({
      rest: 'PUT /user/me/preferences',
      summary: 'Change a notification setting',
      description: PREFERENCE_IDS.map(
        (id) => `\`${id}\`: ${formatText('en', { text: `preference.${id}` })}`,
      ).join(' '),
      example: { preference_id: 'prediction_ping', preference_value: { enabled: false } },
    })
    .input(updatePreferenceInput)
    .output(preferenceSchema)
    .mutation(({ ctx, input }) => updatePreference(ctx.actor, ctx.deps.db, input)),
});

export const pingLimitsRouter = t.router({
  get: permittedProcedure('READ_PREFERENCES')
    .meta({ rest: 'GET /user/me/ping-limits', summary: 'Quiet hours and snooze' })
    .output(pingLimitsSchema)
    .query(({ ctx }) => getPingLimits(ctx.actor, ctx.deps.db)),

  update: permittedProcedure('WRITE_PREFERENCES')
    .meta({
      rest: 'PUT /user/me/ping-limits',
      summary: 'Change quiet hours or snooze all pings',
      description:
        'Fields left out stay as they are. `snooze` is `hour`, `morning` (the end of the quiet hours, else 8:00), a day, a time, or null to end it. In `quiet_hours`, `mode` says whether offers come in one message afterwards (`digest`) or not at all (`drop`); null switches them off.',
      example: { time_zone: 'Asia/Jakarta', quiet_hours: { from: '22:00', to: '07:00', mode: 'digest' } },
    })
    .input(updatePingLimitsInput)
    .output(pingLimitsSchema)
    .mutation(({ ctx, input }) => updatePingLimits(ctx.actor, ctx.deps.db, input)),
});

export const pingTemplateRouter = t.router({
  set: permittedProcedure('WRITE_PREFERENCES')
    .meta({
      rest: 'PUT /user/me/ping-template',
      summary: 'Set the text above pings',
      description: `Of direct messages and webhooks of Discord, from now on. These fields are replaced: ${PING_FIELDS.map((field) => `\`{${field}}\``).join(', ')}. Null: the usual text.`,
      example: { template: '{item} for {price} in {world}: {link}' },
    })
    .input(pingTemplateSchema)
    .output(pingTemplateSchema)
    .mutation(({ ctx, input }) => setPingTemplate(ctx.actor, ctx.deps.db, input)),
});

/** The web app sends the user's choice; REST answers in English. */
export const languageRouter = t.router({
  set: browserProcedure
    .input(setLanguageInput)
    .mutation(({ ctx, input }) => setLanguage(ctx.actor, ctx.deps.db, input.language)),
});

/** [7-21] */
export const growIdRouter = t.router({
  set: permittedProcedure('WRITE_GROWID')
    .meta({
      rest: 'PUT /user/me/growid',
      errors: ['CONFLICT'],
      summary: 'Set the GrowID',
      description:
        'Your name in the game: 3 to 18 letters and digits. 409 when another user has proven it, in any case. Deposits are credited once it is proven with a code.',
      example: { growid: 'LaserKing' },
    })
    .input(setGrowIdInput)
    .output(growIdResultSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, setGrowId(ctx.actor, ctx.deps.db, input.growid))),

  createCode: permittedProcedure('WRITE_GROWID')
    .meta({
      rest: 'POST /user/me/growid/code',
      summary: 'Create a code that proves the GrowID',
      description:
        'Say it to the deposit bot in the game, as the player of your GrowID, within 30 minutes. Valid once; a newer one replaces it. 409 without a GrowID, and for one that is verified already.',
    })
    .output(growIdCodeSchema)
    .mutation(({ ctx: { actor, deps, language } }) =>
      formatNotice({ language }, createGrowIdCode(actor, deps.db, deps.webConfig.depositWorld)),
    ),
});

export const discordLinkRouter = t.router({
  createCode: browserProcedure
    .output(linkCodeSchema)
    .mutation(({ ctx }) => createLinkCode(ctx.actor, ctx.deps.db)),

  delete: noApiTokenProcedure
    .meta({
      rest: 'DELETE /user/me/discord',
      errors: ['CONFLICT'],
      summary: 'Unlink your Discord account',
      description: 'Signing in does not link it again; a link code does. 409 when none is linked.',
    })
    .output(messageSchema)
    .mutation(({ ctx }) => formatNotice(ctx, unlinkDiscord(ctx.actor, ctx.deps.db))),
});
