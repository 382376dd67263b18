import { type Client, Events, REST, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { Backoff, type BackoffLimits } from './backoff.js';
import { COMMAND_CLASSES } from './commands/command-classes.js';
import { commandDefinitions } from './commands/command-definitions.js';
import { Dispatcher } from './commands/dispatch.js';
import { registerCommands } from './commands/register-commands.js';
import { LockwatchClient } from './discord-client.js';
import type { BotConfig } from './env.js';
import { type FeedStatus, GatewayFeed } from './feed/gateway-feed.js';
import { feedPort, serverFor, serverForBot } from './server-client.js';
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
  registerRetry: { firstMs: 5000, maxMs: 300_000 },
};

export interface BotStatus extends FeedStatus {
  gateway: 'connecting' | 'ready' | 'reconnecting' | 'closed';
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
    services: {
      serverFor: (discordUserId) => serverFor(access, discordUserId),
      server: serverForBot(access),
      logger,
      brandName: config.brandName,
      publicUrl: config.publicUrl,
    },
  });
  const gateway = watchGateway(client, logger);
  const feed = new GatewayFeed({
    client,
    port: feedPort(access),
    logger,
    channelIds: config.discord.channelIds,
    capacity: tuning.feedCapacity,
    ...tuning,
  });
  const dispatcher = new Dispatcher(client, logger);
  client.on(Events.InteractionCreate, (interaction) => dispatcher.dispatch(interaction));

  // The marks are asked for before the gateway is opened; a server that is away holds nothing up.
  const opened = feed.open().catch((error: unknown) => {
    if (!signal.aborted && gateway.state !== 'closed') throw error;
  });
  const stopping = new AbortController();
  const stop = async () => {
    gateway.state = 'closed';
    stopping.abort(new Error('The bot is stopping.'));
    clearInterval(statusTimer);
    await dispatcher.settled(tuning.drainMs);
    // discord.js always closes with 1000, which ends the session; what is missed meanwhile is read from history.
    await client.destroy();
    await feed.close(tuning.drainMs);
    await opened;
  };
  const status = (): BotStatus => ({ gateway: gateway.state, ...feed.status() });
  const statusTimer = setInterval(() => logger.debug(status(), 'bot.status'), tuning.statusEveryMs);
  try {
    await discordReachable(client, config.discord.token, logger, tuning.discordBackoff, signal);
    await untilAborted(connect(client, config.discord.token), signal);
    client.on(Events.ShardDisconnect, ({ code }) => options.onFatal?.(closedForGood(code)));
    const register = () => registerOwnCommands(client, config.discord.applicationId, logger);
    if (!(await register())) void retryUntil(register, tuning.registerRetry, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { status, stop };
}

/** Follows the state of the connection; with several shards, that of the last one that changed. */
function watchGateway(client: Client, logger: Logger): { state: BotStatus['gateway'] } {
  const gateway: { state: BotStatus['gateway'] } = { state: 'connecting' };
  const enter = (state: BotStatus['gateway'], shardId: number) => {
    if (gateway.state === 'closed') return;
    gateway.state = state;
    logger.info({ shardId, state }, 'gateway.state');
  };
  client.on(Events.ShardReady, (shardId) => enter('ready', shardId));
  client.on(Events.ShardResume, (shardId) => enter('ready', shardId));
  client.on(Events.ShardReconnecting, (shardId) => enter('reconnecting', shardId));
  client.on(Events.ShardError, (error, shardId) => logger.warn({ err: error, shardId }, 'gateway.error'));
  client.on(Events.Error, (error) => logger.error({ err: error }, 'discord.error'));
  client.on(Events.Warn, (message) => logger.warn({ message }, 'discord.warning'));
  return gateway;
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

/** Waits until Discord answers at all, so that a bot started first does not give up. A refused token is not waited on. */
async function discordReachable(
  client: Client,
  token: string,
  logger: Logger,
  limits: BackoffLimits,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(limits);
  const rest = new REST(client.options.rest).setToken(token);
  for (let attempt = 0; ; attempt += 1) {
    try {
      await rest.get(Routes.gatewayBot(), { signal });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && 'status' in error && error.status === 401) {
        throw new Error('Discord refuses DISCORD_TOKEN. Set the token of the bot.', { cause: error });
      }
      if (attempt === 0) logger.warn({ err: error }, 'discord.away');
      await backoff.wait(signal);
    }
  }
}
