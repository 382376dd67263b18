import {
  idInput,
  listNotificationsInput,
  markedPingsSchema,
  markPingInput,
  markPingsInput,
  markSeenInput,
  narrowedRulesSchema,
  notificationSchema,
  offerFeedbackInput,
  pingGroupSchema,
  pingMarksSchema,
  unreadSchema,
} from '@lockwatch/contracts';
import {
  getUnread,
  groupOpenPings,
  ignorePingAuthor,
  listNotifications,
  markPing,
  markPings,
  markSeen,
  mutePingWorlds,
  narrowPingRules,
  pausePingRules,
  resumePingRules,
  snoozePingRules,
  submitOfferFeedback,
  unignorePingAuthor,
  unmutePingWorlds,
  wakePingRules,
} from '@lockwatch/core';
import { formatText, restoreText } from '@lockwatch/texts';
import { z } from 'zod';
import { change } from '../change.js';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { syncOutput } from '../sync-output.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_WATCHED_ITEMS');
const write = permittedProcedure('WRITE_WATCHED_ITEMS');
const writeBlacklist = permittedProcedure('WRITE_BLACKLIST');

/** A user's pings, and what can be done from one. */
export const notificationsRouter = t.router({
  list: read
    .meta({
      rest: 'GET /user/me/notifications',
      summary: 'List pings, newest first',
      description:
        'All filters must be met. `state` is a state of delivery (withdrawn pings: `cancelled`), or `open` (not done), `unread`, `done` or `starred`. `before_id` pages through a list that grows. `deal_percent` is how far an offer is better than the usual price; `sort=deal` lists the largest first.',
    })
    .input(listNotificationsInput)
    .output(syncOutput(z.array(notificationSchema)))
    .query(async ({ ctx, input }) =>
      (await listNotifications(ctx.actor, ctx.deps.sql, input)).map((ping) => ({
        ...ping,
        failure: ping.failure && formatText(ctx.language, restoreText('pings.failure.', ping.failure)),
      })),
    ),

  unread: read
    .meta({
      rest: 'GET /user/me/notifications/unread',
      summary: 'Count unread pings',
      description: 'Counts up to 100; withdrawn and done pings are left out.',
    })
    .output(unreadSchema)
    .query(({ ctx }) => getUnread(ctx.actor, ctx.deps.sql)),

  markSeen: read
    .meta({
      rest: 'PUT /user/me/notifications/seen',
      summary: 'Mark pings as read that were seen',
      description:
        'Those named by `ids`, or all until `seen_at`, which never moves back; not those that you marked as unread. Idempotent.',
      example: { seen_at: '2026-03-14T12:00:00.000Z' },
    })
    .input(markSeenInput)
    .output(unreadSchema)
    .mutation(({ ctx, input }) => markSeen(ctx.actor, ctx.deps.sql, input)),

  mark: read
    .meta({
      rest: 'PATCH /user/me/notifications/{id}',
      summary: 'Mark a ping as read, done or starred, or say what became of the offer',
      example: { is_done: true, outcome: 'bought' },
    })
    .input(markPingInput)
    .output(pingMarksSchema)
    .mutation(({ ctx, input }) => markPing(ctx.actor, ctx.deps.sql, input)),

  groups: read
    .meta({
      rest: 'GET /user/me/notifications/items',
      summary: 'Group the pings that are not done by item',
      description: 'The item with the newest ping first. Withdrawn pings are left out.',
    })
    .output(z.array(pingGroupSchema))
    .query(({ ctx }) => groupOpenPings(ctx.actor, ctx.deps.sql)),

  markMany: read
    .meta({
      rest: 'PATCH /user/me/notifications',
      summary: 'Mark many pings as read or done',
      description:
        'Those with `ids`, or all that meet the filters of the list, by default those that are not done; at most 10,000, the newest. `ids` of the answer are the changed ones. May be repeated.',
      // 10,000 ids.
      bodyLimitBytes: 512 * 1024,
      example: { item_id: 5666, is_done: true },
    })
    .input(markPingsInput)
    .output(markedPingsSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, markPings(ctx.actor, ctx.deps.sql, input))),

  pauseRules: change(write, idInput, pausePingRules, {
    rest: 'POST /user/me/notifications/{id}/pause',
    summary: 'Pause the rules of a ping',
  }),

  resumeRules: change(write, idInput, resumePingRules, {
    rest: 'POST /user/me/notifications/{id}/resume',
    summary: 'Resume the rules of a ping',
  }),

  snoozeRules: change(write, idInput, snoozePingRules, {
    rest: 'POST /user/me/notifications/{id}/snooze',
    summary: 'Snooze the rules of a ping for an hour',
  }),

  wakeRules: change(write, idInput, wakePingRules, {
    rest: 'DELETE /user/me/notifications/{id}/snooze',
    summary: 'End the snooze of the rules of a ping',
  }),

  narrowRules: write
    .meta({
      rest: 'POST /user/me/notifications/{id}/better-prices',
      summary: 'Limit the rules of a ping to better prices than its offers',
      description:
        'Lower ones of sellers, higher ones of buyers. May be repeated. Each entry of `before`, sent to `PUT /user/me/items/{id}`, restores the former prices of a rule.',
    })
    .input(idInput)
    .output(narrowedRulesSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, narrowPingRules(ctx.actor, ctx.deps.db, input))),

  muteWorlds: change(writeBlacklist, idInput, mutePingWorlds, {
    rest: 'POST /user/me/notifications/{id}/mute-worlds',
    summary: 'Ignore the worlds of a ping',
    description: 'Adds the worlds that the message names to the blacklist, for every item. Idempotent.',
  }),

  unmuteWorlds: change(writeBlacklist, idInput, unmutePingWorlds, {
    rest: 'DELETE /user/me/notifications/{id}/mute-worlds',
    summary: 'Stop ignoring the worlds of a ping',
    description: 'Removes the worlds that the message names from the blacklist. Idempotent.',
  }),

  ignoreAuthor: change(writeBlacklist, idInput, ignorePingAuthor, {
    rest: 'POST /user/me/notifications/{id}/not-interested',
    summary: 'Ignore the author of a ping',
    description: 'Adds the author to the blacklist, for every item. Idempotent.',
  }),

  hearAuthor: change(writeBlacklist, idInput, unignorePingAuthor, {
    rest: 'DELETE /user/me/notifications/{id}/not-interested',
    summary: 'Stop ignoring the author of a ping',
    description: 'Removes the author from the blacklist. Idempotent.',
  }),

  feedback: change(read, offerFeedbackInput, submitOfferFeedback, {
    rest: 'POST /user/me/notifications/{id}/feedback',
    summary: 'Report whether an offer was parsed correctly',
    description:
      'For an offer of your own pings. Later feedback replaces earlier feedback. Staff use it to improve the parser.',
    example: { ordinal: 0, answer: 'wrong', reason: 'price' },
  }),
});
