import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable, type Sql } from '@lockwatch/db';
import type { MessageParser } from '../market/index.js';
import type { Clock, Log } from '../ports/index.js';
import type { Delivery } from './deliver/delivery.js';
import { type ProcessSettings, processMessages } from './match/process-messages.js';
import type { StoredMessage } from './match/stored-message.js';
import type { PushSender } from './push/push-sender.js';

interface MessageQueueDeps {
  sql: Sql;
  parser: MessageParser;
  delivery: Delivery;
  pushes: PushSender;
  clock: Clock;
  log: Log;
  settings: Omit<ProcessSettings, 'nowMs' | 'senderId' | 'canSendNow'> & {
    maxMessagesInFlight: number;
    maxPingsInFlight: number;
  };
}

const BATCH_MAX = 100;
/** More would not help: messages of one author wait for each other. */
const TRANSACTIONS_MAX = 2;
const DATABASE_RETRY_MS = 250;

/** Parses and matches stored messages in order; messages that arrive meanwhile share the next transaction. */
export function createMessageQueue(deps: MessageQueueDeps) {
  const { log, settings } = deps;
  const queue: StoredMessage[] = [];
  const counters = { messagesProcessed: 0, notificationsCreated: 0 };
  const progress = new EventEmitter().setMaxListeners(0);
  let running = 0;
  let taken = 0;

  function pump(): void {
    while (running < TRANSACTIONS_MAX && queue.length > 0) {
      const together = queue.splice(0, BATCH_MAX);
      running += 1;
      taken += together.length;
      void work(together).finally(() => {
        running -= 1;
        taken -= together.length;
        progress.emit('done');
        pump();
      });
    }
  }

  /** Retries while the database is unavailable and the lease holds; `ingest` waits meanwhile. */
  async function work(
    messages: readonly StoredMessage[],
    until = performance.now() + settings.leaseMs / 2,
  ): Promise<void> {
    try {
      await processBatch(messages);
    } catch (error) {
      if (isDatabaseUnavailable(error) && performance.now() < until) {
        await wait(DATABASE_RETRY_MS);
        return work(messages, until);
      }
      if (messages.length === 1) {
        log.error({ err: error, messageId: messages[0]?.id }, 'message.process_failed');
        return;
      }
      // One of them may be the cause: the others must not fail with it.
      for (const message of messages) await work([message], until);
    }
  }

  async function processBatch(messages: readonly StoredMessage[]): Promise<void> {
    const claimed = messages.map((message) => ({
      ...message,
      parsed: deps.parser.parse(message.content, message.channelContext),
    }));
    await deps.delivery.ready();
    const result = await processMessages(deps.sql, claimed, deps.parser, {
      ...settings,
      senderId: deps.delivery.senderId,
      canSendNow: deps.delivery.canSendNow,
      nowMs: deps.clock.now(),
    });
    deps.delivery.send(result.pings);
    deps.delivery.updatePings(result.changedNotificationIds);
    if (result.pings.length + result.changedNotificationIds.length > 0) deps.pushes.wake();
    // Otherwise the sweep of any process takes them once their leases have ended.
    if (deps.delivery.stats().deliveriesInFlight < settings.maxPingsInFlight) queue.push(...result.requeued);
    counters.messagesProcessed += result.processed;
    const created = result.pings.map(({ pings: [ping] }) => ping?.document.notificationId);
    counters.notificationsCreated += new Set(created).size;
  }

  const inFlight = () => taken + queue.length;
  const waitUntilBelow = async (count: number) => {
    while (inFlight() >= count) await once(progress, 'done');
  };
  return {
    /** Waits until there is room for more messages. */
    waitForCapacity: () => waitUntilBelow(settings.maxMessagesInFlight),
    add(messages: readonly StoredMessage[]) {
      queue.push(...messages);
      pump();
    },
    counts: () => ({ messagesInFlight: inFlight(), ...counters }),
    idle: () => waitUntilBelow(1),
  };
}
