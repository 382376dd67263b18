import type { BackoffLimits, BotHealthInput } from '@lockwatch/contracts';
import { type Client, Events, type Guild } from 'discord.js';
import type { Logger } from 'pino';
import { Backoff } from './backoff.js';
import { COMMAND_CLASSES, COMMAND_PERMISSIONS } from './commands/command-classes.js';
import { Dispatcher } from './commands/dispatch.js';
import { registerCommands } from './commands/register-commands.js';
import { LockwatchClient } from './discord-client.js';
import type { BotConfig } from './env.js';
import { MemberChecks } from './guilds/member-checks.js';
import { GatewayStates } from './health/gateway-states.js';
import { GuildChanges } from './health/guild-changes.js';
import { HealthReporter } from './health/health-reporter.js';
import { GatewayIngest } from './ingest/gateway-ingest.js';
import { RejectedRequests } from './rejected-requests.js';
import { connectAsBot, connectAsUser, connectForIngest } from './server-client.js';
import { processName } from './sharding.js';
import { untilAborted } from './until-aborted.js';
import { waitForDiscord } from './wait-for-discord.js';

/** Timings and bounds; durations in ms. */
const TUNING = {
  /** Live entries kept while the server is unreachable. At 1 kB each, this is about 20 MB. */
  queueCapacity: 20_000,
  /** Maximum age of a useful offer; also how far back an unknown channel is read. */
  usefulForMs: 15 * 60_000,
  backoff: { firstMs: 25, maxMs: 1000 },
  /** Between tries to reach Discord at the start. */
  discordBackoff: { firstMs: 250, maxMs: 10_000 },
  gatewayBackoff: { firstMs: 1000, maxMs: 60_000 },
  retryHistoryMs: 5000,
  /** How long a stop waits for running commands, and then for the queue. */
  drainMs: 4000,
  reportEveryMs: 5000,
  /** Between rounds of membership checks, and between two checks. */
  checkMembersEveryMs: 5000,
  checkMembersPauseMs: 100,
  registerRetry: { firstMs: 5000, maxMs: 300_000 },
};
export type BotTuning = typeof TUNING;

/** How often the status is logged, at level debug. */
const STATUS_EVERY_MS = 60_000;
/** How long a stop waits for the last health report and membership check. */
const FINAL_REPORT_TIMEOUT_MS = 500;

export type Bot = Awaited<ReturnType<typeof startBot>>;

export interface BotOptions {
  tuning?: Partial<BotTuning>;
  signal?: AbortSignal;
  /** Discord closed the connection permanently. */
  onFatal?: (error: Error) => void;
}

/**
 * Connects to Discord, registers the commands and starts reading. Waits while Discord is unreachable. Rejects when Discord
 * rejects the token or the intents, and when `signal` is aborted.
 */
