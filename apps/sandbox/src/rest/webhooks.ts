import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { parseMessagePayload, refuseEmpty, refuseMixedComponents } from '../world/message-payload.js';
import type { JsonObject, MessageObject, UserObject } from '../world/objects.js';
import type { WebhookRecord } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { attachmentsOf, readBody } from './body.js';
import { DiscordError, parseBody } from './discord-error.js';
import { createFollowup, deleteReply, editReply, getReply } from './interaction-replies.js';

interface WebhookParams {
  webhookId: string;
  token: string;
}
interface WebhookMessageParams extends WebhookParams {
  messageId: string;
}

const OPEN = { config: { open: true } };
const renameWebhook = z.looseObject({ name: z.string().min(1).max(80).optional() });

/**
 * Webhooks (docs: resources/webhook), and the ones that belong to the application: with an interaction's token they
 * carry its answers (docs: interactions/receiving-and-responding, "Followup Messages").
 */
export function registerWebhookRoutes(app: FastifyInstance, world: World): void {
  const isReply = (params: WebhookParams) => params.webhookId === world.application.id;

  app.get<{ Params: { webhookId: string } }>('/webhooks/:webhookId', async (request) => {
    const webhook = world.webhooks.byId(request.params.webhookId);
    if (!webhook) throw DiscordError.unknown('Webhook');
    return webhookObject(webhook);
  });

  app.get<{ Params: WebhookParams }>('/webhooks/:webhookId/:token', OPEN, async (request) =>
    webhookObject(requireWebhook(world, request.params)),
  );

  app.patch<{ Params: WebhookParams }>('/webhooks/:webhookId/:token', OPEN, async (request) => {
    const webhook = requireWebhook(world, request.params);
    webhook.name = parseBody(renameWebhook, request.body).name ?? webhook.name;
    return webhookObject(webhook);
  });

  app.delete<{ Params: WebhookParams }>('/webhooks/:webhookId/:token', OPEN, async (request, reply) => {
    requireWebhook(world, request.params).gone = true;
    return reply.code(204).send();
  });

  app.post<{ Params: WebhookParams; Querystring: { wait?: string } }>(
    '/webhooks/:webhookId/:token',
    OPEN,
    async (request, reply) => {
      const body = readBody(request);
      if (isReply(request.params)) return createFollowup(world, request.params.token, body);
      const webhook = requireWebhook(world, request.params);
      const payload = parseMessagePayload(body.json);
      refuseMixedComponents(payload);
      const message = composeMessage(world, {
        channelId: webhook.channelId,
        author: webhookAuthor(webhook, payload.username ?? undefined),
        payload,
        attachments: attachmentsOf(world, body),
        webhookId: webhook.id,
      });
      refuseEmpty(message);
      world.messages.add(message);
      world.outbox.record('POST', { kind: 'webhook', webhook_id: webhook.id }, message.id, body.json);
      return request.query.wait === 'true' ? message : reply.code(204).send();
    },
  );

  app.get<{ Params: WebhookMessageParams }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async ({ params }) =>
      isReply(params)
        ? getReply(world, params.token, params.messageId)
        : requireWebhookMessage(world, params),
  );

  app.patch<{ Params: WebhookMessageParams }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async (request) => {
      const { params } = request;
      const body = readBody(request);
      if (isReply(params)) return editReply(world, params.token, params.messageId, body);
      const message = requireWebhookMessage(world, params);
      const edited = editedMessage(
        world,
        message,
        parseMessagePayload(body.json),
        attachmentsOf(world, body),
      );
      refuseEmpty(edited);
      world.messages.replace(edited);
      world.outbox.record('PATCH', { kind: 'webhook', webhook_id: params.webhookId }, edited.id, body.json);
      return edited;
    },
  );

  app.delete<{ Params: WebhookMessageParams }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async ({ params }, reply) => {
      if (isReply(params)) {
        deleteReply(world, params.token, params.messageId);
      } else {
        const message = requireWebhookMessage(world, params);
        world.messages.remove(message);
        world.outbox.record('DELETE', { kind: 'webhook', webhook_id: params.webhookId }, message.id, null);
      }
      return reply.code(204).send();
    },
  );
}

/** A webhook with its token, as its maker sees it. */
export function webhookObject(webhook: WebhookRecord): JsonObject {
  return {
    id: webhook.id,
    type: 1,
    guild_id: SANDBOX_DISCORD.guildId,
    channel_id: webhook.channelId,
    name: webhook.name,
    avatar: null,
    token: webhook.token,
    application_id: null,
    url: `https://discord.com/api/webhooks/${webhook.id}/${webhook.token}`,
  };
}

function requireWebhook(world: World, params: WebhookParams): WebhookRecord {
  const webhook = world.webhooks.use(params.webhookId, params.token);
  if (!webhook) throw DiscordError.unknown('Webhook');
  return webhook;
}

function requireWebhookMessage(world: World, params: WebhookMessageParams): MessageObject {
  const webhook = requireWebhook(world, params);
  const message = world.messages.get(params.messageId);
  if (message?.webhook_id !== webhook.id) throw DiscordError.unknown('Message');
  return message;
}

function webhookAuthor(webhook: WebhookRecord, username: string | undefined): UserObject {
  return {
    id: webhook.id,
    username: username ?? webhook.name,
    global_name: null,
    discriminator: '0000',
    avatar: null,
    bot: true,
    public_flags: 0,
  };
}
