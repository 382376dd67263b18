import { listNotificationsInput, meSchema, notificationSchema } from '@lockwatch/contracts';
import { getMe, listNotifications } from '@lockwatch/core';
import { z } from 'zod';
import { permittedProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { aliasesRouter } from './aliases.js';
import { apiTokensRouter } from './api-tokens.js';
import { blacklistRouter } from './blacklist.js';
import { liveRouter } from './live.js';
import { discordLinkRouter, growIdRouter, preferencesRouter } from './settings.js';
import { billingRouter } from './stripe.js';
import { ledgerRouter, subscriptionsRouter, trialRouter } from './subscriptions.js';
import { watchedItemsRouter } from './watched-items.js';
import { webhooksRouter } from './webhooks.js';

const meRouter = t.router({
  /** [7-05] */
  get: signedInProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me',
        tag: 'User',
        summary: 'Who you are',
        description: 'With the roles, permissions and limits that count at this moment.',
      },
    })
    .output(meSchema)
    .query(({ ctx }) => getMe(ctx.actor, ctx.deps.db)),
});

const notificationsRouter = t.router({
  list: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/notifications',
        tag: 'Watched items',
        summary: 'List pings, newest first',
        example: { limit: 50, offset: 0 },
      },
    })
    .input(listNotificationsInput)
    .output(z.array(notificationSchema))
    .query(({ ctx, input }) => listNotifications(ctx.actor, ctx.deps.db, input)),
});

export const userRouter = t.router({
  me: meRouter,
  items: watchedItemsRouter,
  webhooks: webhooksRouter,
  aliases: aliasesRouter,
  blacklist: blacklistRouter,
  preferences: preferencesRouter,
  growid: growIdRouter,
  subscriptions: subscriptionsRouter,
  billing: billingRouter,
  ledger: ledgerRouter,
  trial: trialRouter,
  notifications: notificationsRouter,
  discordLink: discordLinkRouter,
  apiTokens: apiTokensRouter,
  live: liveRouter,
});
