import type { BotGuildInput, BotHealthInput, BotShardGuildsInput } from '@lockwatch/contracts';

/** What the bot's reports need of the server. Each call rejects while it is away, and may be repeated. */
export interface HealthPort {
  health(input: BotHealthInput): Promise<unknown>;
  guild(input: BotGuildInput): Promise<unknown>;
  shardGuilds(input: BotShardGuildsInput): Promise<unknown>;
}