export async function startBot(config: BotConfig, logger: Logger, options: BotOptions = {}) {
  const tuning = { ...TUNING, ...options.tuning };
  const signal = options.signal ?? new AbortController().signal;
  const { client, gateway, ingest, reporter, members } = createParts(config, logger, tuning);
  const dispatcher = new Dispatcher(client, logger);
  client.on(Events.InteractionCreate, (interaction) => dispatcher.dispatch(interaction));

  // An unreachable server does not delay the start.
  const opened = ingest.open().catch((error: unknown) => {
    if (!signal.aborted && gateway.overall !== 'closed') throw error;
  });
  const stopping = new AbortController();
  /** Finishes running commands, closes the gateway and sends the queue. */
  const stop = async () => {
    gateway.close();
    stopping.abort(new Error('The bot is stopping.'));
    clearInterval(statusTimer);
    await members.close(FINAL_REPORT_TIMEOUT_MS);
    await dispatcher.settled(tuning.drainMs);
    // discord.js closes with 1000, which ends the session; the next start reads missed messages from history.
    await client.destroy();
    await ingest.close(tuning.drainMs);
    await opened;
    await reporter.close(FINAL_REPORT_TIMEOUT_MS);
  };
  const status = () => ({ gateway: gateway.overall, ...ingest.status() });
  const statusTimer = setInterval(() => logger.debug(status(), 'bot.status_reported'), STATUS_EVERY_MS);
  reporter.start();
  members.start();
  try {
    await waitForDiscord({
      rest: client.options.rest,
      token: config.discord.token,
      shards: config.discord.sharding?.ids.length ?? null,
      logger,
      backoff: tuning.discordBackoff,
      signal,
    });
    const ready = await untilAborted(connect(client, config.discord.token), signal);
    client.on(Events.ShardDisconnect, ({ code }) => options.onFatal?.(createCloseError(code)));
    // Only one process of the bot registers the commands.
    const register = async () => !client.ws.shards.has(0) || registerOwnCommands(ready, logger);
    if (!(await register())) void retryUntil(register, tuning.registerRetry, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { status, stop };
}

function createClient(
  config: BotConfig,
  logger: Logger,
  { makeRequest }: RejectedRequests,
  gatewayBackoff: BackoffLimits,
): LockwatchClient {
  const { server, discord, ...texts } = config;
  return new LockwatchClient({
    discord,
    makeRequest,
    logger,
    gatewayBackoff,
    services: {
      ...texts,
      connectAsUser: (user, deadline) => connectAsUser(server, user, deadline),
      connectAsBot: (deadline) => connectAsBot(server, deadline),
      permissions: COMMAND_PERMISSIONS,
      logger,
    },
  });
}

/** What runs beside the commands. */
function createParts(config: BotConfig, logger: Logger, tuning: BotTuning) {
  const rejected = new RejectedRequests();
  const client = createClient(config, logger, rejected, tuning.gatewayBackoff);
  const { bot: server } = connectAsBot(config.server);
  const gateway = new GatewayStates(client, logger, () => reporter.changed());
  const ingest: GatewayIngest = new GatewayIngest({
    client,
    server: connectForIngest(config.server).ingest,
    logger,
    capacity: tuning.queueCapacity,
    onAccessChanged: (channelId) => changes.channelChanged(channelId),
    ...tuning,
  });
  const changes = new GuildChanges({
    client,
    ingest,
    isConfigured: (guild) => isConfigured(config.discord, guild),
    onChange: () => reporter.changed(),
  });
  const reporter = new HealthReporter({
    server,
    rejected,
    logger,
    changes,
    settings: client.settings,
    health: () => buildHealthReport(client, config.discord, gateway, ingest),
    everyMs: tuning.reportEveryMs,
  });
  const members = new MemberChecks({
    client,
    server,
    logger,
    everyMs: tuning.checkMembersEveryMs,
    pauseMs: tuning.checkMembersPauseMs,
  });
  return { client, gateway, ingest, reporter, members };
}

function isConfigured({ guildIds, channelIds }: BotConfig['discord'], guild: Guild): boolean {
  return guildIds.includes(guild.id) || channelIds.some((id) => guild.channels.cache.has(id));
}

function buildHealthReport(
  client: LockwatchClient,
  { sharding }: BotConfig['discord'],
  gateway: GatewayStates,
  ingest: GatewayIngest,
): Omit<BotHealthInput, 'rejected_requests'> {
  const status = ingest.status();
  return {
    process: processName(sharding),
    shard_count: sharding?.count ?? client.options.shardCount ?? 1,
    shards: gateway.shards(),
    unsent: status.queued + status.inFlight,
    oldest_unsent_ms:
      status.oldestUnsentAtMs === null ? null : Math.max(0, Date.now() - status.oldestUnsentAtMs),
    channels_behind: status.channelsBehind,
    watched_channels: status.watchedChannels,
    missing_channel_ids: client.isReady() ? client.watched.absent() : [],
  };
}

/** Logs in and waits until the client is ready. */
async function connect(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve, reject) => {
    client.once(Events.ClientReady, resolve);
    client.once(Events.ShardDisconnect, ({ code }) => reject(createCloseError(code)));
  });
  const [readyClient] = await Promise.all([ready, client.login(token)]);
  return readyClient;
}

function createCloseError(code: number): Error {
  return new Error(`Discord closed the gateway permanently with code ${code}.${CLOSE_ADVICE[code] ?? ''}`);
}

const CLOSE_ADVICE: Record<number, string> = {
  4004: ' DISCORD_TOKEN is wrong.',
  4010: ' DISCORD_SHARDS and DISCORD_SHARD_COUNT name a shard that Discord does not take.',
  4011: ' The bot is on too many servers for so few shards: raise DISCORD_SHARD_COUNT, or leave it out.',
  4014: ' Switch on the Message Content intent for the bot in the Discord developer portal.',
};

/** Returns whether Discord has the commands. A failure is logged and does not stop the bot. */
async function registerOwnCommands(client: Client<true>, logger: Logger): Promise<boolean> {
  try {
    const changed = await registerCommands(client.application.commands);
    logger.info({ changed, classes: COMMAND_CLASSES.length }, 'commands.registered');
    return true;
  } catch (error) {
    logger.error({ err: error }, 'commands.registration_failed');
    return false;
  }
}

async function retryUntil(attempt: () => Promise<boolean>, limits: BackoffLimits, signal: AbortSignal) {
  const backoff = new Backoff(limits);
  try {
    do await backoff.wait(signal);
    while (!(await attempt()));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
