import type { APIUser } from 'discord-api-types/v10';
import type { MessagePayload } from '../rest/message-payload.js';
import { type JsonObject, MESSAGE_FLAGS, type MessageObject } from './objects.js';
import { snowflakeToMs } from './snowflakes.js';
import type { World } from './world.js';

/** Suppress embeds, ephemeral, silent, components of version 2. */
const KEPT_FLAGS = (1 << 2) | (1 << 6) | (1 << 12) | (1 << 15);

/** Builds a message as Discord stores it. Its time is the time in its id. `fields`: further fields, or another id. */
export function composeMessage(
  world: World,
  message: { channelId: string; author: APIUser; payload: MessagePayload },
  fields: JsonObject & { id?: string; webhook_id?: string } = {},
): MessageObject {
  const id = fields.id ?? world.ids.next();
  const { channelId, author, payload } = message;
  return {
    id,
    type: 0,
    channel_id: channelId,
    author,
    content: payload.content ?? '',
    timestamp: discordTime(snowflakeToMs(id)),
    edited_timestamp: null,
    tts: false,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    attachments: [],
    embeds: toEmbeds(payload),
    components: payload.components ?? [],
    pinned: false,
    flags: (payload.flags ?? 0) & KEPT_FLAGS,
    ...(payload.nonce != null && { nonce: payload.nonce }),
    ...fields,
  };
}

/** The message after an edit: omitted fields stay, null clears a field (docs: "Edit Message"). */
export function editedMessage(message: MessageObject, payload: MessagePayload): MessageObject {
  const { content, embeds, components, flags } = payload;
  return {
    ...message,
    content: content === undefined ? message.content : (content ?? ''),
    edited_timestamp: discordTime(Date.now()),
    embeds: embeds === undefined ? message.embeds : toEmbeds(payload),
    components: components === undefined ? message.components : (components ?? []),
    flags:
      flags == null
        ? message.flags & ~MESSAGE_FLAGS.loading
        : (flags & KEPT_FLAGS) | (message.flags & MESSAGE_FLAGS.ephemeral),
  };
}

/** The fields of a message that forwards a text of another server (docs: "Message Reference Types"). */
export function toForward(world: World, content: string): JsonObject {
  const snapshot = { type: 0, content, timestamp: discordTime(Date.now()), edited_timestamp: null };
  const empty = { mentions: [], mention_roles: [], attachments: [], embeds: [], components: [], flags: 0 };
  return {
    message_reference: { type: 1, message_id: world.ids.next(), channel_id: world.ids.next() },
    message_snapshots: [{ message: { ...snapshot, ...empty } }],
  };
}

/** ISO 8601 as Discord writes it, with microseconds and an offset. */
function discordTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

function toEmbeds({ embeds }: MessagePayload): JsonObject[] {
  return (embeds ?? []).map((embed) => ({ type: 'rich', ...embed }));
}
