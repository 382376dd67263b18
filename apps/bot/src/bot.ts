import type { BotHealthInput, GatewayState } from '@lockwatch/contracts';
import { type Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import { Backoff, type BackoffLimits } from './backoff.js';
import { COMMAND_CLASSES } from './commands/command-classes.js';
import { commandDefinitions } from './commands/command-definitions.js';
import { Dispatcher } from './commands/dispatch.js';
import { registerCommands } from './commands/register-commands.js';
import { LockwatchClient } from './discord-client.js';
import { discordReachable } from './discord-reachable.js';
import type { BotConfig } from './env.js';
import { type FeedStatus, GatewayFeed } from './feed/gateway-feed.js';
import { GatewayStates } from './health/gateway-states.js';
import { GuildNews } from './health/guild-news.js';
import { HealthReporter } from './health/health-reporter.js';
import { feedPort, healthPort, serverFor, serverForBot } from './server-client.js';
import { processName } from './sharding.js';
import { untilAborted } from './until-aborted.js';

/** Timings and bounds; durations in ms. Every one has a default. */
export interface BotTuning {
  /** Live entries kept while the server is away. At 1 kB each, the default is some 20 MB. */
  feedCapacity: number;
  /** How far back in an unknown channel, and how old an offer, is of use. */
  usefulForMs: number;
  /** Between tries to reach the server. */
  backoff: BackoffLimits;
  /** Between tries to reach Discord at the start. */
  discordBackoff: BackoffLimits;
  callTimeoutMs: number;
  retryHistoryMs: number;
  /** How long a stop waits for commands to be answered, and again for what is queued to be sent. */
  drainMs: number;
  /** How often the status is logged, at level debug. */
  statusEveryMs: number;
  /** How often the server is told how the bot is. */
  reportEveryMs: number;
  registerRetry: BackoffLimits;
}

const TUNING: BotTuning = {
  feedCapacity: 20_000,
  usefulForMs: 15 * 60_000,
  backoff: { firstMs: 25, maxMs: 1000 },
  discordBackoff: { firstMs: 250, maxMs: 10_000 },
  callTimeoutMs: 10_000,
  retryHistoryMs: 5000,
  drainMs: 4000,
  statusEveryMs: 60_000,
  reportEveryMs: 5000,
  registerRetry: { firstMs: 5000, maxMs: 300_000 },
};

/** How long a stop waits for the last report; what it says, the server also learns from silence. */
const GOODBYE_MS = 500;

export interface BotStatus extends FeedStatus {
  gateway: GatewayState;
}

export interface Bot {
  status(): BotStatus;
  /** Answers what was asked, sends what is queued, closes the gateway. */
  stop(): Promise<void>;
}

export interface BotOptions {
  tuning?: Partial<BotTuning>;
  /** Ends a start that is still going on. */
  signal?: AbortSignal;
  /** Discord ended the connection for good, after it once stood: a new process must find out why. */
  onFatal?: (error: Error) => void;
}

/**
 * Connects to Discord, registers the commands and begins to feed. Resolves once the gateway is ready and catching up
 * has begun as far as the server answers; waits for a Discord that does not answer yet. Rejects when Discord refuses
 * the token or the intents, and when `signal` is aborted.
 */
export async function startBot(config: BotConfig, logger: Logger, options: BotOptions = {}): Promise<Bot> {
  const tuning = { ...TUNING, ...options.tuning };
  const signal = options.signal ?? new AbortController().signal;
  const access = config.server;
  const client = new LockwatchClient({
    apiUrl: config.discord.apiUrl,
    sharding: config.discord.sharding,
    services: {
      serverFor: (discordUserId, deadline) => serverFor(access, discordUserId, deadline),
      serverForBot: (deadline) => serverForBot(access, deadline),
      logger,
      brandName: config.brandName,
      publicUrl: config.publicUrl,
    },
  });
  const gateway = new GatewayStates(client, logger, () => reporter.changed());
  const feed: GatewayFeed = new GatewayFeed({
    client,
    port: feedPort(access),
    logger,
    channelIds: config.discord.channelIds,
    capacity: tuning.feedCapacity,
    onAccessChanged: (channelId) => news.channelChanged(channelId),
    ...tuning,
  });
  const news = new GuildNews({
    client,
    channelState: (guild, channelId) => feed.channelState(guild, channelId),
    isChosen: (channelId) => config.discord.channelIds.includes(channelId),
    onNews: () => reporter.changed(),
  });
  const reporter = new HealthReporter({
    port: healthPort(access),
    logger,
    news,
    health: () => healthOf(client, config.discord, gateway, feed),
    everyMs: tuning.reportEveryMs,
  });
  const dispatcher = new Dispatcher(client, logger);
  client.on(Events.InteractionCreate, (interaction) => dispatcher.dispatch(interaction));

  // The marks are asked for before the gateway is opened; a server that is away holds nothing up.
  const opened = feed.open().catch((error: unknown) => {
    if (!signal.aborted && gateway.overall !== 'closed') throw error;
  });
  const stopping = new AbortController();
  const stop = async () => {
    gateway.close();
    stopping.abort(new Error('The bot is stopping.'));
    clearInterval(statusTimer);
    await dispatcher.settled(tuning.drainMs);
    // discord.js always closes with 1000, which ends the session; what is missed meanwhile is read from history.
    await client.destroy();
    await feed.close(tuning.drainMs);
    await opened;
    await reporter.close(GOODBYE_MS);
  };
  const status = (): BotStatus => ({ gateway: gateway.overall, ...feed.status() });
  const statusTimer = setInterval(() => logger.debug(status(), 'bot.status'), tuning.statusEveryMs);
  reporter.start();
  try {
    await discordReachable({
      rest: client.options.rest,
      token: config.discord.token,
      shards: config.discord.sharding?.ids.length ?? null,
      logger,
      backoff: tuning.discordBackoff,
      signal,
    });
    await untilAborted(connect(client, config.discord.token), signal);
    client.on(Events.ShardDisconnect, ({ code }) => options.onFatal?.(closedForGood(code)));
    // Once for all processes of the bot.
    const register = async () =>
      !client.ws.shards.has(0) || registerOwnCommands(client, config.discord.applicationId, logger);
    if (!(await register())) void retryUntil(register, tuning.registerRetry, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { status, stop };
}

function healthOf(
  client: Client,
  { sharding }: BotConfig['discord'],
  gateway: GatewayStates,
  feed: GatewayFeed,
): BotHealthInput {
  const status = feed.status();
  return {
    process: processName(sharding),
    shard_count: sharding?.count ?? client.options.shardCount ?? 1,
    shards: gateway.shards(),
    unsent: status.queued + status.inFlight,
    oldest_unsent_ms:
      status.oldestUnsentAtMs === null ? null : Math.max(0, Date.now() - status.oldestUnsentAtMs),
    channels_behind: status.channelsBehind,
    watched_channels: status.watchedChannels,
    // Before it is ready, no channel is known.
    missing_channel_ids: client.isReady() ? feed.absentChannels() : [],
  };
}

/** Logs in and waits until every guild is known. */
async function connect(client: Client, token: string): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    client.once(Events.ClientReady, () => resolve());
    client.once(Events.ShardDisconnect, ({ code }) => reject(closedForGood(code)));
  });
  // `login` may fail first; the other promise must then not go unhandled.
  await Promise.all([ready, client.login(token)]);
}

