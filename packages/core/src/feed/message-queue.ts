import type { Delivery } from '../delivery/delivery.js';
import type { ClaimedMessage } from '../matching/read-versions.js';
import { type UnderstandSettings, type Understood, understand } from '../matching/understand.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { Reader } from '../reader/reader.js';
import { isDatabaseAway, type Sql } from './sql.js';
import type { StoredMessage } from './store-batch.js';

export interface MessageQueueDeps {
  sql: Sql;
  reader: Reader;
  delivery: Delivery;
  clock: Clock;
  log: Log;
  settings: Omit<UnderstandSettings, 'nowMs'> & { maxMessagesInFlight: number };
}

export interface MessageQueue {
  /** Waits until there is room for more messages. */
  room(): Promise<void>;
  /** Messages that are stored and leased to this process. */
  add(messages: readonly StoredMessage[]): void;
  counts(): { inFlight: number; processed: number; notifications: number };
  /** Resolves when nothing is left. */
  idle(): Promise<void>;
}

/** Messages matched in one transaction, and transactions at a time: one author's wait for each other anyway. */
const TOGETHER_MAX = 100;
const TRANSACTIONS_MAX = 2;
/** Between two tries while the database is away. */
const AWAY_PAUSE_MS = 250;

/**
 * Understands stored messages at once, in the order they came. What piles up while a transaction runs shares the next
 * one, so a burst costs few commits and a single message none extra.
 */
export function createMessageQueue(deps: MessageQueueDeps): MessageQueue {
  const { log, settings } = deps;
  const { leaseMs } = settings;
  const queue: StoredMessage[] = [];
  const counters = { processed: 0, notifications: 0 };
  let running = 0;
  let taken = 0;
  let waiting: { mayGoOn: () => boolean; resolve: () => void }[] = [];

  function pump(): void {
    while (running < TRANSACTIONS_MAX && queue.length > 0) {
      const together = queue.splice(0, TOGETHER_MAX);
      running += 1;
      taken += together.length;
      void work(together).finally(() => {
        running -= 1;
        taken -= together.length;
        wake();
        pump();
      });
    }
  }

  function wake(): void {
    const ready = waiting.filter((one) => one.mayGoOn());
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const one of ready) one.resolve();
  }

  function until(mayGoOn: () => boolean): Promise<void> {
    if (mayGoOn()) return Promise.resolve();
    return new Promise((resolve) => waiting.push({ mayGoOn, resolve }));
  }

  /** Tries again while the database is away and the messages are still ours; the intake waits meanwhile. */
  async function work(
    messages: readonly StoredMessage[],
    until = performance.now() + leaseMs / 2,
  ): Promise<void> {
    try {
      await understandAll(messages);
    } catch (error) {
      if (isDatabaseAway(error) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, AWAY_PAUSE_MS));
        await work(messages, until);
        return;
      }
      if (messages.length === 1) {
        log.error(
          { err: error, messageId: messages[0]?.id },
          'A message cannot be matched; a sweep will try again.',
        );
        return;
      }
      // One of them may be at fault: the others must not wait for it.
      for (const message of messages) await work([message], until);
    }
  }

  async function understandAll(messages: readonly StoredMessage[]): Promise<void> {
    const claimed = messages.map((message) => readStored(deps.reader, message));
    const understood: Understood = await understand(deps.sql, claimed, {
      ...settings,
      nowMs: deps.clock.now(),
    });
    deps.delivery.send(understood.pings);
    deps.delivery.follow(understood.changedNotificationIds);
    counters.processed += understood.processed;
    counters.notifications += understood.pings.length;
  }

  const inFlight = () => taken + queue.length;
  return {
    room: () => until(() => inFlight() < settings.maxMessagesInFlight),
    add(messages) {
      queue.push(...messages);
      pump();
    },
    counts: () => ({ inFlight: inFlight(), ...counters }),
    idle: () => until(() => inFlight() === 0),
  };
}

function readStored(reader: Reader, message: StoredMessage): ClaimedMessage {
  return {
    id: message.id,
    discordMessageId: message.discordMessageId,
    authorId: message.authorId,
    channelId: message.channelId,
    reading: reader.read(message.content, message.channelName),
  };
}
