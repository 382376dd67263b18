import type { ChannelObject, JsonObject, MessageObject } from './objects.js';

/** An event of Discord's gateway. */
export interface Dispatch {
  kind: 'dispatch';
  t: string;
  d: JsonObject;
  /** Undefined: direct messages. */
  guildId: string | undefined;
  /** Of a message or thread: only clients that can see it receive the event. */
  channel?: ChannelObject;
}

export type WorldEvent =
  | Dispatch
  /** An ephemeral message: the chat page shows it, the gateway does not send it. */
  | { kind: 'private-reply'; userId: string; message: MessageObject }
  | { kind: 'outbox' | 'commands' | 'clients' };

type Listener = (event: WorldEvent) => void;

/** Synchronous, so that a message is on the bot's socket before the response to the post. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
