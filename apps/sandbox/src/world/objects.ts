/** Any JSON value, for the parts of a payload that the sandbox stores and hands on unread. */
export type Json = unknown;
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A user as Discord's API shows it (docs: resources/user). */
export interface UserObject {
  id: string;
  username: string;
  global_name: string | null;
  discriminator: string;
  avatar: string | null;
  bot?: boolean;
  public_flags: number;
}

/** A user's place in the guild (docs: resources/guild, "Guild Member Object"). */
export interface MemberObject {
  user: UserObject;
  nick: string | null;
  avatar: null;
  banner: null;
  roles: string[];
  joined_at: string;
  premium_since: null;
  deaf: boolean;
  mute: boolean;
  pending: boolean;
  flags: number;
  communication_disabled_until: null;
}

/** A text channel of the guild, or a direct message channel (docs: resources/channel). */
export interface ChannelObject {
  id: string;
  type: 0 | 1;
  name?: string;
  topic?: string | null;
  guild_id?: string;
  position?: number;
  nsfw?: boolean;
  rate_limit_per_user?: number;
  parent_id?: string | null;
  permission_overwrites?: JsonObject[];
  recipients?: UserObject[];
  last_message_id: string | null;
  flags: number;
}

export interface AttachmentObject {
  id: string;
  filename: string;
  size: number;
  url: string;
  proxy_url: string;
  content_type?: string;
}

export interface MessageReference {
  type: number;
  message_id: string;
  channel_id: string;
  guild_id?: string;
}

/** A message (docs: resources/message). */
export interface MessageObject {
  id: string;
  type: number;
  channel_id: string;
  author: UserObject;
  content: string;
  timestamp: string;
  edited_timestamp: string | null;
  tts: boolean;
  mention_everyone: boolean;
  mentions: UserObject[];
  mention_roles: string[];
  mention_channels: [];
  attachments: AttachmentObject[];
  embeds: JsonObject[];
  components: JsonObject[];
  reactions: [];
  pinned: boolean;
  flags: number;
  webhook_id?: string;
  application_id?: string;
  nonce?: string | number;
  message_reference?: MessageReference;
  referenced_message?: MessageObject | null;
  interaction_metadata?: JsonObject;
}

/** Bits of a message's `flags`. */
export const MESSAGE_FLAGS = { ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 } as const;
