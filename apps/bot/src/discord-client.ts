import type { BackoffLimits } from '@lockwatch/contracts';
import {
  type CacheWithLimitsOptions,
  GatewayIntentBits,
  Options,
  Partials,
  type RESTOptions,
} from 'discord.js';
import { Client } from 'discordx';
import type { Logger } from 'pino';
import { acknowledge } from './commands/acknowledge.js';
import type { CommandServices } from './commands/command-context.js';
import type { BotConfig } from './env.js';
import { BackoffStrategy } from './gateway/backoff-strategy.js';
import { PacketGuard } from './gateway/packet-guard.js';
import { GuildSettingsStore } from './guilds/guild-settings-store.js';
import { WatchedChannels } from './ingest/watched-channels.js';

export class LockwatchClient extends Client {
  readonly services: CommandServices;
  readonly guard: PacketGuard;
  readonly settings: GuildSettingsStore;
  readonly watched: WatchedChannels;

  constructor(options: {
    discord: BotConfig['discord'];
    makeRequest: RESTOptions['makeRequest'];
    services: Omit<CommandServices, 'guilds'>;
    logger: Logger;
    gatewayBackoff: BackoffLimits;
  }) {
    const { apiUrl, sharding, channelIds } = options.discord;
    super({
      // The fewest possible; message content is privileged.
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
      // Commands in direct messages have unknown channels.
      partials: [Partials.Channel],
      makeCache: Options.cacheWithLimits(CACHE_LIMITS),
      rest: { api: apiUrl, version: '10', timeout: 15_000, retries: 3, makeRequest: options.makeRequest },
      // By default, as many shards as Discord recommends.
      ...(sharding === null ? { shards: 'auto' } : { shards: sharding.ids, shardCount: sharding.count }),
      ws: {
        buildStrategy: (manager) =>
          new BackoffStrategy(manager, {
            backoff: options.gatewayBackoff,
            logger: options.logger,
            guard: this.guard,
          }),
      },
      guards: [acknowledge],
      allowedMentions: { parse: [] },
      silent: true,
    });
    this.settings = new GuildSettingsStore(this);
    this.watched = new WatchedChannels(this, channelIds, this.settings);
    this.services = { ...options.services, guilds: this };
    this.guard = new PacketGuard(this, options.logger);
  }
}

/** Only guilds, channels and roles are cached. */
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