function closedForGood(code: number): Error {
  return new Error(`Discord closed the gateway for good with code ${code}.${CLOSE_ADVICE[code] ?? ''}`);
}

const CLOSE_ADVICE: Record<number, string> = {
  4004: ' DISCORD_TOKEN is wrong.',
  4010: ' DISCORD_SHARDS and DISCORD_SHARD_COUNT name a shard that Discord does not take.',
  4011: ' The bot is on too many servers for so few shards: raise DISCORD_SHARD_COUNT, or leave it out.',
  4014: ' Switch on the Message Content intent for the bot in the Discord developer portal.',
};

/** True when Discord has the commands. A failure is logged; the feed must not end for it. */
async function registerOwnCommands(
  client: Client,
  configuredId: string | null,
  logger: Logger,
): Promise<boolean> {
  try {
    const applicationId = configuredId ?? client.application?.id;
    if (applicationId === undefined)
      throw new Error('Discord named no application: set DISCORD_APPLICATION_ID.');
    const changed = await registerCommands(client.rest, applicationId, commandDefinitions());
    logger.info({ changed, classes: COMMAND_CLASSES.length }, 'commands.registered');
    return true;
  } catch (error) {
    logger.error({ err: error }, 'commands.not-registered');
    return false;
  }
}

async function retryUntil(
  attempt: () => Promise<boolean>,
  limits: BackoffLimits,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(limits);
  try {
    do await backoff.wait(signal);
    while (!(await attempt()));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
