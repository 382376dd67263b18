/// <reference path="./discord-api-spec.d.ts" />
import * as published from 'discord-api-spec/zod';
import { z } from 'zod';
import type { World } from '../world/world.js';
import { listCommands, replaceCommands } from './commands.js';
import { DiscordError, parseBody } from './discord-error.js';
import { createFollowup, editReply, isReply, respond } from './interactions.js';
import {
  createMessage,
  deleteMessage,
  editMessage,
  getMessage,
  listMessages,
  requireChannel,
  requireWebhook,
  showWebhook,
} from './messages.js';

export const GATEWAY_PATH = '/discord/gateway';

export interface RestCall {
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  body: unknown;
  /** The host that the caller used. */
  host: string;
}

export interface Route {
  /** Returns the response; undefined: 204. */
  handle: (world: World, call: RestCall) => unknown;
  /** The body in Discord's published OpenAPI document. */
  body?: z.core.$ZodType;
  /** Needs no bot token. */
  isOpen?: true;
  /** Requests in so many milliseconds; null: no limit. */
  limit?: readonly [requests: number, windowMs: number] | null;
}

/**
 * Limits of single routes as seen in practice; Discord documents none of them. Channels and DMs allow more than Discord's
 * five messages in five seconds, so that tests which ping one person repeatedly are not slowed down.
 */
const WEBHOOK_LIMIT = [5, 2000] as const;
const CHANNEL_LIMIT = [20, 2000] as const;

const directChannelBody = z.object({ recipient_id: z.coerce.string() });
const callbackBody = z.union([
  published.ApplicationCommandAutocompleteCallbackRequestSchema,
  published.CreateMessageInteractionCallbackRequestSchema,
  published.ModalInteractionCallbackRequestSchema,
  published.UpdateMessageInteractionCallbackRequestSchema,
]);

const MEDIA_CHANNEL = 16;
/** Permissions as texts and media channels are in Discord's documents and libraries, but not in the published document. */
const commandsBody = z.preprocess(
  (body) =>
    JSON.parse(
      JSON.stringify(body, (key, value) => {
        if (key === 'default_member_permissions' && typeof value === 'string') return Number(value);
        return key === 'channel_types' ? value.filter((type: number) => type !== MEDIA_CHANNEL) : value;
      }),
    ),
  z.array(published.ApplicationCommandUpdateRequestSchema),
);

const gatewayUrl = ({ host }: RestCall) => `ws://${host}${GATEWAY_PATH}`;

/** The calls of Discord's REST API by method and path. */
export const ROUTES: Record<string, Route> = {
  'GET /gateway': { isOpen: true, handle: (_world, call) => ({ url: gatewayUrl(call) }) },
  'GET /gateway/bot': {
    handle: (_world, call) => ({
      url: gatewayUrl(call),
      shards: 1,
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 16 },
    }),
  },
  'GET /users/@me': { handle: (world) => world.people.bot },
  'POST /users/@me/channels': {
    body: published.CreatePrivateChannelRequestSchema,
    limit: [10, 10_000],
    handle: (world, { body }) => {
      const user = world.people.get(parseBody(directChannelBody, body).recipient_id);
      if (!user || user.bot) throw new DiscordError(400, 50033, 'Invalid Recipient(s)');
      return world.places.directChannel(user);
    },
  },
  'GET /guilds/:guildId/members/:userId': {
    handle: (world, { params }) => {
      if (!world.places.hasGuild(params.guildId ?? '')) throw DiscordError.unknown('Guild');
      const user = world.people.get(params.userId ?? '');
      if (!user || !world.people.isMember(user.id)) throw DiscordError.unknown('Member');
      return world.people.member(user);
    },
  },
  'GET /channels/:channelId': { handle: (world, { params }) => requireChannel(world, params.channelId) },
  'GET /channels/:channelId/messages': { handle: listMessages },
  'POST /channels/:channelId/messages': {
    body: published.MessageCreateRequestSchema,
    limit: CHANNEL_LIMIT,
    handle: createMessage,
  },
  'GET /channels/:channelId/messages/:messageId': { handle: getMessage },
  'PATCH /channels/:channelId/messages/:messageId': {
    body: published.MessageEditRequestPartialSchema,
    limit: CHANNEL_LIMIT,
    handle: editMessage,
  },
  'DELETE /channels/:channelId/messages/:messageId': { limit: [5, 1000], handle: deleteMessage },
  'GET /webhooks/:webhookId/:token': {
    isOpen: true,
    handle: (world, call) => showWebhook(requireWebhook(world, call)),
  },
  'DELETE /webhooks/:webhookId/:token': {
    isOpen: true,
    handle: (world, call) => world.webhooks.remove(requireWebhook(world, call)),
  },
  'POST /webhooks/:webhookId/:token': {
    body: published.IncomingWebhookRequestPartialSchema,
    isOpen: true,
    limit: WEBHOOK_LIMIT,
    handle: (world, call) => (isReply(call) ? createFollowup(world, call) : createMessage(world, call)),
  },
  'GET /webhooks/:webhookId/:token/messages/:messageId': { isOpen: true, handle: getMessage },
  'PATCH /webhooks/:webhookId/:token/messages/:messageId': {
    body: published.IncomingWebhookUpdateRequestPartialSchema,
    isOpen: true,
    limit: WEBHOOK_LIMIT,
    handle: (world, call) => (isReply(call) ? editReply(world, call) : editMessage(world, call)),
  },
  'DELETE /webhooks/:webhookId/:token/messages/:messageId': {
    isOpen: true,
    limit: WEBHOOK_LIMIT,
    handle: deleteMessage,
  },
  'POST /interactions/:interactionId/:token/callback': {
    body: callbackBody,
    isOpen: true,
    limit: null,
    handle: respond,
  },
  'GET /applications/:applicationId/commands': { handle: listCommands },
  'PUT /applications/:applicationId/commands': { body: commandsBody, handle: replaceCommands },
};
