import {
  listNotificationsInput,
  messageSchema,
  notificationSchema,
  offerFeedbackInput,
  uuidSchema,
} from '@lockwatch/contracts';
import {
  giveOfferFeedback,
  hearPingAuthor,
  ignorePingAuthor,
  listNotifications,
  pausePingRules,
} from '@lockwatch/core';
import { z } from 'zod';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const tag = 'Watched items';
const pingInput = z.object({ id: uuidSchema });
const example = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };

/** A person's pings, and what can be done from one. */
export const notificationsRouter = t.router({
  list: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/notifications',
        tag,
        summary: 'List pings, newest first',
        example: { limit: 50, offset: 0 },
      },
    })
    .input(listNotificationsInput)
    .output(z.array(notificationSchema))
    .query(({ ctx, input }) => listNotifications(ctx.actor, ctx.deps.db, input)),

  pauseRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/pause',
        tag,
        summary: 'Pause the rules that a ping told of',
        description: 'May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => pausePingRules(ctx.actor, ctx.deps.db, { ...input, isPaused: true })),

  resumeRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/resume',
        tag,
        summary: 'Let the rules that a ping told of ping again',
        description: 'May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => pausePingRules(ctx.actor, ctx.deps.db, { ...input, isPaused: false })),

  ignoreAuthor: permittedProcedure('WRITE_BLACKLIST')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/not-interested',
        tag,
        summary: 'Hear nothing more from the author of a ping',
        description: 'Puts the author on the blacklist, for every item. May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => ignorePingAuthor(ctx.actor, ctx.deps.db, input)),

  hearAuthor: permittedProcedure('WRITE_BLACKLIST')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/user/me/notifications/{id}/not-interested',
        tag,
        summary: 'Hear from the author of a ping again',
        description: 'Takes the author off the blacklist. May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => hearPingAuthor(ctx.actor, ctx.deps.db, input)),

  feedback: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/feedback',
        tag,
        summary: 'Say whether an offer was read rightly',
        description:
          'Of one of your own pings. Given again, it takes the place of what you said before. It is an example that the reader is improved with.',
        example: { ...example, ordinal: 0, verdict: 'wrong', reason: 'price' },
      },
    })
    .input(offerFeedbackInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => giveOfferFeedback(ctx.actor, ctx.deps.db, input)),
});
