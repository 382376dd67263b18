import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { APIUser } from 'discord-api-types/v10';
import type { EventBus } from './events.js';
import { CHANNEL_TYPES, type ChannelObject, type JsonObject } from './objects.js';
import { type SnowflakeSource, snowflakeToMs } from './snowflakes.js';
import type { UserStore } from './users.js';

const bits = (...positions: number[]) => positions.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
const VIEW_CHANNEL = bits(10);
const EVERYONE = bits(6, 10, 11, 14, 15, 16, 17, 18, 31);
/** View, send, embed, attach, history, mentions, reactions, external emoji, application commands. */
export const EVERYONE_PERMISSIONS = EVERYONE.toString();
/** The same and manage messages and webhooks. */
export const BOT_PERMISSIONS = (EVERYONE | bits(13, 29)).toString();
/** The demo person `admin`, who has the permissions of everyone, and Manage Server. */
export const OWNER_ID = '300000000000000006';
export const OWNER_PERMISSIONS = (EVERYONE | bits(5)).toString();

const { guildId: FIRST_GUILD, botRoleId: BOT_ROLE } = SANDBOX_DISCORD;

export interface Role extends JsonObject {
  id: string;
  guildId: string;
  name: string;
  permissions: string;
}

/** The first guild with its channels, threads and roles, further guilds, and the bot's direct message channels. */
export class Guilds {
  readonly #channels = new Map<string, ChannelObject>();
  readonly #roles = new Map<string, Role>();
  readonly #names = new Map<string, string>([[FIRST_GUILD, SANDBOX_DISCORD.guildName]]);
  readonly #ids: SnowflakeSource;
  readonly #bus: EventBus;
  readonly #users: UserStore;
  #isBotMember = true;
  #isOut = false;

  constructor(ids: SnowflakeSource, bus: EventBus, users: UserStore) {
    this.#ids = ids;
    this.#bus = bus;
    this.#users = users;
    this.#setRole(FIRST_GUILD, '@everyone', EVERYONE_PERMISSIONS);
    this.#setRole(BOT_ROLE, 'Lockwatch', BOT_PERMISSIONS);
    for (const { id, name } of [...SANDBOX_DISCORD.channels, SANDBOX_DISCORD.pingsChannel]) {
      this.#setChannel(id, name);
    }
  }

  channel(id: string): ChannelObject | undefined {
    return this.#channels.get(id);
  }

  /** Text channels and forums, oldest first; or the threads. */
  channels(guildId: string = FIRST_GUILD, areThreads = false): ChannelObject[] {
    return [...this.#channels.values()].filter(
      (channel) => channel.guild_id === guildId && isThread(channel) === areThreads,
    );
  }

