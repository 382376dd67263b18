import {
  authorInput,
  authorPrivacySchema,
  authorReadInput,
  botGuildInput,
  botHealthInput,
  botShardGuildsInput,
  guildMembersInput,
  guildSettingsListSchema,
  guildSettingsSchema,
  guildSetupInput,
  guildsRevisionSchema,
  ingestChannelSchema,
  ingestInput,
  ingestResultSchema,
  membersToCheckInput,
  membersToCheckSchema,
  meSchema,
  messageSchema,
  pingTestResultSchema,
  redeemLinkCodeInput,
} from '@lockwatch/contracts';
import {
  auditTestPing,
  getGuildsRevision,
  getMe,
  listGuildSettings,
  listMembersToCheck,
  readAuthorPrivacy,
  redeemLinkCode,
  reportBotGuild,
  reportBotHealth,
  reportShardGuilds,
  setAuthorRead,
  setUpGuild,
  storeGuildMembers,
} from '@lockwatch/core';
import { formatText, type Text } from '@lockwatch/texts';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { serviceProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** The way in for messages. Acknowledged once they are on disk. */
export const ingestRouter = t.router({
  messages: serviceProcedure
    .input(ingestInput)
    .output(ingestResultSchema)
    .mutation(({ ctx, input }) => ctx.deps.pipeline.ingest(input)),

  channels: serviceProcedure
    .output(z.array(ingestChannelSchema))
    .query(({ ctx }) => ctx.deps.pipeline.listChannelMarks()),
});

/** What only the bot asks for. */
export const botRouter = t.router({
  /** The user the call is on behalf of; null when the Discord user is not linked to an account. */
  actingUser: serviceProcedure.output(meSchema.nullable()).query(({ ctx }) => {
    const actor = ctx.caller.kind === 'service' ? ctx.caller.actor : null;
    return actor ? getMe(actor, ctx.deps.db, ctx.language) : null;
  }),

  /** How the bot is: shown by /readyz, /metrics and the statistics. Answers whether settings of servers changed. */
  reportHealth: serviceProcedure
    .input(botHealthInput)
    .output(guildsRevisionSchema)
    .mutation(async ({ ctx, input }) => {
      await reportBotHealth(ctx.deps.db, input);
      return { guilds_revision: await getGuildsRevision(ctx.deps.db) };
    }),

  /** What is to be read of each server the bot is on. */
  guildSettings: serviceProcedure
    .output(guildSettingsListSchema)
    .query(({ ctx }) => listGuildSettings(ctx.deps.db)),

  /** A change with `/setup`; the bot has checked the right to manage the server. */
  setUpGuild: serviceProcedure
    .input(guildSetupInput)
    .output(guildSettingsSchema)
    .mutation(({ ctx, input }) => setUpGuild(ctx.deps.db, input)),

  /** A server the bot is on; sent again whenever it changes. Answers what is to be read of it. */
  reportGuild: serviceProcedure
    .input(botGuildInput)
    .output(guildSettingsSchema)
    .mutation(({ ctx, input }) => reportBotGuild(ctx.deps.db, input)),

  reportShardGuilds: serviceProcedure
    .input(botShardGuildsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportShardGuilds(ctx.deps.db, input)),

  /** The people whose sight of a server's channels the bot has to learn from Discord. */
  membersToCheck: serviceProcedure
    .input(membersToCheckInput)
    .output(membersToCheckSchema)
    .query(({ ctx, input }) => listMembersToCheck(ctx.deps.db, input.guild_id)),

  reportMembers: serviceProcedure
    .input(guildMembersInput)
    .output(z.void())
    .mutation(({ ctx, input }) => storeGuildMembers(ctx.deps.db, input)),

  /** What is stored of a Discord user's posts; they need no account. */
  authorPrivacy: serviceProcedure
    .input(authorInput)
    .output(authorPrivacySchema)
    .query(({ ctx, input }) => readAuthorPrivacy(ctx.deps.db, input.discord_user_id)),

  setAuthorRead: serviceProcedure
    .input(authorReadInput)
    .output(authorPrivacySchema)
    .mutation(({ ctx, input }) => setAuthorRead(ctx.deps.db, input)),

  redeemLinkCode: serviceProcedure
    .input(redeemLinkCodeInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, redeemLinkCode(ctx.deps.db, input))),

  /** A real ping to where the user's pings go. */
  pingTest: signedInProcedure
    .meta({ callsExternalService: true })
    .output(pingTestResultSchema)
    .mutation(async ({ ctx }) => {
      const sent = await ctx.deps.pipeline.sendTestPing(ctx.actor.userId);
      await auditTestPing(ctx.deps.db, ctx.actor, sent);
      const text: Text =
        sent.webhookName === null
          ? { text: 'pings.testToYou' }
          : { text: 'pings.testToWebhook', values: { name: sent.webhookName } };
      return { destination: sent.destination, message: formatText(ctx.language, text) };
    }),
});
