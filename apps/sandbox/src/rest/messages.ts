import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { APIUser } from 'discord-api-types/v10';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { isThread } from '../world/guilds.js';
import type { ChannelObject, JsonObject, MessageObject } from '../world/objects.js';
import type { OutboxTarget } from '../world/outbox.js';
import { type Webhook, webhookUrl } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';
import { assertNotEmpty, parseMessagePayload } from './message-payload.js';
import type { RestCall } from './routes.js';

const snowflake = z.string().regex(/^\d{1,20}$/);
const historyQuery = z.looseObject({
  before: snowflake.optional(),
  after: snowflake.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** How long `enforce_nonce` finds an earlier message (docs: "within the past few minutes"). */
const NONCE_LIFETIME_MS = 5 * 60_000;

/** Where a call posts: a channel as the bot, or the channel or a thread of a webhook. */
interface Place {
  channelId: string;
  author: APIUser;
  target: OutboxTarget;
  webhook?: Webhook;
}

/** Throws 10003 for an unknown channel, 50001 for one the bot may not see. */
export function requireChannel(world: World, channelId: string | undefined): ChannelObject {
  const channel = world.places.channel(channelId ?? '');
  if (!channel) throw DiscordError.unknown('Channel');
  if (!world.places.isSeenByBot(channel)) throw new DiscordError(403, 50001, 'Missing Access');
  return channel;
}

/** Throws 10015 for an unknown id, 50027 for a wrong token. */
export function requireWebhook(world: World, { params }: RestCall): Webhook {
  const webhook = world.webhooks.get(params.webhookId ?? '');
  if (!webhook) throw DiscordError.unknown('Webhook');
  if (webhook.token !== params.token) throw new DiscordError(401, 50027, 'Invalid Webhook Token');
  return webhook;
}

/** A webhook as Discord's API shows it. */
export function showWebhook({ id, token, name, channelId }: Webhook): JsonObject {
  const { guildId: guild_id } = SANDBOX_DISCORD;
  const url = webhookUrl({ id, token });
  return {
    id,
    type: 1,
    guild_id,
    channel_id: channelId,
    name,
    avatar: null,
    token,
    application_id: null,
    url,
  };
}

function getPlace(world: World, call: RestCall): Place {
  const { params, query } = call;
  if (params.webhookId === undefined) {
    const { id, recipients } = requireChannel(world, params.channelId);
    const recipient = recipients?.[0]?.id;
    const target: OutboxTarget =
      recipient === undefined ? { kind: 'channel', channel_id: id } : { kind: 'dm', user_id: recipient };
    return { channelId: id, author: world.people.bot, target };
  }
  const webhook = requireWebhook(world, call);
  const { id, name, channelId } = webhook;
  const author = { id, username: name, global_name: null, discriminator: '0000', avatar: null, bot: true };
  const target: OutboxTarget = { kind: 'webhook', webhook_id: id };
  if (query.thread_id === undefined) return { channelId, author, target, webhook };
  const thread = world.places.channel(query.thread_id);
  if (!thread || !isThread(thread) || thread.parent_id !== channelId) throw DiscordError.unknown('Channel');
  return { channelId: thread.id, author, target: { ...target, thread_id: thread.id }, webhook };
}

/** Throws 10008 for an unknown message, and for one outside the channel, thread or webhook of the call. */
function requireMessage(world: World, call: RestCall, place: Place): MessageObject {
  const message = world.messages.get(call.params.messageId ?? '');
  const isHere = message?.channel_id === place.channelId;
  if (!isHere || (place.webhook && message.webhook_id !== place.webhook.id))
    throw DiscordError.unknown('Message');
  return message;
}

export function listMessages(world: World, { params, query }: RestCall): MessageObject[] {
  const channel = requireChannel(world, params.channelId);
  return world.messages.history(channel.id, parseBody(historyQuery, query));
}

export function getMessage(world: World, call: RestCall): MessageObject {
  return requireMessage(world, call, getPlace(world, call));
}

/** A webhook's message is returned only on demand (docs: "Execute Webhook", `wait`). */
export function createMessage(world: World, call: RestCall): MessageObject | undefined {
  const { channelId, author, target, webhook } = getPlace(world, call);
  const payload = parseMessagePayload(call.body);
  const earlier =
    payload.enforce_nonce && payload.nonce != null && findByNonce(world, channelId, payload.nonce);
  if (earlier) return earlier;
  const username = payload.username ?? author.username;
  const message = composeMessage(
    world,
    { channelId, author: { ...author, username }, payload },
    webhook && { webhook_id: webhook.id },
  );
  assertNotEmpty(message);
  world.messages.add(message);
  world.outbox.record('POST', target, message.id, call.body);
  return webhook && call.query.wait !== 'true' ? undefined : message;
}

export function editMessage(world: World, call: RestCall): MessageObject {
  const place = getPlace(world, call);
  const message = requireMessage(world, call, place);
  if (message.author.id !== place.author.id) {
    throw new DiscordError(403, 50005, 'Cannot edit a message authored by another user');
  }
  const edited = editedMessage(message, parseMessagePayload(call.body));
  assertNotEmpty(edited);
  world.messages.replace(edited);
  world.outbox.record('PATCH', place.target, edited.id, call.body);
  return edited;
}

export function deleteMessage(world: World, call: RestCall): void {
  const place = getPlace(world, call);
  const message = requireMessage(world, call, place);
  world.messages.remove(message);
  world.outbox.record('DELETE', place.target, message.id, null);
}

function findByNonce(world: World, channelId: string, nonce: string | number): MessageObject | undefined {
  const notBefore = Date.now() - NONCE_LIFETIME_MS;
  return world.messages
    .history(channelId, { limit: 1000 })
    .find(
      (message) =>
        message.author.id === world.people.bot.id &&
        String(message.nonce) === String(nonce) &&
        Date.parse(message.timestamp) >= notBefore,
    );
}
