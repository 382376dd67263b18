import { findMessagesInput, foundMessageSchema, messageUrl } from '@lockwatch/contracts';
import { findMessages, systemClock } from '@lockwatch/core';
import { formatText } from '@lockwatch/texts';
import { z } from 'zod';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** Messages that were read, and why a user's rules were pinged about them or not. */
export const messagesRouter = t.router({
  find: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      rest: 'GET /user/me/messages',
      summary: 'Find messages, and why my rules were pinged or not',
      description:
        'By the link to a message, or by words in the text or the name of the author of messages that offer an item of a rule; with an empty `query`, the newest of these; with `held_back`, only those that met a rule without pinging for it; with `missed`, those that did not ping for one of your rules, also where its price or side was another; `reason` and `watch_rule_id` ask for one reason and one rule. An answer has at most 20, the newest first; `before` gives older ones. `decisions` has each of your rules for the items offered, with a stable `reason` and a sentence.',
      example: { message_url: messageUrl({ guildId: '1', channelId: '2', discordMessageId: '3' }) },
    })
    .input(findMessagesInput)
    .output(z.array(foundMessageSchema))
    .query(async ({ ctx, input }) => {
      const found = await findMessages(ctx.actor, ctx.deps.sql, input, new Date(systemClock.now()));
      return found.map((message) => ({
        ...message,
        decisions: message.decisions.map((decision) => ({
          ...decision,
          detail: formatText(ctx.language, decision.detail),
        })),
      }));
    }),
});
