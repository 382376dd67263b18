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

/** A member of the guild (docs: resources/guild, "Guild Member Object"). */
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

/** Values of a channel's `type` (docs: resources/channel, "Channel Types"). */
export const CHANNEL_TYPES = { text: 0, direct: 1, publicThread: 11, forum: 15 } as const;

/** A text channel, forum or thread of the guild, or a direct message channel (docs: resources/channel). */
export interface ChannelObject {
  id: string;
  type: (typeof CHANNEL_TYPES)[keyof typeof CHANNEL_TYPES];
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
  /** Only threads. */
  owner_id?: string;
  thread_metadata?: JsonObject;
}

/** A role (docs: topics/permissions, "Role Object") with the fields that the sandbox reads. */
export interface RoleObject extends JsonObject {
  id: string;
  permissions: string;
}

export interface MessageReference {
  /** 0: a reply; 1: a forwarded message. */
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
  attachments: [];
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
  /** The forwarded message (docs: resources/message, "Message Snapshot Object"). */
  message_snapshots?: { message: JsonObject }[];
  interaction_metadata?: JsonObject;
}

/** Bits of a message's `flags`. */
export const MESSAGE_FLAGS = { ephemeral: 1 << 6, loading: 1 << 7 } as const;
