import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { assertNotEmpty, parseMessagePayload } from '../world/message-payload.js';
import type { ChannelObject, MessageObject } from '../world/objects.js';
import type { OutboxTarget } from '../world/outbox.js';
import type { World } from '../world/world.js';
import { requireChannel } from './channels.js';
import { DiscordError, parseBody } from './discord-error.js';

interface ChannelParams {
  channelId: string;
}
interface MessageParams extends ChannelParams {
  messageId: string;
}

const snowflake = z.string().regex(/^\d{1,20}$/);
const historyQuery = z.looseObject({
  before: snowflake.optional(),
  after: snowflake.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** How long `enforce_nonce` finds an earlier message (docs: "within the past few minutes"). */
const NONCE_LIFETIME_MS = 5 * 60_000;

/** Messages of channels (docs: resources/message). */
export function registerMessageRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: ChannelParams }>('/channels/:channelId/messages', async (request) => {
    const channel = requireChannel(world, request.params.channelId);
    return world.messages.history(channel.id, parseBody(historyQuery, request.query));
  });

  app.get<{ Params: MessageParams }>('/channels/:channelId/messages/:messageId', async (request) =>
    requireMessage(world, request.params),
  );

  app.post<{ Params: ChannelParams }>('/channels/:channelId/messages', async (request) => {
    const channel = requireChannel(world, request.params.channelId);
    const payload = parseMessagePayload(request.body);
    const reference = payload.message_reference;
    if (reference?.message_id && reference.fail_if_not_exists !== false) {
      if (world.messages.get(reference.message_id)?.channel_id !== channel.id) {
        throw DiscordError.invalidForm({
          message_reference: {
            _errors: [{ code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' }],
          },
        });
      }
    }
    const earlier =
      payload.enforce_nonce && payload.nonce != null && findByNonce(world, channel, payload.nonce);
    if (earlier) return earlier;
    const message = composeMessage(world, { channelId: channel.id, author: world.people.bot, payload });
    assertNotEmpty(message);
    world.messages.add(message);
    world.outbox.record('POST', outboxTarget(channel), message.id, request.body);
    return message;
  });

  app.patch<{ Params: MessageParams }>('/channels/:channelId/messages/:messageId', async (request) => {
    const channel = requireChannel(world, request.params.channelId);
    const message = requireOwnMessage(world, request.params);
    const edited = editedMessage(world, message, parseMessagePayload(request.body));
    assertNotEmpty(edited);
    world.messages.replace(edited);
    world.outbox.record('PATCH', outboxTarget(channel), edited.id, request.body);
    return edited;
  });

  app.delete<{ Params: MessageParams }>(
    '/channels/:channelId/messages/:messageId',
    async (request, reply) => {
      const channel = requireChannel(world, request.params.channelId);
      const message = requireMessage(world, request.params);
      const isOwn = message.author.id === world.people.bot.id;
      if (channel.type === 1 && !isOwn) {
        throw new DiscordError(403, 50003, 'Cannot execute action on a DM channel');
      }
      world.messages.remove(message);
      world.outbox.record('DELETE', outboxTarget(channel), message.id, null);
      return reply.code(204).send();
    },
  );
}

function requireMessage(world: World, params: MessageParams): MessageObject {
  const channel = requireChannel(world, params.channelId);
  const message = world.messages.get(params.messageId);
  if (message?.channel_id !== channel.id) throw DiscordError.unknown('Message');
  return message;
}

function requireOwnMessage(world: World, params: MessageParams): MessageObject {
  const message = requireMessage(world, params);
  if (message.author.id !== world.people.bot.id) {
    throw new DiscordError(403, 50005, 'Cannot edit a message authored by another user');
  }
  return message;
}

function outboxTarget(channel: ChannelObject): OutboxTarget {
  const recipient = channel.recipients?.[0];
  if (channel.type === 1 && recipient) return { kind: 'dm', user_id: recipient.id };
  return { kind: 'channel', channel_id: channel.id };
}

function findByNonce(
  world: World,
  channel: ChannelObject,
  nonce: string | number,
): MessageObject | undefined {
  const notBefore = Date.now() - NONCE_LIFETIME_MS;
  return world.messages
    .history(channel.id, { limit: 1000 })
    .find(
      (message) =>
        message.author.id === world.people.bot.id &&
        message.nonce !== undefined &&
        String(message.nonce) === String(nonce) &&
        Date.parse(message.timestamp) >= notBefore,
    );
}
