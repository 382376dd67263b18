import type { InteractionRecord } from './interactions.js';
import type { ChannelObject, MessageObject, RoleObject } from './objects.js';
import type { OutboxRow } from './outbox.js';

/** Events of the sandbox's Discord, for the gateway and the chat page. */
export type WorldEvent =
  | { kind: 'message-create'; message: MessageObject; channel: ChannelObject }
  | { kind: 'message-update'; message: MessageObject; channel: ChannelObject }
  | { kind: 'message-delete'; messageId: string; channel: ChannelObject }
  | { kind: 'channel'; change: 'create' | 'update' | 'delete'; channel: ChannelObject }
  | { kind: 'role'; change: 'create' | 'update'; role: RoleObject }
  | { kind: 'bot-membership'; isMember: boolean }
  | { kind: 'guild-add'; guildId: string }
  | { kind: 'outage'; isOut: boolean }
  | { kind: 'interaction'; interaction: InteractionRecord }
  /** An ephemeral message: the chat page shows it, the gateway does not send it. */
  | { kind: 'private-reply'; userId: string; message: MessageObject }
  | { kind: 'outbox'; row: OutboxRow }
  | { kind: 'commands' }
  | { kind: 'clients' };

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
