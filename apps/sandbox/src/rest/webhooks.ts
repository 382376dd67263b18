import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { isThread } from '../world/guild-store.js';
import { assertNotEmpty, parseMessagePayload } from '../world/message-payload.js';
import type { JsonObject, MessageObject, UserObject } from '../world/objects.js';
import type { OutboxTarget } from '../world/outbox.js';
import { type WebhookRecord, webhookUrl } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';
import { createFollowup, editReply } from './interaction-replies.js';

interface WebhookParams {
  webhookId: string;
  token: string;
}
interface ThreadQuery {
  thread_id?: string;
}
interface WebhookMessageParams extends WebhookParams {
  messageId: string;
}

const OPEN = { config: { open: true } };

/**
 * Webhooks (docs: resources/webhook). With the application's id and an interaction's token, they carry replies to the
 * interaction (docs: interactions/receiving-and-responding, "Followup Messages").
 */
export function registerWebhookRoutes(app: FastifyInstance, world: World): void {
  const isReply = (params: WebhookParams) => params.webhookId === world.application.id;

  app.get<{ Params: WebhookParams }>('/webhooks/:webhookId/:token', OPEN, async (request) =>
    webhookObject(requireWebhook(world, request.params)),
  );

  app.delete<{ Params: WebhookParams }>('/webhooks/:webhookId/:token', OPEN, async (request, reply) => {
    world.webhooks.remove(requireWebhook(world, request.params));
    return reply.code(204).send();
  });

  app.post<{ Params: WebhookParams; Querystring: ThreadQuery & { wait?: string } }>(
    '/webhooks/:webhookId/:token',
    OPEN,
    async (request, reply) => {
      const { body } = request;
      if (isReply(request.params)) return createFollowup(world, request.params.token, body);
      const webhook = requireWebhook(world, request.params);
      const payload = parseMessagePayload(body);
      const place = getPlace(world, webhook, request.query);
      const message = composeMessage(world, {
        channelId: place.channelId,
        author: webhookAuthor(webhook, payload.username ?? undefined),
        payload,
        webhookId: webhook.id,
      });
      assertNotEmpty(message);
      world.messages.add(message);
      world.outbox.record('POST', place.target, message.id, body);
      return request.query.wait === 'true' ? message : reply.code(204).send();
    },
  );

  app.get<{ Params: WebhookMessageParams; Querystring: ThreadQuery }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async ({ params, query }) => requireWebhookMessage(world, params, query).message,
  );

  app.patch<{ Params: WebhookMessageParams; Querystring: ThreadQuery }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async (request) => {
      const { params, body } = request;
      if (isReply(params)) return editReply(world, params.token, params.messageId, body);
      const { message, target } = requireWebhookMessage(world, params, request.query);
      const edited = editedMessage(world, message, parseMessagePayload(body));
      assertNotEmpty(edited);
      world.messages.replace(edited);
      world.outbox.record('PATCH', target, edited.id, body);
      return edited;
    },
  );

  app.delete<{ Params: WebhookMessageParams; Querystring: ThreadQuery }>(
    '/webhooks/:webhookId/:token/messages/:messageId',
    OPEN,
    async ({ params, query }, reply) => {
      const { message, target } = requireWebhookMessage(world, params, query);
      world.messages.remove(message);
      world.outbox.record('DELETE', target, message.id, null);
      return reply.code(204).send();
    },
  );
}

function webhookObject(webhook: WebhookRecord): JsonObject {
  return {
    id: webhook.id,
    type: 1,
    guild_id: SANDBOX_DISCORD.guildId,
    channel_id: webhook.channelId,
    name: webhook.name,
    avatar: null,
    token: webhook.token,
    application_id: null,
    url: webhookUrl(webhook),
  };
}

/** Throws 10015 for an unknown id, 50027 for a wrong token. */
function requireWebhook(world: World, params: WebhookParams): WebhookRecord {
  const webhook = world.webhooks.get(params.webhookId);
  if (!webhook) throw DiscordError.unknown('Webhook');
  if (webhook.token !== params.token) throw new DiscordError(401, 50027, 'Invalid Webhook Token');
  return webhook;
}

/** Throws 10008 for an unknown message, and for one outside the channel or thread of the query. */
function requireWebhookMessage(
  world: World,
  params: WebhookMessageParams,
  query: ThreadQuery,
): { message: MessageObject; target: OutboxTarget } {
  const webhook = requireWebhook(world, params);
  const { channelId, target } = getPlace(world, webhook, query);
  const message = world.messages.get(params.messageId);
  if (message?.webhook_id !== webhook.id || message.channel_id !== channelId)
    throw DiscordError.unknown('Message');
  return { message, target };
}

/**
 * Where a webhook posts: its channel, or the thread that the query names (docs: resources/webhook, "Execute Webhook").
 * Throws 10003 for a thread of another channel.
 */
function getPlace(
  world: World,
  webhook: WebhookRecord,
  query: ThreadQuery,
): { channelId: string; target: OutboxTarget } {
  const target = { kind: 'webhook' as const, webhook_id: webhook.id };
  if (query.thread_id === undefined) return { channelId: webhook.channelId, target };
  const thread = world.places.channel(query.thread_id);
  if (!thread || !isThread(thread) || thread.parent_id !== webhook.channelId)
    throw DiscordError.unknown('Channel');
  return { channelId: thread.id, target: { ...target, thread_id: thread.id } };
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
