import type { APIUser } from 'discord-api-types/v10';

export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a field that holds a list. */
export function listIn(holder: JsonObject, field: string): JsonObject[] {
  const list = holder[field];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Values of a channel's `type` (docs: resources/channel, "Channel Types"). */
export const CHANNEL_TYPES = { text: 0, direct: 1, publicThread: 11, forum: 15 } as const;

/** A text channel, forum or thread of a guild, or a direct message channel (docs: resources/channel). */
export interface ChannelObject extends JsonObject {
  id: string;
  type: number;
  name?: string;
  guild_id?: string;
  parent_id?: string | null;
  permission_overwrites?: { id: string; allow: string; deny: string }[];
  recipients?: APIUser[];
  last_message_id: string | null;
}

/** A message with the fields that the sandbox reads (docs: resources/message). */
export interface MessageObject extends JsonObject {
  id: string;
  channel_id: string;
  author: APIUser;
  content: string;
  timestamp: string;
  embeds: JsonObject[];
  components: JsonObject[];
  flags: number;
  webhook_id?: string;
}

/** Bits of a message's `flags`. */
export const MESSAGE_FLAGS = { ephemeral: 1 << 6, loading: 1 << 7 } as const;

export function isEphemeral(message: MessageObject): boolean {
  return (message.flags & MESSAGE_FLAGS.ephemeral) !== 0;
}

/** Adds an entry. Beyond `limit`, the oldest is removed. */
export function putLimited<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= limit) break;
    map.delete(oldest);
  }
}