  directChannels(): ChannelObject[] {
    return [...this.#channels.values()].filter(({ type }) => type === CHANNEL_TYPES.direct);
  }

  /** The direct message channel with a person, created on first use. */
  directChannel(user: APIUser): ChannelObject {
    const known = this.directChannels().find(({ recipients }) => recipients?.[0]?.id === user.id);
    if (known) return known;
    const { direct } = CHANNEL_TYPES;
    const channel = {
      id: this.#ids.next(),
      type: direct,
      recipients: [user],
      last_message_id: null,
      flags: 0,
    };
    this.#channels.set(channel.id, channel);
    return channel;
  }

  addChannel(name: string, type: 'text' | 'forum' = 'text'): ChannelObject {
    const channel = this.#setChannel(this.#ids.next(), name, { type: CHANNEL_TYPES[type] });
    this.#publishChannel('CREATE', channel);
    return channel;
  }

  /** Starts a public thread with the id of its first message (docs: resources/channel, "Start Thread"). */
  addThread(id: string, name: string, parent: ChannelObject, ownerId: string): ChannelObject {
    const createdAt = new Date(snowflakeToMs(id)).toISOString();
    const thread = this.#setChannel(id, name, {
      type: CHANNEL_TYPES.publicThread,
      guild_id: parent.guild_id ?? FIRST_GUILD,
      parent_id: parent.id,
      permission_overwrites: undefined,
      owner_id: ownerId,
      thread_metadata: {
        archived: false,
        auto_archive_duration: 4320,
        archive_timestamp: createdAt,
        create_timestamp: createdAt,
        locked: false,
      },
    });
    this.#publishChannel('CREATE', thread);
    return thread;
  }

  changeChannel(channel: ChannelObject, change: Pick<ChannelObject, 'name' | 'permission_overwrites'>): void {
    Object.assign(channel, change);
    this.#publishChannel('UPDATE', channel);
  }

  /** Allows or denies the bot to view a channel and to read its history, by an overwrite for its role. */
  allowBot(channel: ChannelObject, isAllowed: boolean): void {
    const denied = { id: BOT_ROLE, type: 0, allow: '0', deny: bits(10, 16).toString() };
    this.changeChannel(channel, { permission_overwrites: isAllowed ? [] : [denied] });
  }

  removeChannel(channel: ChannelObject): void {
    this.#channels.delete(channel.id);
    this.#publishChannel('DELETE', channel);
  }

  roles(guildId: string = FIRST_GUILD): Role[] {
    return [...this.#roles.values()].filter((role) => role.guildId === guildId);
  }

  /** Adds a role to the first guild, or changes its permissions. Returns false for an unknown role without a name. */
  setRole(id: string, permissions: string, name = this.#roles.get(id)?.name): boolean {
    if (name === undefined) return false;
    const isKnown = this.#roles.has(id);
    const role = this.#setRole(id, name, permissions, FIRST_GUILD);
    if (!this.#isBotMember) return true;
    const t = isKnown ? 'GUILD_ROLE_UPDATE' : 'GUILD_ROLE_CREATE';
    this.#bus.publish({ kind: 'dispatch', t, d: { guild_id: FIRST_GUILD, role }, guildId: FIRST_GUILD });
    return true;
  }

  /** Adds a guild with one channel, which the bot joins. */
  addGuild(id: string, name: string): ChannelObject {
    this.#names.set(id, name);
    this.#setRole(id, '@everyone', EVERYONE_PERMISSIONS, id);
    const channel = this.#setChannel(this.#ids.next(), 'trading', { guild_id: id });
    this.#publishGuild(id);
    return channel;
  }

  hasGuild(id: string): boolean {
    return this.#names.has(id);
  }

  /** The guilds that the bot is a member of. */
  botGuildIds(): string[] {
    return [...this.#names.keys()].filter((id) => id !== FIRST_GUILD || this.#isBotMember);
  }

  setBotMember(isMember: boolean): void {
    if (isMember === this.#isBotMember) return;
    this.#isBotMember = isMember;
    this.#publishGuild(FIRST_GUILD, isMember ? undefined : {});
  }

  setOutage(isOut: boolean): void {
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    if (this.#isBotMember) this.#publishGuild(FIRST_GUILD, isOut ? { unavailable: true } : undefined);
  }

  /** Whether the bot is a member of a guild that has no outage. Only the first guild can be left or have one. */
  isAvailable(guildId: string): boolean {
    return guildId !== FIRST_GUILD || (this.#isBotMember && !this.#isOut);
  }

  /** Whether the bot may see a channel (docs: topics/permissions, "Permission Overwrites"). */
  isSeenByBot(channel: ChannelObject): boolean {
    if (channel.guild_id === undefined) return true;
    if (!this.isAvailable(channel.guild_id)) return false;
    const place = this.#channels.get((isThread(channel) && channel.parent_id) || channel.id) ?? channel;
    const roles = this.roles(channel.guild_id).filter(({ id }) => id === BOT_ROLE || this.hasGuild(id));
    let permissions = roles.reduce((sum, role) => sum | BigInt(role.permissions), 0n);
    for (const { id } of roles) {
      const overwrite = place.permission_overwrites?.find((one) => one.id === id);
      permissions &= ~BigInt(overwrite?.deny ?? 0);
      permissions |= BigInt(overwrite?.allow ?? 0);
    }
    return (permissions & VIEW_CHANNEL) !== 0n;
  }

  /** Data of GUILD_CREATE (docs: events/gateway-events). Without the presences intent, the bot is its only member. */
  guildCreateData(id: string): JsonObject {
    const roles = this.roles(id);
    const member = this.#users.member(this.#users.bot);
    const own = { ...member, roles: roles.flatMap((role) => (role.id === BOT_ROLE ? [role.id] : [])) };
    return {
      ...EMPTY_GUILD_FIELDS,
      id,
      name: this.#names.get(id) ?? '',
      owner_id: OWNER_ID,
      preferred_locale: 'en-US',
      roles,
      joined_at: member.joined_at,
      member_count: this.#users.all().length,
      members: [own],
      channels: this.channels(id),
      threads: this.channels(id, true).filter((thread) => this.isSeenByBot(thread)),
    };
  }

  /** GUILD_DELETE with the data `gone`; without: GUILD_CREATE. */
  #publishGuild(guildId: string, gone?: JsonObject): void {
    const t = gone ? 'GUILD_DELETE' : 'GUILD_CREATE';
    const d = gone ? { id: guildId, ...gone } : this.guildCreateData(guildId);
    this.#bus.publish({ kind: 'dispatch', t, d, guildId });
  }

  /** Bots get the events of all channels, but only of the threads they can see. */
  #publishChannel(change: 'CREATE' | 'UPDATE' | 'DELETE', channel: ChannelObject): void {
    const { id, type, guild_id: guildId, parent_id } = channel;
    if (guildId === undefined || !this.botGuildIds().includes(guildId)) return;
    if (!isThread(channel)) {
      this.#bus.publish({ kind: 'dispatch', t: `CHANNEL_${change}`, d: channel, guildId });
      return;
    }
    const data = {
      CREATE: { ...channel, newly_created: true },
      UPDATE: channel,
      DELETE: { id, type, guild_id: guildId, parent_id },
    };
    this.#bus.publish({ kind: 'dispatch', t: `THREAD_${change}`, d: data[change], guildId, channel });
  }

  #setChannel(id: string, name: string, fields: Partial<ChannelObject> = {}): ChannelObject {
    const channel: ChannelObject = {
      id,
      name,
      type: CHANNEL_TYPES.text,
      topic: null,
      guild_id: FIRST_GUILD,
      position: this.#channels.size,
      nsfw: false,
      rate_limit_per_user: 0,
      parent_id: null,
      permission_overwrites: [],
      last_message_id: null,
      flags: 0,
      ...fields,
    };
    this.#channels.set(id, channel);
    return channel;
  }

  #setRole(id: string, name: string, permissions: string, guildId: string = FIRST_GUILD): Role {
    const isBots = id === BOT_ROLE;
    const role: Role = {
      id,
      guildId,
      name,
      permissions,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      position: this.#roles.size,
      managed: isBots,
      mentionable: false,
      flags: 0,
      ...(isBots && { tags: { bot_id: SANDBOX_DISCORD.botUserId } }),
    };
    this.#roles.set(id, role);
    return role;
  }
}

export function isThread(channel: ChannelObject): boolean {
  return channel.type === CHANNEL_TYPES.publicThread;
}

/** Fields of a guild that libraries expect (docs: resources/guild; events/gateway-events, "Guild Create"). */
const EMPTY_GUILD_FIELDS: JsonObject = {
  large: false,
  unavailable: false,
  emojis: [],
  stickers: [],
  features: [],
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
};
