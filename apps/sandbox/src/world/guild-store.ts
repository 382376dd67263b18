import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { EventBus } from './event-bus.js';
import {
  CHANNEL_TYPES,
  type ChannelObject,
  type JsonObject,
  type RoleObject,
  type UserObject,
} from './objects.js';
import { type SnowflakeSource, snowflakeToMs } from './snowflakes.js';

/** View, send, embed, attach, history, mentions, reactions, external emoji, application commands. */
export const EVERYONE_PERMISSIONS = (
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

const VIEW_CHANNEL = 1n << 10n;
/** View a channel, and read its history. */
const READ_PERMISSIONS = ((1n << 10n) | (1n << 16n)).toString();

/** The guild with its channels and roles, further guilds, and the bot's direct message channels. */
export class GuildStore {
  readonly #channels = new Map<string, ChannelObject>();
  readonly #directByUser = new Map<string, ChannelObject>();
  readonly #ids: SnowflakeSource;
  readonly #bus: EventBus;
  readonly #roles: Map<string, RoleObject>;
  readonly #guildNames = new Map<string, string>([[SANDBOX_DISCORD.guildId, SANDBOX_DISCORD.guildName]]);
  #isBotMember = true;
  #isOut = false;

  constructor(ids: SnowflakeSource, bus: EventBus) {
    this.#ids = ids;
    this.#bus = bus;
    this.#roles = new Map(
      [
        role(SANDBOX_DISCORD.guildId, '@everyone', 0, EVERYONE_PERMISSIONS, false),
        role(SANDBOX_DISCORD.botRoleId, 'Lockwatch', 1, BOT_PERMISSIONS, true),
      ].map((one) => [one.id, one]),
    );
    [...SANDBOX_DISCORD.channels, SANDBOX_DISCORD.pingsChannel].forEach((channel, position) => {
      this.#channels.set(channel.id, textChannel(channel.id, channel.name, position));
    });
  }

  channel(id: string): ChannelObject | undefined {
    return this.#channels.get(id);
  }

  setOutage(isOut: boolean): void {
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    if (this.#isBotMember) this.#bus.publish({ kind: 'outage', isOut });
  }

  /** Whether the bot may see a channel. */
  isSeenByBot(channel: ChannelObject): boolean {
    if (channel.guild_id === undefined) return true;
    return this.isAvailable(channel.guild_id) && (this.#botPermissions(channel) & VIEW_CHANNEL) !== 0n;
  }

  /** Docs: topics/permissions, "Permission Overwrites". */
  #botPermissions(place: ChannelObject): bigint {
    const channel = this.#channels.get((isThread(place) && place.parent_id) || place.id) ?? place;
    const roles = this.roles(place.guild_id).filter(({ id }) => this.#isBotRole(id));
    let permissions = roles.reduce((sum, one) => sum | BigInt(one.permissions), 0n);
    for (const { id } of roles) {
      const overwrite = channel.permission_overwrites?.find((one) => one.id === id);
      permissions &= ~BigInt(String(overwrite?.deny ?? 0));
      permissions |= BigInt(String(overwrite?.allow ?? 0));
    }
    return permissions;
  }

  /** The bot has the role, or everyone does. */
  #isBotRole(id: string): boolean {
    return id === SANDBOX_DISCORD.botRoleId || this.#guildNames.has(id);
  }

  /** A further guild has one role, `@everyone`. */
  roles(guildId: string = SANDBOX_DISCORD.guildId): RoleObject[] {
    const isFirst = guildId === SANDBOX_DISCORD.guildId;
    return [...this.#roles.values()].filter(
      ({ id }) => id === guildId || (isFirst && !this.#guildNames.has(id)),
    );
  }

  /** Adds a guild with one channel, which the bot joins. */
  addGuild(id: string, name: string): ChannelObject {
    this.#guildNames.set(id, name);
    this.#roles.set(id, role(id, '@everyone', 0, EVERYONE_PERMISSIONS, false));
    const channel = textChannel(this.#ids.next(), 'trading', 0, id);
    this.#channels.set(channel.id, channel);
    this.#bus.publish({ kind: 'guild-add', guildId: id });
    return channel;
  }

  hasGuild(id: string): boolean {
    return this.#guildNames.has(id);
  }

  /** The guilds that the bot is a member of. */
  botGuildIds(): string[] {
    return [...this.#guildNames.keys()].filter((id) => id !== SANDBOX_DISCORD.guildId || this.#isBotMember);
  }

  /** Whether the bot is a member of a guild that has no outage. Only the first guild can be left or have one. */
  isAvailable(guildId: string): boolean {
    return guildId !== SANDBOX_DISCORD.guildId || (this.#isBotMember && !this.#isOut);
  }

  addRole(id: string, name: string, permissions: string): void {
    const added = role(id, name, this.#roles.size, permissions, false);
    this.#roles.set(id, added);
    this.#bus.publish({ kind: 'role', change: 'create', role: added });
  }

  /** Returns false for an unknown role. */
  changeRole(id: string, permissions: string): boolean {
    const known = this.#roles.get(id);
    if (!known) return false;
    const changed = { ...known, permissions };
    this.#roles.set(id, changed);
    this.#bus.publish({ kind: 'role', change: 'update', role: changed });
    return true;
  }

  overwrite(channel: ChannelObject, overwrites: JsonObject[]): void {
    channel.permission_overwrites = overwrites;
    this.#bus.publish({ kind: 'channel', change: 'update', channel });
  }

  /** Allows or denies the bot to read a channel, by an overwrite for its role. */
  allowBot(channel: ChannelObject, isAllowed: boolean): void {
    const denied = { id: SANDBOX_DISCORD.botRoleId, type: 0, allow: '0', deny: READ_PERMISSIONS };
    this.overwrite(channel, isAllowed ? [] : [denied]);
  }

  addChannel(name: string, type: 'text' | 'forum' = 'text'): ChannelObject {
    const channel: ChannelObject = {
      ...textChannel(this.#ids.next(), name, this.guildChannels().length),
      type: CHANNEL_TYPES[type],
    };
    this.#channels.set(channel.id, channel);
    this.#bus.publish({ kind: 'channel', change: 'create', channel });
    return channel;
  }

  /** Starts a public thread with the id of its first message (docs: resources/channel, "Start Thread"). */
  addThread(id: string, name: string, parent: ChannelObject, ownerId: string): ChannelObject {
    const createdAt = new Date(snowflakeToMs(id)).toISOString();
    const thread: ChannelObject = {
      id,
      type: CHANNEL_TYPES.publicThread,
      name,
      guild_id: parent.guild_id ?? SANDBOX_DISCORD.guildId,
      parent_id: parent.id,
      owner_id: ownerId,
      rate_limit_per_user: 0,
      thread_metadata: {
        archived: false,
        auto_archive_duration: 4320,
        archive_timestamp: createdAt,
        create_timestamp: createdAt,
        locked: false,
      },
      last_message_id: null,
      flags: 0,
    };
    this.#channels.set(id, thread);
    this.#bus.publish({ kind: 'channel', change: 'create', channel: thread });
    return thread;
  }

  rename(channel: ChannelObject, name: string): void {
    channel.name = name;
    this.#bus.publish({ kind: 'channel', change: 'update', channel });
  }

  removeChannel(channel: ChannelObject): void {
    this.#channels.delete(channel.id);
    this.#bus.publish({ kind: 'channel', change: 'delete', channel });
  }

  setBotMember(isMember: boolean): void {
    if (isMember === this.#isBotMember) return;
    this.#isBotMember = isMember;
    this.#bus.publish({ kind: 'bot-membership', isMember });
  }

  /** Text channels and forums, oldest first. */
  guildChannels(guildId: string = SANDBOX_DISCORD.guildId): ChannelObject[] {
    return [...this.#channels.values()].filter(
      (channel) => channel.guild_id === guildId && !isThread(channel),
    );
  }

  threads(guildId: string): ChannelObject[] {
    return [...this.#channels.values()].filter(
      (channel) => channel.guild_id === guildId && isThread(channel),
    );
  }

  directChannels(): ChannelObject[] {
    return [...this.#directByUser.values()];
  }

  /** The direct message channel with a person, created on first use. */
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
  guild(id: string): JsonObject {
    return {
      id,
      name: this.#guildNames.get(id) ?? '',
      icon: null,
      splash: null,
      discovery_splash: null,
      owner_id: OWNER_ID,
      afk_channel_id: null,
      afk_timeout: 300,
      verification_level: 0,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      roles: this.roles(id),
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

export function isThread(channel: ChannelObject): boolean {
  return channel.type === CHANNEL_TYPES.publicThread;
}

function textChannel(
  id: string,
  name: string,
  position: number,
  guildId: string = SANDBOX_DISCORD.guildId,
): ChannelObject {
  return {
    id,
    type: 0,
    name,
    topic: null,
    guild_id: guildId,
    position,
    nsfw: false,
    rate_limit_per_user: 0,
    parent_id: null,
    permission_overwrites: [],
    last_message_id: null,
    flags: 0,
  };
}

/** The demo person `admin`. */
export const OWNER_ID = '300000000000000006';
/** The permissions of everyone, and Manage Server. */
export const OWNER_PERMISSIONS = (BigInt(EVERYONE_PERMISSIONS) | (1n << 5n)).toString();

function role(id: string, name: string, position: number, permissions: string, managed: boolean): RoleObject {
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
