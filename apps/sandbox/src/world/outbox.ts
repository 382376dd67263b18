import type { EventBus } from './events.js';

const MAX_ROWS = 50_000;

/** One request of the product that Discord accepted. */
export type OutboxRow = {
  seq: number;
  /** UTC, ISO 8601 with milliseconds. */
  at: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  message_id: string;
  /** The request's body; null for a deletion. */
  body: unknown;
} & OutboxTarget;

export type OutboxTarget =
  | { kind: 'webhook'; webhook_id: string; thread_id?: string }
  | { kind: 'dm'; user_id: string }
  | { kind: 'channel'; channel_id: string };

/** The product's requests to webhooks, people and channels, without replies to slash commands. */
export class Outbox {
  readonly #bus: EventBus;
  #rows: OutboxRow[] = [];
  #seq = 0;

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  record(method: OutboxRow['method'], target: OutboxTarget, messageId: string, body: unknown): void {
    this.#seq += 1;
    const at = new Date().toISOString();
    this.#rows.push({ seq: this.#seq, at, method, ...target, message_id: messageId, body });
    if (this.#rows.length > MAX_ROWS * 1.1) this.#rows = this.#rows.slice(-MAX_ROWS);
    this.#bus.publish({ kind: 'outbox' });
  }

  /** Rows after `seq`, oldest first. */
  after(seq: number): OutboxRow[] {
    return this.#rows.slice(Math.max(0, seq - (this.#rows[0]?.seq ?? 0) + 1));
  }

  /** Deletes the rows. Numbers are not reused, so that a reader's `after` stays valid. */
  clear(): void {
    this.#rows = [];
  }
}
