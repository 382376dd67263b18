import type { Store } from '../account/store.js';
import {
  type EventObject,
  type EventSubject,
  type EventType,
  newEvent,
  previousAttributes,
} from './event-object.js';

/** Keeps what happened, and hands the events of one call over together, so that their order can be changed. */
export class EventLog {
  readonly #store: Store;
  readonly #deliver: (events: EventObject[]) => void;
  #batch: EventObject[] = [];

  constructor(store: Store, deliver: (events: EventObject[]) => void) {
    this.#store = store;
    this.#deliver = deliver;
  }

  emit(type: EventType, subject: EventSubject, previous?: Record<string, unknown>): EventObject {
    const event = this.#store.events.add(newEvent(type, subject, previous));
    if (this.#batch.length === 0) setImmediate(() => this.#flush());
    this.#batch.push(event);
    return event;
  }

  /** Changes an object and, when that made a difference, says so with what was there before. */
  change<T extends EventSubject>(type: EventType, subject: T, edit: (subject: T) => void): void {
    const before = structuredClone(subject);
    edit(subject);
    const previous = previousAttributes(before, subject);
    if (Object.keys(previous).length > 0) this.emit(type, subject, previous);
  }

  #flush(): void {
    const events = this.#batch;
    this.#batch = [];
    this.#deliver(events);
  }
}
