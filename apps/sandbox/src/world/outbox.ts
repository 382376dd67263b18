import type { EventBus } from './event-bus.js';
import type { Json } from './objects.js';

const MAX_ROWS = 50_000;

/** One thing the product sent, in the order Discord took it. */
export type OutboxRow = {
  seq: number;
  /** UTC, ISO 8601 with milliseconds. */
  at: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  message_id: string;
  /** The request's body as it came; null for a deletion. */
  body: Json;
} & OutboxTarget;

export type OutboxTarget =
  | { kind: 'webhook'; webhook_id: string }
  | { kind: 'dm'; user_id: string }
  | { kind: 'channel'; channel_id: string };

/** Everything the product sent to webhooks, people and channels. Answers to slash commands are not in it. */
export class Outbox {
  readonly #bus: EventBus;
  #rows: OutboxRow[] = [];
  #seq = 0;

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  record(method: OutboxRow['method'], target: OutboxTarget, messageId: string, body: Json): void {
    this.#seq += 1;
    const row: OutboxRow = {
      seq: this.#seq,
      at: new Date().toISOString(),
      method,
      ...target,
      message_id: messageId,
      body,
    };
    this.#rows.push(row);
    if (this.#rows.length > MAX_ROWS * 1.1) this.#rows = this.#rows.slice(-MAX_ROWS);
    this.#bus.publish({ kind: 'outbox', row });
  }

  /** Rows with a number above `seq`, oldest first. */
  after(seq: number): OutboxRow[] {
    const first = this.#rows[0];
    if (!first) return [];
    return this.#rows.slice(Math.max(0, seq - first.seq + 1));
  }

  /** Forgets the rows. Numbers go on rising, so that a reader's `after` stays right. */
  clear(): void {
    this.#rows = [];
  }
}
