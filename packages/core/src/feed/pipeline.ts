import { AppError, type FeedChannel } from '@lockwatch/contracts';
import { createDelivery } from '../delivery/delivery.js';
import { createDiscordClient } from '../delivery/discord-client.js';
import { createDmRefusals, rememberDmRefusals } from '../delivery/dm-refusals.js';
import { sendTestPing } from '../delivery/send-test-ping.js';
import { systemClock } from '../ports/clock.js';
import { sendReminders } from '../reminders/send-reminders.js';
import { claimMessages } from './claim-messages.js';
import { DEFAULT_PIPELINE_CONFIG } from './config.js';
import { createMessageQueue } from './message-queue.js';
import type { Pipeline, PipelineDeps } from './pipeline-types.js';
import { isDatabaseAway } from './sql.js';
import { storeBatch } from './store-batch.js';

/** Messages one sweep takes over. */
const SWEEP_LIMIT = 100;
/** What is on its way when the process has to end gets this long; the rest is left to the sweeps. */
const DRAIN_MS = 1500;

/**
 * Builds the way of a message: store, understand and match, send (docs/pipeline.md). One for each process; any number
 * of processes may work on one database.
 */
export function createPipeline(deps: PipelineDeps): Pipeline {
  const { reader, log, clock = systemClock } = deps;
  const { sql } = deps.database;
  const config = { ...DEFAULT_PIPELINE_CONFIG, ...deps.config };
  const dmRefusals = createDmRefusals(clock);
  const discord = rememberDmRefusals(
    createDiscordClient({ ...deps.discord, ...config, tokenCipher: deps.tokenCipher }),
    dmRefusals,
  );
  const { onPing } = deps;
  const delivery = createDelivery({ sql, discord, dmRefusals, clock, log, settings: config, onPing });
  const queue = createMessageQueue({ sql, reader, delivery, clock, log, settings: config });
  let messagesStored = 0;
  let storing = 0;
  let isClosing = false;
  let onStored: (() => void) | null = null;

  return {
    async ingest(batch) {
      if (isClosing)
        throw new AppError('UNAVAILABLE', 'The server is stopping. Send the batch again shortly.');
      storing += 1;
      try {
        await queue.room();
        const { result, messages, changedNotificationIds } = await storeBatch(sql, batch, config);
        messagesStored += result.stored;
        queue.add(messages);
        delivery.follow(changedNotificationIds);
        return result;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        throw new AppError('UNAVAILABLE', 'The database cannot be reached. Send the batch again shortly.', {
          retryAfterSeconds: 1,
          cause: error,
        });
      } finally {
        storing -= 1;
        if (storing === 0) onStored?.();
      }
    },

    async channelMarks() {
      const rows = await sql<FeedChannel[]>`
        select id as channel_id, last_message_id from channels order by id`;
      return rows.map(({ channel_id, last_message_id }) => ({ channel_id, last_message_id }));
    },

    sendTestPing: (userId, webhookId = null) =>
      sendTestPing({ sql, discord, nowMs: clock.now() }, userId, webhookId),

    async sweepMessages() {
      await queue.room();
      const messages = await claimMessages(sql, { leaseMs: config.leaseMs, limit: SWEEP_LIMIT });
      queue.add(messages);
      return messages.length;
    },

    sweepNotifications: () => delivery.sweep(),

    sweepReminders: () => sendReminders({ sql, discord, nowMs: clock.now() }),

    stats() {
      const messages = queue.counts();
      const pings = delivery.stats();
      return {
        messagesInFlight: messages.inFlight,
        messagesStored,
        messagesProcessed: messages.processed,
        notificationsCreated: messages.notifications,
        deliveriesInFlight: pings.inFlight,
        pingsSent: pings.sent,
        pingsEdited: pings.edited,
        deliveriesFailed: pings.failed,
        rateLimited: pings.rateLimited,
      };
    },

    async close() {
      isClosing = true;
      if (storing > 0) {
        await new Promise<void>((resolve) => {
          onStored = resolve;
        });
      }
      await queue.idle();
      await delivery.close(DRAIN_MS);
    },
  };
}
