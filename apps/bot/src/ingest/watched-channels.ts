import {
  type Client,
  type Guild,
  type GuildBasedChannel,
  type GuildMember,
  PermissionFlagsBits,
} from 'discord.js';
import { canSee, getPermissionChannel, isVisibleTo } from '../guilds/channel-visibility.js';
import type { GuildSettingsStore } from '../guilds/guild-settings-store.js';
import type { MessagePlace } from './classify-message.js';
import { compareSnowflakes } from './snowflakes.js';

/**
 * The channels that the bot reads: those of the configuration, if it has any; else, of each confirmed guild, the chosen
 * channels or those that everyone can see.
 */
export class WatchedChannels {
  readonly #configured: ReadonlySet<string>;

  constructor(
    private readonly client: Client,
    configured: readonly string[],
    private readonly settings: Pick<GuildSettingsStore, 'of'>,
  ) {
    this.#configured = new Set(configured);
  }

  /**
   * Whether the current permissions and settings include a channel. A public thread is read with its channel, a private
   * one only when it is chosen itself. Direct messages are never read.
   */
  includes(channelId: string, guildId: string | undefined): boolean {
    if (guildId === undefined) return false;
    if (this.#configured.has(channelId)) return true;
    const channel = this.#guildChannel(channelId);
    if (!channel) return false;
    if (this.isConfigured) return this.#configured.has(getPermissionChannel(channel)?.id ?? '');
    const settings = this.settings.of(channel.guildId);
    if (settings?.state !== 'confirmed') return false;
    if (settings.channel_ids === null) return isVisibleTo(channel, settings.view_role_ids);
    return isNamed(channel, settings.channel_ids);
  }

  /** Whether the configuration names the channels. */
  get isConfigured(): boolean {
    return this.#configured.size > 0;
  }

  get hasAllSettings(): boolean {
    const guilds = this.client.guilds.cache;
    return this.isConfigured || guilds.every((guild) => this.settings.of(guild.id) !== null);
  }

  hasSettingsFor(guildId: string): boolean {
    return this.isConfigured || this.settings.of(guildId) !== null;
  }

  /** Channels of the configuration that are not in `readable`. */
  missing(readable: readonly string[]): string[] {
    return [...this.#configured].filter((id) => !readable.includes(id));
  }

  isChosen(channelId: string): boolean {
    const channel = this.#guildChannel(channelId);
    const chosen = channel && this.settings.of(channel.guildId)?.channel_ids;
    return this.#configured.has(channelId) || chosen?.includes(channelId) === true;
  }

  absent(): string[] {
    return [...this.#configured].filter((id) => !this.client.channels.cache.has(id));
  }

  /** Whether the bot's permissions let it read a channel and its history. */
  mayRead(channelId: string): boolean {
    const channel = this.#guildChannel(channelId);
    const me = channel?.guild.members.me;
    return channel !== null && me != null && channel.permissionsFor(me)?.has(NEEDED) === true;
  }

  /** Where the messages of a channel are, for the server. */
  describe(channelId: string): MessagePlace {
    const channel = this.#guildChannel(channelId);
    return {
      guildId: channel?.guildId ?? null,
      channelName: channel?.name ?? null,
      parentChannelId: channel?.isThread() ? channel.parentId : null,
      permissionChannelId: channel && (getPermissionChannel(channel)?.id ?? null),
    };
  }

  /** The watched channels whose history the bot may read, the most recently used first. */
  readable(): string[] {
    const found: { id: string; lastMessageId: string }[] = [];
    for (const channel of this.textChannels()) {
      if (!channel.guild.available || !this.includes(channel.id, channel.guildId)) continue;
      const lastMessageId = 'lastMessageId' in channel ? channel.lastMessageId : null;
      if (this.mayRead(channel.id)) found.push({ id: channel.id, lastMessageId: lastMessageId ?? '0' });
    }
    return found.sort((a, b) => compareSnowflakes(b.lastMessageId, a.lastMessageId)).map(({ id }) => id);
  }

  seenBy(member: GuildMember): string[] {
    const seen = member.guild.channels.cache.filter(
      (channel) =>
        canHoldMessages(channel) && this.includes(channel.id, channel.guildId) && canSee(channel, member),
    );
    return [...new Set(seen.map((channel) => getPermissionChannel(channel)?.id ?? channel.id))];
  }

  /** The channels of a guild that are read, without threads. */
  listIn(guild: Guild): GuildBasedChannel[] {
    return [...guild.channels.cache.values()].filter(
      (channel) => !channel.isThread() && canHoldMessages(channel) && this.includes(channel.id, guild.id),
    );
  }

  *textChannels(): Generator<GuildBasedChannel> {
    for (const channel of this.client.channels.cache.values()) {
      if (!channel.isDMBased() && channel.isTextBased()) yield channel;
    }
  }

  #guildChannel(channelId: string): GuildBasedChannel | null {
    const channel = this.client.channels.cache.get(channelId);
    return channel && !channel.isDMBased() ? channel : null;
  }
}

function canHoldMessages(channel: GuildBasedChannel): boolean {
  return channel.isTextBased() || channel.isThreadOnly();
}

function isNamed(channel: GuildBasedChannel, channelIds: readonly string[]): boolean {
  return channelIds.includes(channel.id) || channelIds.includes(getPermissionChannel(channel)?.id ?? '');
}

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;
