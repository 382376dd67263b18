import {
  AppError,
  accountExportSchema,
  deleteAccountInput,
  firstAdministratorInput,
  importAccountInput,
  importedAccountSchema,
  meSchema,
  messageSchema,
} from '@lockwatch/contracts';
import {
  becomeFirstAdministrator,
  deleteAccount,
  exportAccount,
  getMe,
  importAccount,
} from '@lockwatch/core';
import { formatText } from '@lockwatch/texts';
import { change } from '../change.js';
import { formatNotice } from '../format-notice.js';
import {
  assertHasOneOf,
  browserProcedure,
  noApiTokenProcedure,
  permittedProcedure,
  signedInProcedure,
} from '../procedures.js';
import { syncOutput } from '../sync-output.js';
import { t } from '../trpc.js';
import { aliasesRouter } from './aliases.js';
import { apiTokensRouter } from './api-tokens.js';
import { blacklistRouter } from './blacklist.js';
import { holdingsRouter } from './holdings.js';
import { liveRouter } from './live.js';
import { messagesRouter } from './messages.js';
import { notificationsRouter } from './notifications.js';
import { ownServersRouter } from './own-servers.js';
import { priceAlertsRouter } from './price-alerts.js';
import { pushSubscriptionsRouter } from './push-subscriptions.js';
import {
  discordLinkRouter,
  growIdRouter,
  languageRouter,
  pingLimitsRouter,
  pingTemplateRouter,
  preferencesRouter,
} from './settings.js';
import { billingRouter } from './stripe.js';
import { ledgerRouter, subscriptionsRouter, trialRouter } from './subscriptions.js';
import { tagsRouter } from './tags.js';
import { teamsRouter } from './teams.js';
import { watchedItemsRouter } from './watched-items.js';
import { webhooksRouter } from './webhooks.js';

const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024;
/** It may add thousands of things in one transaction. */
const IMPORT_WEIGHT = 50;

const meRouter = t.router({
  /** [7-05] */
  get: signedInProcedure
    .meta({ rest: 'GET /user/me', summary: 'Who you are' })
    .output(meSchema)
    .query(({ ctx }) => getMe(ctx.actor, ctx.deps.db, ctx.language)),

  export: signedInProcedure
    .meta({
      rest: 'GET /user/me/export',
      summary: 'Everything stored about you',
      description:
        'One document. Long lists contain the newest rows, at most `limits`. Tokens of webhooks are masked.',
    })
    .output(syncOutput(accountExportSchema))
    .query(({ ctx }) => exportAccount(ctx.actor, ctx.deps, ctx.language)),

  import: permittedProcedure('WRITE_WATCHED_ITEMS')
    .meta({
      bodyLimitBytes: IMPORT_LIMIT_BYTES,
      weight: IMPORT_WEIGHT,
      callsExternalService: true,
      rest: 'POST /user/me/import',
      errors: ['LIMIT_REACHED'],
      summary: 'Add what an export contains',
      description:
        'Takes the document of `GET /user/me/export` and adds its watched items, aliases, blacklist entries, price alerts and notes on traders to yours, and sets the preferences and the text above pings. What is there already stays; what cannot be added is in `problems`; other parts are ignored and may be left out. With `dry_run` nothing is written.',
      example: {
        dry_run: true,
        aliases: [{ item_id: 5666, alias: 'lgrid' }],
        blacklist: [{ blacklist_type: 'GLOBAL', blacklist_world: 'LGSHOP' }],
      },
    })
    .input(importAccountInput)
    .output(importedAccountSchema)
    .mutation(async ({ ctx, input }) => {
      const { aliases, blacklist, preferences, ping_limits, profile } = input;
      if (aliases.length > 0) assertHasOneOf(ctx.actor, ['WRITE_ALIASES']);
      if (blacklist.length > 0) assertHasOneOf(ctx.actor, ['WRITE_BLACKLIST']);
      if (preferences.length > 0 || ping_limits || profile?.ping_template)
        assertHasOneOf(ctx.actor, ['WRITE_PREFERENCES']);
      const report = await importAccount(ctx.actor, ctx.deps, input);
      if (!input.dry_run && report.aliases.added > 0) {
        await ctx.afterCommit(() => ctx.deps.parser.refreshAliases(ctx.actor.userId));
      }
      const format = ({ problems, ...counts }: (typeof report)['aliases']) => ({
        ...counts,
        problems: problems.map((problem) => formatText(ctx.language, problem)),
      });
      return {
        watched_items: format(report.watched_items),
        aliases: format(report.aliases),
        blacklist: format(report.blacklist),
        price_alerts: format(report.price_alerts),
        trader_notes: format(report.trader_notes),
      };
    }),

  delete: change(noApiTokenProcedure, deleteAccountInput, deleteAccount, {
    rest: 'DELETE /user/me',
    errors: ['CONFLICT'],
    summary: 'Delete your account',
    description:
      'Permanent; card payments stop and subscriptions end immediately. The balance is lost: `lost_balance` has to contain it, else 409. What stays is the ledger without an owner, the log without your name, and hashes that prevent a second trial. Not possible with an API token.',
    example: { lost_balance: 120 },
  }),

  /** With the link that the server prints while nobody is an administrator. */
  becomeFirstAdministrator: browserProcedure
    .input(firstAdministratorInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => {
      const expected = ctx.deps.firstAdministratorToken;
      if (expected === null)
        throw new AppError('FORBIDDEN', { text: 'accounts.firstAdministratorWrongLink' });
      const { token } = input;
      return formatNotice(ctx, becomeFirstAdministrator(ctx.actor, ctx.deps.db, { token, expected }));
    }),
});

export const userRouter = t.router({
  me: meRouter,
  items: watchedItemsRouter,
  webhooks: webhooksRouter,
  tags: tagsRouter,
  teams: teamsRouter,
  aliases: aliasesRouter,
  blacklist: blacklistRouter,
  preferences: preferencesRouter,
  pingLimits: pingLimitsRouter,
  pingTemplate: pingTemplateRouter,
  pushSubscriptions: pushSubscriptionsRouter,
  servers: ownServersRouter,
  growid: growIdRouter,
  language: languageRouter,
  subscriptions: subscriptionsRouter,
  billing: billingRouter,
  ledger: ledgerRouter,
  trial: trialRouter,
  messages: messagesRouter,
  notifications: notificationsRouter,
  discordLink: discordLinkRouter,
  apiTokens: apiTokensRouter,
  holdings: holdingsRouter,
  priceAlerts: priceAlertsRouter,
  live: liveRouter,
});
