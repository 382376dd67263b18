import { AppError, type IngestChannel, type IngestInput, type PushPayload } from '@lockwatch/contracts';
import { type Database, isDatabaseUnavailable } from '@lockwatch/db';
import { formatText } from '@lockwatch/texts';
import type { TokenCipher } from '../access/index.js';
import type { MessageParser } from '../market/index.js';
import { type Clock, type Log, systemClock } from '../ports/index.js';
import type { DeliveredPing } from './deliver/attempt-recorder.js';
import { createDelivery } from './deliver/delivery.js';
import type { PushDestination } from './deliver/destination.js';
import { createDiscordClient } from './deliver/discord-client.js';
import { createDmBackoff } from './deliver/dm-backoff.js';
import { createRequestBudget } from './deliver/request-budget.js';
import { type DueMessageTable, type LoadDueMessages, sendDueMessages } from './deliver/send-due-messages.js';
import { sendTestPing } from './deliver/send-test-ping.js';
import { createSignedWebhookClient, type SignedWebhookConfig } from './deliver/signed-webhook-client.js';
import { storeBatch } from './ingest/store-batch.js';
import { claimMessages } from './match/stored-message.js';
import { createMessageQueue } from './message-queue.js';
import { DEFAULT_PIPELINE_CONFIG, type PipelineConfig } from './pipeline-config.js';
import { createPushClient } from './push/push-client.js';
import { type PushConfig, requirePushService } from './push/push-config.js';
import { createPushSender, pushOnce } from './push/push-sender.js';
import { sendTestPush } from './push/send-test-push.js';

interface PipelineDeps {
  database: Database;
  parser: MessageParser;
  /** `apiUrl` with or without the version, e.g. `https://discord.com/api`. */
  discord: { apiUrl: string; botToken: string };
  /** Null: pings are not pushed to browsers. */
  push?: PushConfig | null;
  signedWebhooks?: SignedWebhookConfig;
  tokenCipher: TokenCipher;
  clock?: Clock;
  log: Log;
  config?: Partial<PipelineConfig>;
  /** Called for each first delivery of a fresh message: ms from its post to the request of its ping. */
  onPing?: (latencyMs: number) => void;
  /** Called for each ping that reached Discord. */
  onDelivered?: ((ping: DeliveredPing) => void) | undefined;
}

const SWEEP_LIMIT = 100;
/** Of what is pushed besides pings. */
const MESSAGE_TTL_SECONDS = 3600;
const NO_SIGNED_WEBHOOKS: SignedWebhookConfig = { hosts: [], allowsPrivate: false };
/** Running deliveries get this long when the process stops; the sweeps take over the rest. */
const DRAIN_TIMEOUT_MS = 1500;

/**
 * Processes messages, from the bot's batch to the ping on Discord (docs/pipeline.md). Any number of processes may share a
 * database.
 */
