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
import { BackoffStrategy } from './gateway/backoff-strategy.js';
import { PacketGuard } from './gateway/packet-guard.js';
import type { Sharding } from './sharding.js';

export class LockwatchClient extends Client {
  readonly services: CommandServices;
  readonly guard: PacketGuard;

  constructor(options: {
    /** Base of Discord's REST API without the version. */
    apiUrl: string;
    sharding: Sharding;
    makeRequest: RESTOptions['makeRequest'];
    services: CommandServices;
    logger: Logger;
    gatewayBackoff: BackoffLimits;
  }) {
    super({
      // The fewest possible; message content is privileged.
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
      // Commands in direct messages have unknown channels.
      partials: [Partials.Channel],
      makeCache: Options.cacheWithLimits(CACHE_LIMITS),
      rest: {
        api: options.apiUrl.replace(/\/+$/, ''),
        version: '10',
        timeout: 15_000,
        retries: 3,
        makeRequest: options.makeRequest,
      },
      // By default, as many shards as Discord recommends.
      ...(options.sharding === null
        ? { shards: 'auto' }
        : { shards: options.sharding.ids, shardCount: options.sharding.count }),
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
    this.services = options.services;
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
