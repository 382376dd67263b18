import type { MessagePayload } from './message-payload.js';
import { isJsonObject, type JsonObject, type MessageObject, type UserObject } from './objects.js';
import { snowflakeToMs } from './snowflakes.js';
import type { World } from './world.js';

export interface NewMessage {
  channelId: string;
  author: UserObject;
  payload: MessagePayload;
  webhookId?: string;
  applicationId?: string;
  /** 0: ordinary, 19: reply, 20: reply to a command. */
  type?: number;
  interactionMetadata?: JsonObject;
  /** Default: a new id. */
  id?: string;
  /** The text of a forwarded message. */
  forwarded?: string;
}

const KEPT_FLAGS = (1 << 2) | (1 << 6) | (1 << 12) | (1 << 15);

/** Builds a message as Discord stores it. Its time is the time in its id. */
export function composeMessage(world: World, input: NewMessage): MessageObject {
  const id = input.id ?? world.ids.next();
  const { payload } = input;
  const content = payload.content ?? '';
  const reference = toReference(world, input.channelId, payload);
  return {
    id,
    type: input.type ?? (reference ? 19 : 0),
    channel_id: input.channelId,
    author: input.author,
    content,
    timestamp: discordTime(snowflakeToMs(id)),
    edited_timestamp: null,
    tts: payload.tts ?? false,
    ...mentionsIn(world, content, payload),
    mention_channels: [],
    attachments: [],
    embeds: storedEmbeds(payload),
    components: storedComponents(payload),
    reactions: [],
    pinned: false,
    flags: (payload.flags ?? 0) & KEPT_FLAGS,
    ...(input.webhookId !== undefined && { webhook_id: input.webhookId }),
    ...(input.applicationId !== undefined && { application_id: input.applicationId }),
    ...(payload.nonce != null && { nonce: payload.nonce }),
    ...(reference && { message_reference: reference.reference, referenced_message: reference.message }),
    ...(input.forwarded !== undefined && toForward(world, input.forwarded, snowflakeToMs(id))),
    ...(input.interactionMetadata && { interaction_metadata: input.interactionMetadata }),
  };
}

/** The message after an edit: omitted fields stay, null clears a field (docs: "Edit Message"). */
export function editedMessage(world: World, message: MessageObject, payload: MessagePayload): MessageObject {
  const content = payload.content === undefined ? message.content : (payload.content ?? '');
  return {
    ...message,
    content,
    edited_timestamp: discordTime(Date.now()),
    ...(payload.content === undefined ? {} : mentionsIn(world, content, payload)),
    embeds: payload.embeds === undefined ? message.embeds : storedEmbeds(payload),
    components: payload.components === undefined ? message.components : storedComponents(payload),
    flags:
      payload.flags == null
        ? message.flags & ~(1 << 7)
        : (payload.flags & KEPT_FLAGS) | (message.flags & (1 << 6)),
  };
}

/** ISO 8601 as Discord writes it, with microseconds and an offset. */
function discordTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

function storedEmbeds(payload: MessagePayload): JsonObject[] {
  return (payload.embeds ?? []).map((embed) => ({ type: 'rich', ...embed }));
}

/** Numbers the components (docs: "Anatomy of a Component"). */
function storedComponents(payload: MessagePayload): JsonObject[] {
  let next = 1;
  function numbered(component: JsonObject): JsonObject {
    const id = component.id ?? next;
    next += 1;
    const children = component.components;
    return {
      ...component,
      id,
      ...(Array.isArray(children) && {
        components: children.map((child) => (isJsonObject(child) ? numbered(child) : child)),
      }),
    };
  }
  return (payload.components ?? []).map((component) => numbered(component));
}

/** The mentions in a text that `allowed_mentions` permits (docs: "Allowed Mentions Object"). */
function mentionsIn(world: World, content: string, payload: MessagePayload) {
  const allowed = payload.allowed_mentions;
  const may = (kind: string) => !allowed || (allowed.parse ?? []).includes(kind);
  const named = [...content.matchAll(/<@!?(\d{15,20})>/g)].map((match) => match[1] ?? '');
  const users = [...new Set(named)]
    .filter((id) => may('users') || (allowed?.users ?? []).includes(id))
    .flatMap((id) => world.people.get(id) ?? []);
  const roles = [...content.matchAll(/<@&(\d{15,20})>/g)].map((match) => match[1] ?? '');
  return {
    mentions: users,
    mention_roles: [...new Set(roles)].filter((id) => may('roles') || (allowed?.roles ?? []).includes(id)),
    mention_everyone: may('everyone') && /@(everyone|here)\b/.test(content),
  };
}

/** A forwarded message of another server (docs: resources/message, "Message Reference Types"). */
function toForward(world: World, content: string, atMs: number) {
  return {
    message_reference: { type: 1, message_id: world.ids.next(), channel_id: world.ids.next() },
    message_snapshots: [
      {
        message: {
          type: 0,
          content,
          timestamp: discordTime(atMs),
          edited_timestamp: null,
          mentions: [],
          mention_roles: [],
          attachments: [],
          embeds: [],
          components: [],
          flags: 0,
        },
      },
    ],
  };
}

function toReference(world: World, channelId: string, payload: MessagePayload) {
  const asked = payload.message_reference;
  if (!asked?.message_id) return undefined;
  const message = world.messages.get(asked.message_id);
  if (!message || message.channel_id !== channelId) return undefined;
  const guildId = world.places.channel(channelId)?.guild_id;
  return {
    reference: {
      type: 0,
      message_id: message.id,
      channel_id: channelId,
      ...(guildId !== undefined && { guild_id: guildId }),
    },
    message,
  };
}
