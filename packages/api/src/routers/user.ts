import { meSchema } from '@lockwatch/contracts';
import { getMe } from '@lockwatch/core';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { aliasesRouter } from './aliases.js';
import { apiTokensRouter } from './api-tokens.js';
import { blacklistRouter } from './blacklist.js';
import { liveRouter } from './live.js';
import { notificationsRouter } from './notifications.js';
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
