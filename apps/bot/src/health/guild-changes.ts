import type { BotGuildInput, BotShardGuildsInput } from '@lockwatch/contracts';
import { Events, type Guild } from 'discord.js';
import type { LockwatchClient } from '../discord-client.js';
import { onGuildChange } from '../guilds/guild-events.js';
import type { GatewayIngest } from '../ingest/gateway-ingest.js';

export interface GuildChangesOptions {
  client: LockwatchClient;
  ingest: Pick<GatewayIngest, 'channelState'>;
  /** The configuration has the guild, or one of its channels. */
  isConfigured: (guild: Guild) => boolean;
  onChange: () => void;
}

/** Discord's limit of channels in a guild. */
const CHANNELS_MAX = 500;

/** Collects changes of guilds and channels for the next report. */
export class GuildChanges {
  readonly #guilds = new Set<string>();
  readonly #shards = new Set<number>();
  /** Left since the last report, and perhaps joined again. */
  readonly #left = new Set<string>();
  /** The last report of each guild, so that the same report is not sent again. */
  readonly #lastReported = new Map<string, string>();

  constructor(private readonly options: GuildChangesOptions) {
    this.#listen();
    options.client.settings.onChange((guildIds) => {
      for (const id of guildIds) this.#guildChanged(id);
    });
  }

  /** The access to a channel's history changed. */
  channelChanged(channelId: string): void {
    const channel = this.options.client.channels.cache.get(channelId);
    if (channel && !channel.isDMBased()) this.#guildChanged(channel.guildId);
  }

  /** Sends the pending reports; those that fail, and all after them, stay pending. */
  async report(
    sendShard: (input: BotShardGuildsInput) => Promise<unknown>,
    sendGuild: (input: BotGuildInput) => Promise<unknown>,
  ): Promise<void> {
    const { client } = this.options;
    const left = [...this.#left];
    this.#left.clear();
    try {
      // Guilds that were left first, for the order in the audit log.
      await sendEach(this.#shards, (shardId) => {
        const stayed = ({ id, shardId: of }: Guild) => of === shardId && !left.includes(id);
        const guild_ids = client.guilds.cache.filter(stayed).map(({ id }) => id);
        return sendShard({ shard_id: shardId, shard_count: client.options.shardCount ?? 1, guild_ids });
      });
    } catch (error) {
      for (const id of left) this.#left.add(id);
      throw error;
    }
    await sendEach(this.#guilds, async (id) => {
      const guild = client.guilds.cache.get(id);
      // In an outage, the channels of a guild are unknown.
      if (!guild?.available) return;
      const input = this.#createReport(guild);
      const text = JSON.stringify(input);
      if (this.#lastReported.get(id) === text) return;
      await sendGuild(input);
      this.#lastReported.set(id, text);
    });
  }

  #listen(): void {
    const { client, onChange } = this.options;
    client.on(Events.ShardReady, (shardId) => {
      for (const guild of client.guilds.cache.values()) {
        if (guild.shardId === shardId) this.#guilds.add(guild.id);
      }
      this.#shards.add(shardId);
      onChange();
    });
    onGuildChange(client, (guildId) => this.#guildChanged(guildId));
    client.on(Events.GuildDelete, (guild) => {
      this.#lastReported.delete(guild.id);
      this.#left.add(guild.id);
      this.#shards.add(guild.shardId);
      onChange();
    });
  }

  #guildChanged(guildId: string): void {
    this.#guilds.add(guildId);
    this.options.onChange();
  }

  #createReport(guild: Guild): BotGuildInput {
    const { client, ingest, isConfigured } = this.options;
    const channels = [...guild.channels.cache.values()]
      .filter((channel) => channel.isTextBased() && !channel.isThread())
      .slice(0, CHANNELS_MAX)
      .map(({ id, name }) => ({
        channel_id: id,
        name,
        state: ingest.channelState(guild, id),
        is_chosen: client.watched.isChosen(id),
      }));
    return { guild_id: guild.id, name: guild.name, is_configured: isConfigured(guild), channels };
  }
}

async function sendEach<T>(pending: Set<T>, send: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of [...pending]) {
    // Before it is sent: a change that comes meanwhile is sent next time.
    pending.delete(one);
    try {
      await send(one);
    } catch (error) {
      pending.add(one);
      throw error;
    }
  }
}
