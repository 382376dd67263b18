import { type FeedIngestInput, type FeedMessage, LIMITS } from '@lockwatch/contracts';
import { newerSnowflake } from './snowflake-order.js';

export type Deletion = FeedIngestInput['deletions'][number];

export type FeedEntry =
  /** `vouched`: nothing is missing before it in its channel. */
  | { kind: 'message'; message: FeedMessage; vouched: boolean }
  | { kind: 'deletion'; deletion: Deletion }
  /** The channel was read without a gap up to this id. */
  | { kind: 'read'; channelId: string; messageId: string };

const REMEMBERED_DELETIONS = 1000;

interface Queued {
  entry: FeedEntry;
  queuedAtMs: number;
  onStored?: () => void;
}

/** One call to the server. `stored` is to be called once the server has acknowledged it, and never before. */
export interface FeedBatch {
  readonly input: FeedIngestInput;
  readonly size: number;
  /** When the oldest of its entries came, ms since 1970 UTC. */
  readonly oldestAtMs: number;
  stored(): void;
  /** The same entries in two calls, for a server that refuses the whole because of one; null for a single entry. */
  split(): [FeedBatch, FeedBatch] | null;
}

/**
 * What waits for the server, in two lanes: live events, and messages of channels' histories. Live events go first, so
 * that catching up never delays a ping; within a lane the order of arrival is kept. The live lane is bounded by
 * `capacity`; history bounds itself, since a page is read only when the one before it is stored.
 */
export class FeedQueue {
  readonly #capacity: number;
  readonly #live: Fifo<Queued> = new Fifo();
  readonly #history: Fifo<Queued> = new Fifo();
  /** Messages deleted lately: a page of history that was read before must not bring them back. */
  readonly #deleted = new Set<string>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#live.size + this.#history.size;
  }

  /** When the oldest waiting entry came, ms since 1970 UTC; null: nothing waits. */
  get oldestAtMs(): number | null {
    const heads = [this.#live.head, this.#history.head].flatMap((queued) => queued?.queuedAtMs ?? []);
    return heads.length === 0 ? null : Math.min(...heads);
  }

  /** True when no live entry fits in. */
  get isFull(): boolean {
    return this.#live.size >= this.#capacity;
  }

  /** False when the lane is full: the entry was not taken, and the channel has a gap from here. */
  pushLive(entry: FeedEntry): boolean {
    if (this.isFull) return false;
    if (entry.kind === 'deletion') this.#rememberDeleted(entry.deletion.message_id);
    this.#live.push({ entry, queuedAtMs: Date.now() });
    return true;
  }

  /** Resolves once the server has stored all of them. */
  pushHistory(entries: readonly FeedEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      let left = entries.length;
      const onStored = () => {
        left -= 1;
        if (left === 0) resolve();
      };
      const queuedAtMs = Date.now();
      for (const entry of entries) this.#history.push({ entry, queuedAtMs, onStored });
    });
  }

  /** Takes what fits into one call, or null when nothing waits. */
  take(): FeedBatch | null {
    const taken: Queued[] = [];
    for (const lane of [this.#live, this.#history]) {
      while (taken.length < LIMITS.feedBatchMax) {
        const next = lane.shift();
        if (!next) break;
        if (lane === this.#history && this.#isDeleted(next.entry)) next.onStored?.();
        else taken.push(next);
      }
    }
    return taken.length === 0 ? null : batchOf(taken);
  }

  #isDeleted(entry: FeedEntry): boolean {
    return entry.kind === 'message' && this.#deleted.has(entry.message.message_id);
  }

  #rememberDeleted(messageId: string): void {
    this.#deleted.add(messageId);
    if (this.#deleted.size <= REMEMBERED_DELETIONS) return;
    const oldest = this.#deleted.values().next().value;
    if (oldest !== undefined) this.#deleted.delete(oldest);
  }
}

function batchOf(taken: readonly Queued[]): FeedBatch {
  return {
    input: inputOf(taken.map((queued) => queued.entry)),
    size: taken.length,
    oldestAtMs: Math.min(...taken.map((queued) => queued.queuedAtMs)),
    stored() {
      for (const queued of taken) queued.onStored?.();
    },
    split() {
      if (taken.length < 2) return null;
      const middle = Math.ceil(taken.length / 2);
      return [batchOf(taken.slice(0, middle)), batchOf(taken.slice(middle))];
    },
  };
}

function inputOf(entries: readonly FeedEntry[]): FeedIngestInput {
  const messages: FeedMessage[] = [];
  const deletions: Deletion[] = [];
  const readTo = new Map<string, string>();
  const vouch = (channelId: string, messageId: string) => {
    readTo.set(channelId, newerSnowflake(readTo.get(channelId) ?? null, messageId) ?? messageId);
  };
  for (const entry of entries) {
    if (entry.kind === 'deletion') {
      deletions.push(entry.deletion);
    } else if (entry.kind === 'read') {
      vouch(entry.channelId, entry.messageId);
    } else {
      messages.push(entry.message);
      if (entry.vouched) vouch(entry.message.channel_id, entry.message.message_id);
    }
  }
  return {
    messages,
    deletions,
    read_to: [...readTo].map(([channel_id, message_id]) => ({ channel_id, message_id })),
  };
}

/** First in, first out, in constant time at any length (`Array.shift` moves every element). */
class Fifo<T> {
  #items: T[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  /** The next to be taken. */
  get head(): T | undefined {
    return this.#items[this.#head];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
