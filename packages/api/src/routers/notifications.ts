import {
  listNotificationsInput,
  markSeenInput,
  messageSchema,
  notificationSchema,
  offerFeedbackInput,
  unreadSchema,
  uuidSchema,
} from '@lockwatch/contracts';
import {
  getUnread,
  ignorePingAuthor,
  listNotifications,
  markSeen,
  mutePingWorlds,
  narrowPingRules,
  pausePingRules,
  snoozePingRules,
  submitOfferFeedback,
  unignorePingAuthor,
} from '@lockwatch/core';
import { formatText, restoreText } from '@lockwatch/texts';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { syncOutput } from '../sync-output.js';
import { t } from '../trpc.js';

const tag = 'Watched items';
const pingInput = z.object({ id: uuidSchema });
const example = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };

/** A user's pings, and what can be done from one. */
export const notificationsRouter = t.router({
  list: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/notifications',
        tag,
        summary: 'List pings, newest first',
        description: 'All filters must be met. Withdrawn pings have the state `cancelled`.',
        example: { limit: 50, offset: 0 },
      },
    })
    .input(listNotificationsInput)
    .output(syncOutput(z.array(notificationSchema)))
    .query(async ({ ctx, input }) =>
      (await listNotifications(ctx.actor, ctx.deps.sql, input)).map((ping) => ({
        ...ping,
        failure: ping.failure && formatText(ctx.language, restoreText('pings.failure.', ping.failure)),
      })),
    ),

  unread: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/notifications/unread',
        tag,
        summary: 'Count unread pings',
        description: 'Pings that were made after `seen_at`, counted up to 100.',
      },
    })
    .output(unreadSchema)
    .query(({ ctx }) => getUnread(ctx.actor, ctx.deps.sql)),

  markSeen: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/user/me/notifications/seen',
        tag,
        summary: 'Mark the pings until a time as read',
        description: 'The time never moves back. Idempotent.',
        example: { seen_at: '2026-03-14T12:00:00.000Z' },
      },
    })
    .input(markSeenInput)
    .output(unreadSchema)
    .mutation(({ ctx, input }) => markSeen(ctx.actor, ctx.deps.sql, new Date(input.seen_at))),

  pauseRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/pause',
        tag,
        summary: 'Pause the rules of a ping',
        description: 'May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, pausePingRules(ctx.actor, ctx.deps.db, { ...input, isPaused: true })),
    ),

  resumeRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/resume',
        tag,
        summary: 'Resume the rules of a ping',
        description: 'May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, pausePingRules(ctx.actor, ctx.deps.db, { ...input, isPaused: false })),
    ),

  snoozeRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/snooze',
        tag,
        summary: 'Snooze the rules of a ping for an hour',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, snoozePingRules(ctx.actor, ctx.deps.db, input))),

  narrowRules: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/better-prices',
        errors: ['CONFLICT'],
        tag,
        summary: 'Limit the rules of a ping to better prices than its offers',
        description: 'Lower ones of sellers, higher ones of buyers. May be repeated.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, narrowPingRules(ctx.actor, ctx.deps.db, input))),

  muteWorlds: permittedProcedure('WRITE_BLACKLIST')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/mute-worlds',
        tag,
        summary: 'Ignore the worlds of a ping',
        description: 'Adds the worlds that the message names to the blacklist, for every item. Idempotent.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, mutePingWorlds(ctx.actor, ctx.deps.db, input))),

  ignoreAuthor: permittedProcedure('WRITE_BLACKLIST')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/not-interested',
        tag,
        summary: 'Ignore the author of a ping',
        description: 'Adds the author to the blacklist, for every item. Idempotent.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, ignorePingAuthor(ctx.actor, ctx.deps.db, input))),

  hearAuthor: permittedProcedure('WRITE_BLACKLIST')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/user/me/notifications/{id}/not-interested',
        tag,
        summary: 'Stop ignoring the author of a ping',
        description: 'Removes the author from the blacklist. Idempotent.',
        example,
      },
    })
    .input(pingInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, unignorePingAuthor(ctx.actor, ctx.deps.db, input))),

  feedback: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/notifications/{id}/feedback',
        tag,
        summary: 'Report whether an offer was parsed correctly',
        description:
          'For an offer of your own pings. Later feedback replaces earlier feedback. Staff use it to improve the parser.',
        example: { ...example, ordinal: 0, answer: 'wrong', reason: 'price' },
      },
    })
    .input(offerFeedbackInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, submitOfferFeedback(ctx.actor, ctx.deps.db, input))),
});
