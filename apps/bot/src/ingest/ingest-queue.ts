import { type IngestInput, type IngestMessage, LIMITS } from '@lockwatch/contracts';
import { newerSnowflake } from './snowflakes.js';

export type Deletion = IngestInput['deletions'][number];

export type IngestEntry =
  /** `isContiguous`: nothing is missing before it in its channel. */
  | { kind: 'message'; message: IngestMessage; isContiguous: boolean }
  | { kind: 'deletion'; deletion: Deletion }
  /** The channel is complete up to this id. */
  | { kind: 'read'; channelId: string; messageId: string };

const RECENT_DELETIONS_MAX = 1000;

interface QueuedEntry {
  entry: IngestEntry;
  queuedAtMs: number;
  onStored?: () => void;
}

/** One call to the server. Call `stored` after the server acknowledged it. */
export interface IngestBatch {
  readonly input: IngestInput;
  readonly size: number;
  /** Arrival of the oldest entry, ms since 1970 UTC. */
  readonly oldestAtMs: number;
  stored(): void;
  /** The entries in two batches, to find a rejected entry; null for a single entry. */
  split(): [IngestBatch, IngestBatch] | null;
}

/**
 * Two queues for the server: live events, and messages of a backfill. Live events go first, so that a backfill does not
 * delay pings. `capacity` limits the live queue; the backfill fetches a page only after the previous one is stored.
 */
export class IngestQueue {
  readonly #live: QueuedEntry[] = [];
  readonly #history: QueuedEntry[] = [];
  /** Recently deleted messages, which a page of history must not restore. */
  readonly #deleted = new Set<string>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.#live.length + this.#history.length;
  }

  /** Arrival of the oldest waiting entry, ms since 1970 UTC; null: there is none. */
  get oldestAtMs(): number | null {
    const heads = [this.#live[0], this.#history[0]].flatMap((queued) => queued?.queuedAtMs ?? []);
    return heads.length === 0 ? null : Math.min(...heads);
  }

  get isFull(): boolean {
    return this.#live.length >= this.capacity;
  }

  /** Returns false when the queue is full and the entry was dropped. */
  pushLive(entry: IngestEntry): boolean {
    if (this.isFull) return false;
    if (entry.kind === 'deletion') this.#rememberDeleted(entry.deletion.message_id);
    this.#live.push({ entry, queuedAtMs: Date.now() });
    return true;
  }

  /** Resolves when the server has stored all of them. */
  pushHistory(entries: readonly IngestEntry[]): Promise<void> {
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

  /** Takes the entries of one call; null: nothing waits. */
  take(): IngestBatch | null {
    // One move of the rest for each call; `shift` for each entry would move it a hundred times.
    const taken = this.#live.splice(0, LIMITS.feedBatchMax);
    while (taken.length < LIMITS.feedBatchMax) {
      const next = this.#history.shift();
      if (!next) break;
      if (this.#isDeleted(next.entry)) next.onStored?.();
      else taken.push(next);
    }
    return taken.length === 0 ? null : toBatch(taken);
  }

  #isDeleted(entry: IngestEntry): boolean {
    return entry.kind === 'message' && this.#deleted.has(entry.message.message_id);
  }

  #rememberDeleted(messageId: string): void {
    this.#deleted.add(messageId);
    if (this.#deleted.size <= RECENT_DELETIONS_MAX) return;
    const oldest = this.#deleted.values().next().value;
    if (oldest !== undefined) this.#deleted.delete(oldest);
  }
}

function toBatch(taken: readonly QueuedEntry[]): IngestBatch {
  return {
    input: toIngestInput(taken.map((queued) => queued.entry)),
    size: taken.length,
    oldestAtMs: Math.min(...taken.map((queued) => queued.queuedAtMs)),
    stored() {
      for (const queued of taken) queued.onStored?.();
    },
    split() {
      if (taken.length < 2) return null;
      const middle = Math.ceil(taken.length / 2);
      return [toBatch(taken.slice(0, middle)), toBatch(taken.slice(middle))];
    },
  };
}

function toIngestInput(entries: readonly IngestEntry[]): IngestInput {
  const messages: IngestMessage[] = [];
  const deletions: Deletion[] = [];
  const readTo = new Map<string, string>();
  const confirmReadTo = (channelId: string, messageId: string) => {
    readTo.set(channelId, newerSnowflake(readTo.get(channelId) ?? null, messageId) ?? messageId);
  };
  for (const entry of entries) {
    if (entry.kind === 'deletion') {
      deletions.push(entry.deletion);
    } else if (entry.kind === 'read') {
      confirmReadTo(entry.channelId, entry.messageId);
    } else {
      messages.push(entry.message);
      if (entry.isContiguous) confirmReadTo(entry.message.channel_id, entry.message.message_id);
    }
  }
  return {
    messages,
    deletions,
    read_to: [...readTo].map(([channel_id, message_id]) => ({ channel_id, message_id })),
  };
}
