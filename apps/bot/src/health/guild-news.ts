import type { BotGuildInput, BotShardGuildsInput } from '@lockwatch/contracts';
import {
  type Client,
  type DMChannel,
  Events,
  type Guild,
  type NonThreadGuildBasedChannel,
  type Role,
} from 'discord.js';

export interface GuildNewsOptions {
  client: Client;
  /** Whether the feed reads this channel of a guild: it may not, or it is not one of those that were chosen. */
  channelState: (guild: Guild, channelId: string) => BotGuildInput['channels'][number]['state'];
  isChosen: (channelId: string) => boolean;
  onNews: () => void;
}

/** Discord: channels of one guild. Categories count too, so text channels never reach it. */
const CHANNELS_MAX = 500;

/**
 * Which guilds changed since the server was last told: their channels, what of them can be read, and which guilds there
 * are. Holds only what is still to be told; a report that failed is put back.
 */
export class GuildNews {
  readonly #options: GuildNewsOptions;
  readonly #guilds = new Set<string>();
  readonly #shards = new Set<number>();
  /** What was last told of each guild, so that the same is not told again. */
  readonly #told = new Map<string, string>();

  constructor(options: GuildNewsOptions) {
    this.#options = options;
    this.#listen();
  }

  /** The feed found that it may, or may no longer, read a channel. */
  channelChanged(channelId: string): void {
    const channel = this.#options.client.channels.cache.get(channelId);
    if (channel && !channel.isDMBased()) this.#guildChanged(channel.guildId);
  }

  /** Reports that are due, each once; `again` puts one back that did not arrive. */
  takeGuilds(): { input: BotGuildInput; arrived: () => void; again: () => void }[] {
    const ids = [...this.#guilds];
    this.#guilds.clear();
    return ids.flatMap((id) => {
      const guild = this.#options.client.guilds.cache.get(id);
      // In an outage of Discord a guild is there without its channels: nothing is known of it then.
      if (!guild?.available) return [];
      const input = this.#reportOf(guild);
      const text = JSON.stringify(input);
      if (this.#told.get(id) === text) return [];
      return [
        { input, arrived: () => void this.#told.set(id, text), again: () => void this.#guilds.add(id) },
      ];
    });
  }

  takeShards(): { input: BotShardGuildsInput; again: () => void }[] {
    const { client } = this.#options;
    const ids = [...this.#shards];
    this.#shards.clear();
    return ids.map((shardId) => ({
      input: {
        shard_id: shardId,
        shard_count: client.options.shardCount ?? 1,
        guild_ids: client.guilds.cache.filter((guild) => guild.shardId === shardId).map((guild) => guild.id),
      },
      again: () => void this.#shards.add(shardId),
    }));
  }

  #listen(): void {
    const { client, onNews } = this.#options;
    client.on(Events.ShardReady, (shardId) => {
      for (const guild of client.guilds.cache.values()) {
        if (guild.shardId === shardId) this.#guilds.add(guild.id);
      }
      this.#shards.add(shardId);
      onNews();
    });
    for (const event of [Events.GuildCreate, Events.GuildAvailable] as const) {
      client.on(event, (guild: Guild) => this.#guildChanged(guild.id));
    }
    client.on(Events.GuildUpdate, (_before, guild) => this.#guildChanged(guild.id));
    client.on(Events.GuildDelete, (guild) => {
      this.#told.delete(guild.id);
      this.#shards.add(guild.shardId);
      onNews();
    });
    client.on(Events.ChannelCreate, (channel) => this.#guildChanged(channel.guildId));
    const ofChannel = (channel: DMChannel | NonThreadGuildBasedChannel) => {
      if (!channel.isDMBased()) this.#guildChanged(channel.guildId);
    };
    client.on(Events.ChannelDelete, ofChannel);
    client.on(Events.ChannelUpdate, ofChannel);
    const ofRole = (role: Role) => this.#guildChanged(role.guild.id);
    client.on(Events.GuildRoleUpdate, ofRole);
    client.on(Events.GuildRoleDelete, ofRole);
    client.on(Events.GuildMemberUpdate, (_before, member) => {
      if (member.id === client.user?.id) this.#guildChanged(member.guild.id);
    });
  }

  #guildChanged(guildId: string): void {
    this.#guilds.add(guildId);
    this.#options.onNews();
  }

  #reportOf(guild: Guild): BotGuildInput {
    const { channelState, isChosen } = this.#options;
    const channels = [...guild.channels.cache.values()]
      .filter((channel) => channel.isTextBased() && !channel.isThread())
      .slice(0, CHANNELS_MAX)
      .map(({ id, name }) => ({
        channel_id: id,
        name,
        state: channelState(guild, id),
        is_chosen: isChosen(id),
      }));
    return { guild_id: guild.id, name: guild.name, channels };
  }
}
