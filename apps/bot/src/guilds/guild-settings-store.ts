import type { GuildSettings } from '@lockwatch/contracts';
import { type Client, Events } from 'discord.js';

/** The server's settings of each guild. A guild without settings is not read. */
export class GuildSettingsStore {
  readonly #guilds = new Map<string, GuildSettings>();
  readonly #listeners: ((guildIds: string[]) => void)[] = [];

  constructor(client: Client) {
    // A guild that was left must be confirmed again. Outages are another event.
    client.on(Events.GuildDelete, (guild) => this.#guilds.delete(guild.id));
  }

  onChange(listener: (guildIds: string[]) => void): void {
    this.#listeners.push(listener);
  }

  of(guildId: string): GuildSettings | null {
    return this.#guilds.get(guildId) ?? null;
  }

  put(settings: readonly GuildSettings[]): void {
    const changed = settings.filter((one) => JSON.stringify(one) !== JSON.stringify(this.of(one.guild_id)));
    if (changed.length === 0) return;
    for (const one of changed) this.#guilds.set(one.guild_id, one);
    for (const listener of this.#listeners) listener(changed.map((one) => one.guild_id));
  }
}
