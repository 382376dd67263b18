import {
  createWebhookInput,
  messageSchema,
  updateWebhookInput,
  webhookIdInput,
  webhookSchema,
} from '@lockwatch/contracts';
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from '@lockwatch/core';
import { z } from 'zod';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_WEBHOOKS');
const write = permittedProcedure('WRITE_WEBHOOKS');
const tag = 'Settings';
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const webhook_url = 'https://discord.com/api/webhooks/123456789012345678/token';

/** [7-22] to [7-25] */
export const webhooksRouter = t.router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/user/me/webhooks',
        tag,
        summary: 'List webhooks',
        description:
          'The primary one first. `disabled_reason` is set once Discord said that a webhook is gone.',
      },
    })
    .output(z.array(webhookSchema))
    .query(({ ctx }) => listWebhooks(ctx.actor, ctx.deps)),

  create: write
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/me/webhooks',
        errors: ['LIMIT_REACHED'],
        tag,
        summary: 'Add a webhook',
        description: 'The first becomes the primary one.',
        example: { webhook_name: 'My pings', webhook_url },
      },
    })
    .input(createWebhookInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx.actor, ctx.deps, input)),

  update: write
    .meta({
      openapi: {
        method: 'PUT',
        path: '/user/me/webhooks/{id}',
        tag,
        summary: 'Change a webhook',
        description: 'Fields left out stay as they are. A new URL switches a disabled webhook on again.',
        example: { id, webhook_name: 'My pings', webhook_url },
      },
    })
    .input(updateWebhookInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => updateWebhook(ctx.actor, ctx.deps, input)),

  delete: write
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/user/me/webhooks/{id}',
        tag,
        summary: 'Remove a webhook',
        description: 'If it was the primary one, the oldest of the others takes its place.',
        example: { id },
      },
    })
    .input(webhookIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.actor, ctx.deps, input.id)),
});
