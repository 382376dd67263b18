import { type Client, PermissionFlagsBits } from 'discord.js';
import { compareSnowflakes } from './snowflake-order.js';

/** Which channels the feed reads: those of the configuration, else every text channel of a guild that the bot can read. */
export class WatchedChannels {
  readonly #client: Client;
  readonly #chosen: ReadonlySet<string>;

  constructor(client: Client, chosen: readonly string[]) {
    this.#client = client;
    this.#chosen = new Set(chosen);
  }

  /**
   * Whether a message seen on the gateway is of a watched channel. Direct messages never are; a thread is watched with
   * its channel. What the gateway delivers, the bot can read.
   */
  includes(channelId: string, guildId: string | undefined): boolean {
    if (guildId === undefined) return false;
    if (this.#chosen.size === 0 || this.#chosen.has(channelId)) return true;
    const channel = this.#client.channels.cache.get(channelId);
    return channel?.isThread() === true && channel.parentId !== null && this.#chosen.has(channel.parentId);
  }

  /** Channels of the configuration that the bot cannot read, out of those it can. */
  missing(readable: readonly string[]): string[] {
    return [...this.#chosen].filter((id) => !readable.includes(id));
  }

  /** Named by the configuration. */
  isChosen(channelId: string): boolean {
    return this.#chosen.has(channelId);
  }

  /** Channels of the configuration that are on no guild this process sees. */
  absent(): string[] {
    return [...this.#chosen].filter((id) => !this.#client.channels.cache.has(id));
  }

  /** Whether the bot's permissions let it read a channel and its history. */
  mayRead(channelId: string): boolean {
    const channel = this.#client.channels.cache.get(channelId);
    if (!channel || channel.isDMBased()) return false;
    const { me } = channel.guild.members;
    return me !== null && channel.permissionsFor(me)?.has(NEEDED) === true;
  }

  nameOf(channelId: string): string | null {
    const channel = this.#client.channels.cache.get(channelId);
    return channel && !channel.isDMBased() ? channel.name : null;
  }

  guildOf(channelId: string): string | null {
    const channel = this.#client.channels.cache.get(channelId);
    return channel && !channel.isDMBased() ? channel.guildId : null;
  }

  /** The watched channels whose history the bot may read, the most recently used first. */
  readable(): string[] {
    const found: { id: string; lastMessageId: string }[] = [];
    for (const channel of this.#client.channels.cache.values()) {
      if (channel.isDMBased() || !channel.isTextBased()) continue;
      if (!channel.guild.available || !this.includes(channel.id, channel.guildId)) continue;
      if (this.mayRead(channel.id))
        found.push({ id: channel.id, lastMessageId: channel.lastMessageId ?? '0' });
    }
    return found.sort((a, b) => compareSnowflakes(b.lastMessageId, a.lastMessageId)).map(({ id }) => id);
  }
}

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;
