import {
  botGuildInput,
  botHealthInput,
  botShardGuildsInput,
  feedChannelSchema,
  feedIngestInput,
  feedIngestResult,
  meSchema,
  messageSchema,
  pingTestResultSchema,
  redeemLinkCodeInput,
} from '@lockwatch/contracts';
import { getMe, redeemLinkCode, reportBotGuild, reportBotHealth, reportShardGuilds } from '@lockwatch/core';
import { z } from 'zod';
import { serviceProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** The way in for messages. Acknowledged once they are on disk. */
export const feedRouter = t.router({
  ingest: serviceProcedure
    .input(feedIngestInput)
    .output(feedIngestResult)
    .mutation(({ ctx, input }) => ctx.deps.pipeline.ingest(input)),

  channels: serviceProcedure
    .output(z.array(feedChannelSchema))
    .query(({ ctx }) => ctx.deps.pipeline.channelMarks()),
});

/** What only the bot asks for. */
export const botRouter = t.router({
  /** The person the call is on behalf of; null when the Discord user is not linked to an account. */
  actingUser: serviceProcedure.output(meSchema.nullable()).query(({ ctx }) => {
    const actor = ctx.caller.kind === 'service' ? ctx.caller.actor : null;
    return actor ? getMe(actor, ctx.deps.db) : null;
  }),

  /** How the bot is: shown by /readyz, /metrics and the statistics. */
  reportHealth: serviceProcedure
    .input(botHealthInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportBotHealth(ctx.deps.db, input)),

  /** A server the bot is on; sent again whenever it changes. */
  reportGuild: serviceProcedure
    .input(botGuildInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportBotGuild(ctx.deps.db, input)),

  /** Every server of one shard. */
  reportShardGuilds: serviceProcedure
    .input(botShardGuildsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportShardGuilds(ctx.deps.db, input)),

  redeemLinkCode: serviceProcedure
    .input(redeemLinkCodeInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => redeemLinkCode(ctx.deps.db, input)),

  /** A real ping to where the person's pings go. */
  pingTest: signedInProcedure.output(pingTestResultSchema).mutation(async ({ ctx }) => {
    const sent = await ctx.deps.pipeline.sendTestPing(ctx.actor.userId);
    const where = sent.webhookName === null ? 'you as a direct message' : `the webhook "${sent.webhookName}"`;
    return { destination: sent.destination, message: `A test ping is on its way to ${where}.` };
  }),
});
