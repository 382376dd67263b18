import type { BotGuildInput, BotHealthInput, BotShardGuildsInput, GuildSettings } from '@lockwatch/contracts';

/** The server's calls for reports. Each rejects while the server is unreachable, and may be repeated. */
export interface HealthPort {
  /** Returns a number that changes with the settings of any guild. */
  health(input: BotHealthInput): Promise<{ guilds_revision: number }>;
  guildSettings(): Promise<GuildSettings[]>;
  /** Returns the settings of the guild. */
  guild(input: BotGuildInput): Promise<GuildSettings>;
  shardGuilds(input: BotShardGuildsInput): Promise<unknown>;
}