export function createPipeline(deps: PipelineDeps) {
  const { parser, log, clock = systemClock, push = null } = deps;
  const { sql } = deps.database;
  const config = { ...DEFAULT_PIPELINE_CONFIG, ...deps.config };
  const dmBackoff = createDmBackoff(clock);
  const budget = createRequestBudget({ sql, log });
  const { tokenCipher, onPing, onDelivered } = deps;
  const discord = createDiscordClient({ ...deps.discord, ...config, tokenCipher, budget, dmBackoff });
  const signedWebhooks = createSignedWebhookClient(deps.signedWebhooks ?? NO_SIGNED_WEBHOOKS, tokenCipher);
  const deliveryDeps = { sql, discord, signedWebhooks, dmBackoff, budget, clock, log, settings: config };
  const delivery = createDelivery({ ...deliveryDeps, onPing, onDelivered });
  const pushClient = createPushClient(push);
  const pushes = createPushSender({ sql, client: pushClient, log });
  const queue = createMessageQueue({ sql, parser, delivery, pushes, clock, log, settings: config });
  const storing = new Set<Promise<unknown>>();
  let messagesStored = 0;
  let isClosing = false;

  async function store(batch: IngestInput) {
    try {
      await queue.waitForCapacity();
      const nowMs = clock.now();
      const { result, messages, changedNotificationIds } = await storeBatch(sql, batch, { ...config, nowMs });
      messagesStored += result.stored;
      queue.add(messages);
      delivery.updatePings(changedNotificationIds);
      if (changedNotificationIds.length > 0) pushes.wake();
      return result;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const details = { retryAfterSeconds: 1, cause: error };
      throw new AppError('UNAVAILABLE', { text: 'pings.noDatabase' }, details);
    }
  }

  async function pushMessage(browser: PushDestination, payload: PushPayload) {
    const result = await pushOnce({ sql, client: pushClient }, browser, payload, MESSAGE_TTL_SECONDS);
    return { ...result, detail: result.detail && formatText('en', result.detail) };
  }

  return {
    /** Stores a batch and returns when it is on disk; the rest follows. Idempotent. Throws UNAVAILABLE: send it again. */
    async ingest(batch: IngestInput) {
      if (isClosing) throw new AppError('UNAVAILABLE', { text: 'pings.stopping' });
      const stored = store(batch).finally(() => storing.delete(stored));
      storing.add(stored);
      return stored;
    },

    /** How far each channel has been read without a gap. */
    listChannelMarks: async () =>
      sql<IngestChannel[]>`select id as channel_id, last_message_id from channels order by id`,

    /**
     * Sends a test ping to the webhook, or to the destination of the user's pings. Throws AppError NOT_FOUND for another
     * user's webhook, CONFLICT without a destination, RATE_LIMITED from the fourth in a minute on, UPSTREAM when Discord
     * rejects it.
     */
    sendTestPing: (userId: string, webhookId: string | null = null) =>
      sendTestPing({ sql, discord, signedWebhooks, nowMs: clock.now() }, userId, webhookId),

    lookUpWebhook: discord.lookUpWebhook,
    requireSignedAddress: signedWebhooks.requireAddress,

    /** Throws INVALID for an endpoint of an unknown push service, UNAVAILABLE without a configuration. */
    requirePushService: (endpoint: string) => requirePushService(endpoint, push),

    /** Pushes a test to one of the user's browsers. Throws like `sendTestPing`. */
    sendTestPush: (userId: string, subscriptionId: string) =>
      sendTestPush({ sql, client: pushClient }, userId, subscriptionId),

    /** Claims messages that are stored and not processed; returns how many. The worker calls it. */
    async sweepMessages() {
      await queue.waitForCapacity();
      if (delivery.stats().deliveriesInFlight >= config.maxPingsInFlight) return 0;
      const messages = await claimMessages(sql, { leaseMs: config.leaseMs, limit: SWEEP_LIMIT });
      queue.add(messages);
      return messages.length;
    },

    /** Claims pings that are due; returns how many requests they make. The worker calls it. */
    sweepNotifications: delivery.sweep,
    /** Claims pushes that are due; returns how many. The worker calls it. */
    sweepPushes: pushes.sweep,

    sendDueMessages: (table: DueMessageTable, load: LoadDueMessages) =>
      sendDueMessages({ sql, discord, signedWebhooks, push: pushMessage, nowMs: clock.now() }, table, load),

    /** Counters since the start of this process, for metrics and logs. */
    stats: () => ({
      messagesStored,
      ...queue.counts(),
      ...delivery.stats(),
      /** Requests of all processes that Discord rejected in the last ten minutes. */
      invalidRequests: budget.invalidRequests(),
      /** 1 while that is so many that nothing is sent. */
      requestsStopped: budget.isExhausted('ping') ? 1 : 0,
    }),

    /** Finishes what is being matched and sent; the sweeps take over what does not finish in time. */
    async close() {
      isClosing = true;
      await Promise.allSettled(storing);
      await queue.idle();
      await Promise.all([delivery.close(DRAIN_TIMEOUT_MS), pushes.close()]);
      await budget.close();
    },
  };
}

export type Pipeline = ReturnType<typeof createPipeline>;
export type PipelineStats = ReturnType<Pipeline['stats']>;
