import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { EventBus } from './event-bus.js';
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

/** View a channel, and read its history. */
const READ_PERMISSIONS = ((1n << 10n) | (1n << 16n)).toString();

/** The guild with its channels and roles, and one direct message channel for each person the bot wrote to. */
export class Places {
  readonly #channels = new Map<string, ChannelObject>();
  readonly #directByUser = new Map<string, ChannelObject>();
  readonly #ids: SnowflakeSource;
  readonly #bus: EventBus;
  #isBotMember = true;
  #isOut = false;

  constructor(ids: SnowflakeSource, bus: EventBus) {
    this.#ids = ids;
    this.#bus = bus;
    [...SANDBOX_DISCORD.channels, SANDBOX_DISCORD.pingsChannel].forEach((channel, position) => {
      this.#channels.set(channel.id, textChannel(channel.id, channel.name, position));
    });
  }

  channel(id: string): ChannelObject | undefined {
    return this.#channels.get(id);
  }

  /** Whether the bot is on the guild. */
  get isBotMember(): boolean {
    return this.#isBotMember;
  }

  /** Whether the guild is in an outage: still there, but nothing of it can be reached. */
  get isOut(): boolean {
    return this.#isOut;
  }

  setOutage(isOut: boolean): void {
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    if (this.#isBotMember) this.#bus.publish({ kind: 'outage', isOut });
  }

  /** Whether the bot may see a channel: any direct one; of the guild, while it is there and nothing denies it. */
  isSeenByBot(channel: ChannelObject): boolean {
    if (channel.guild_id === undefined) return true;
    return (
      this.#isBotMember &&
      !this.#isOut &&
      (channel.permission_overwrites ?? []).every((one) => one.id !== BOT_ROLE_ID)
    );
  }

  /** Lets the bot read a channel of the guild, or takes that from it, by an overwrite for its role. */
  allowBot(channel: ChannelObject, isAllowed: boolean): void {
    channel.permission_overwrites = isAllowed
      ? []
      : [{ id: BOT_ROLE_ID, type: 0, allow: '0', deny: READ_PERMISSIONS }];
    this.#bus.publish({ kind: 'channel', change: 'update', channel });
  }

  addChannel(name: string): ChannelObject {
    const channel = textChannel(this.#ids.next(), name, this.guildChannels().length);
    this.#channels.set(channel.id, channel);
    this.#bus.publish({ kind: 'channel', change: 'create', channel });
    return channel;
  }

  removeChannel(channel: ChannelObject): void {
    this.#channels.delete(channel.id);
    this.#bus.publish({ kind: 'channel', change: 'delete', channel });
  }

  /** Takes the bot from the guild, or brings it back. */
  setBotMember(isMember: boolean): void {
    if (isMember === this.#isBotMember) return;
    this.#isBotMember = isMember;
    this.#bus.publish({ kind: 'bot-membership', isMember });
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

function textChannel(id: string, name: string, position: number): ChannelObject {
  return {
    id,
    type: 0,
    name,
    topic: null,
    guild_id: SANDBOX_DISCORD.guildId,
    position,
    nsfw: false,
    rate_limit_per_user: 0,
    parent_id: null,
    permission_overwrites: [],
    last_message_id: null,
    flags: 0,
  };
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
