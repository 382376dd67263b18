import { createHmac } from 'node:crypto';
import { newId, nowSeconds } from './ids.js';
import type { Store } from './store.js';

/** The API version that the client pins. */
export const API_VERSION = '2026-10-28.endive';

export interface EventSubject {
  id: string;
  object: string;
}

/** An event with the current state of an object. */
export function newEvent(type: string, subject: EventSubject, previous?: Record<string, unknown>) {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: {
      object: structuredClone(subject),
      ...(previous !== undefined && { previous_attributes: previous }),
    },
    livemode: false,
    type,
  };
}
export type EventObject = ReturnType<typeof newEvent>;

/** Stores events, and delivers the events of one call together, so that their order can be changed. */
export class EventLog {
  readonly #store: Store;
  readonly #deliver: (events: EventObject[]) => void;
  #batch: EventObject[] = [];

  constructor(store: Store, deliver: (events: EventObject[]) => void) {
    this.#store = store;
    this.#deliver = deliver;
  }

  emit(type: string, subject: EventSubject, previous?: Record<string, unknown>): void {
    const event = this.#store.events.add(newEvent(type, subject, previous));
    if (this.#batch.length === 0) setImmediate(() => this.#flush());
    this.#batch.push(event);
  }

  /** Changes an object, and emits an event with the previous values if there is a difference. */
  change<T extends EventSubject>(type: string, subject: T, edit: (subject: T) => void): void {
    const before = structuredClone(subject);
    edit(subject);
    const current = new Map<string, unknown>(Object.entries(subject));
    const previous = Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(current.get(name)),
    );
    if (previous.length > 0) this.emit(type, subject, Object.fromEntries(previous));
  }

  #flush(): void {
    const events = this.#batch;
    this.#batch = [];
    this.#deliver(events);
  }
}

/**
 * The `Stripe-Signature` header of a payload sent at that time (Stripe docs, "Verify webhook signatures manually"):
 * `v1` is the HMAC-SHA256 over "timestamp.payload".
 */
export function signatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex');
  return `t=${timestampSeconds},v1=${signature}`;
}
