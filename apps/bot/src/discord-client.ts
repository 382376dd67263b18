import { type CacheWithLimitsOptions, GatewayIntentBits, Options, Partials } from 'discord.js';
import { Client } from 'discordx';
import type { CommandServices } from './commands/command-context.js';
import type { Sharding } from './sharding.js';

export interface DiscordClientOptions {
  /** Base of Discord's REST API without the version. */
  apiUrl: string;
  sharding: Sharding;
  services: CommandServices;
}

/** The bot's client, with what its commands need. Commands hold no state of their own, so any number of clients may run. */
export class LockwatchClient extends Client {
  readonly services: CommandServices;

  constructor(options: DiscordClientOptions) {
    super({
      // Fewest that do: channels and permissions, messages of guilds, and their text (a privileged intent).
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
      // A command used in direct messages comes with a channel that was never seen.
      partials: [Partials.Channel],
      makeCache: Options.cacheWithLimits(CACHE_LIMITS),
      rest: { api: options.apiUrl.replace(/\/+$/, ''), version: '10', timeout: 15_000, retries: 3 },
      // Unless told otherwise, as many connections as Discord asks for: one until about 2,500 guilds.
      ...(options.sharding === null
        ? { shards: 'auto' }
        : { shards: options.sharding.ids, shardCount: options.sharding.count }),
      allowedMentions: { parse: [] },
      silent: true,
    });
    this.services = options.services;
  }
}

/** Guilds, channels and roles are kept to know what is readable; nothing that grows with what people do is. */
const CACHE_LIMITS: CacheWithLimitsOptions = {
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  DMMessageManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildInviteManager: 0,
  GuildMemberManager: { maxSize: 0, keepOverLimit: (member) => member.id === member.client.user.id },
  GuildMessageManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  ThreadMemberManager: 0,
  UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
  VoiceStateManager: 0,
};
