import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { ChannelObject, JsonObject, UserObject } from './objects.js';
import { BOT_ROLE_ID } from './people.js';
import type { SnowflakeSource } from './snowflakes.js';

/** View, send, embed, attach, history, mentions, reactions, external emoji, application commands. */
const EVERYONE_PERMISSIONS = (
  (1n << 10n) |
  (1n << 11n) |
  (1n << 14n) |
  (1n << 15n) |
  (1n << 16n) |
  (1n << 17n) |
  (1n << 6n) |
  (1n << 18n) |
  (1n << 31n)
).toString();
/** The same and manage messages and webhooks. */
export const BOT_PERMISSIONS = (BigInt(EVERYONE_PERMISSIONS) | (1n << 13n) | (1n << 29n)).toString();
export { EVERYONE_PERMISSIONS };

/** The guild with its channels and roles, and one direct message channel for each person the bot wrote to. */
export class Places {
  readonly #channels = new Map<string, ChannelObject>();
  readonly #directByUser = new Map<string, ChannelObject>();
  readonly #ids: SnowflakeSource;

  constructor(ids: SnowflakeSource) {
    this.#ids = ids;
    [...SANDBOX_DISCORD.channels, SANDBOX_DISCORD.pingsChannel].forEach((channel, position) => {
      this.#channels.set(channel.id, {
        id: channel.id,
        type: 0,
        name: channel.name,
        topic: null,
        guild_id: SANDBOX_DISCORD.guildId,
        position,
        nsfw: false,
        rate_limit_per_user: 0,
        parent_id: null,
        permission_overwrites: [],
        last_message_id: null,
        flags: 0,
      });
    });
  }

  channel(id: string): ChannelObject | undefined {
    return this.#channels.get(id);
  }

  guildChannels(): ChannelObject[] {
    return [...this.#channels.values()].filter((channel) => channel.type === 0);
  }

  directChannels(): ChannelObject[] {
    return [...this.#directByUser.values()];
  }

  /** The direct message channel with a person; made on first use, as Discord does. */
  directChannel(user: UserObject): ChannelObject {
    const known = this.#directByUser.get(user.id);
    if (known) return known;
    const channel: ChannelObject = {
      id: this.#ids.next(),
      type: 1,
      recipients: [user],
      last_message_id: null,
      flags: 0,
    };
    this.#directByUser.set(user.id, channel);
    this.#channels.set(channel.id, channel);
    return channel;
  }

  /** Fields of the guild that the REST object and GUILD_CREATE share (docs: resources/guild). */
  guild(): JsonObject {
    return {
      id: SANDBOX_DISCORD.guildId,
      name: SANDBOX_DISCORD.guildName,
      icon: null,
      splash: null,
      discovery_splash: null,
      owner_id: OWNER_ID,
      afk_channel_id: null,
      afk_timeout: 300,
      verification_level: 0,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      roles: roles(),
      emojis: [],
      stickers: [],
      features: [],
      mfa_level: 0,
      application_id: null,
      system_channel_id: null,
      system_channel_flags: 0,
      rules_channel_id: null,
      max_members: 500_000,
      vanity_url_code: null,
      description: null,
      banner: null,
      premium_tier: 0,
      premium_subscription_count: 0,
      preferred_locale: 'en-US',
      public_updates_channel_id: null,
      nsfw_level: 0,
      premium_progress_bar_enabled: false,
      safety_alerts_channel_id: null,
    };
  }
}

const OWNER_ID = '300000000000000006';

/** Everyone, and the bot's own role. */
export function roles(): JsonObject[] {
  return [
    role(SANDBOX_DISCORD.guildId, '@everyone', 0, EVERYONE_PERMISSIONS, false),
    role(BOT_ROLE_ID, 'Lockwatch', 1, BOT_PERMISSIONS, true),
  ];
}

function role(id: string, name: string, position: number, permissions: string, managed: boolean): JsonObject {
  return {
    id,
    name,
    description: null,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position,
    permissions,
    managed,
    mentionable: false,
    flags: 0,
    ...(managed ? { tags: { bot_id: SANDBOX_DISCORD.botUserId } } : {}),
  };
}
