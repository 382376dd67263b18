import {
  createdWebhookSchema,
  createWebhookInput,
  idInput,
  messageSchema,
  updateWebhookInput,
  webhookSchema,
} from '@lockwatch/contracts';
import {
  auditTestPing,
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  updateWebhook,
} from '@lockwatch/core';
import { formatText } from '@lockwatch/texts';
import { z } from 'zod';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_WEBHOOKS');
const write = permittedProcedure('WRITE_WEBHOOKS');
const webhook_url = 'https://discord.com/api/webhooks/123456789012345678/token';

/** [7-22] to [7-25] */
export const webhooksRouter = t.router({
  list: read
    .meta({
      rest: 'GET /user/me/webhooks',
      summary: 'List webhooks',
      description:
        'The primary one first. `disabled_reason` is set when Discord no longer knows the webhook. An API token without the scope `write` sees the URLs without their secret part.',
    })
    .output(z.array(webhookSchema))
    .query(({ ctx }) => listWebhooks(ctx.actor, ctx.deps)),

  create: write
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/webhooks',
      errors: ['LIMIT_REACHED', 'UNAVAILABLE', 'UPSTREAM'],
      summary: 'Add a webhook',
      description:
        'Checked with Discord. The first becomes the primary one. All spellings of a URL are the same webhook, and a second one is a conflict; another `?thread_id=` makes another webhook. With `kind: signed` the URL is of any server that the operator allows, and the answer has the `secret` that verifies its pings, this once.',
      example: { webhook_name: 'My pings', webhook_url },
    })
    .input(createWebhookInput)
    .output(createdWebhookSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx.actor, ctx.deps, input)),

  update: write
    .meta({
      callsExternalService: true,
      rest: 'PUT /user/me/webhooks/{id}',
      summary: 'Change a webhook',
      description:
        'Fields left out stay as they are. A new URL is checked with Discord and enables a disabled webhook.',
      errors: ['CONFLICT', 'UPSTREAM'],
      example: { webhook_name: 'My pings', webhook_url },
    })
    .input(updateWebhookInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => updateWebhook(ctx.actor, ctx.deps, input)),

  enable: write
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/webhooks/{id}/enable',
      errors: ['UPSTREAM'],
      summary: 'Enable a webhook',
      description: 'Checks with Discord first.',
    })
    .input(idInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => enableWebhook(ctx.actor, ctx.deps, input.id)),

  test: write
    .meta({
      callsExternalService: true,
      rest: 'POST /user/me/webhooks/{id}/test',
      errors: ['UPSTREAM'],
      summary: 'Send a test ping',
      description: 'At most three per minute. A disabled webhook that accepts it is enabled.',
    })
    .input(idInput)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      const sent = await ctx.deps.pipeline.sendTestPing(ctx.actor.userId, input.id);
      await auditTestPing(ctx.deps.db, ctx.actor, sent);
      const values = { name: sent.webhookName ?? '' };
      return { message: formatText(ctx.language, { text: 'pings.testToWebhook', values }) };
    }),

  delete: write
    .meta({
      rest: 'DELETE /user/me/webhooks/{id}',
      summary: 'Remove a webhook',
      description: 'If it was the primary one, the oldest of the others becomes primary.',
    })
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, deleteWebhook(ctx.actor, ctx.deps, input.id))),
});
