import type { InteractionRecord } from './interactions.js';
import type { ChannelObject, MemberObject, MessageObject } from './objects.js';
import type { OutboxRow } from './outbox.js';

/** What happens in the sandbox's Discord. The gateway and the chat page both listen. */
export type WorldEvent =
  | { kind: 'message-create'; message: MessageObject; channel: ChannelObject }
  | { kind: 'message-update'; message: MessageObject; channel: ChannelObject }
  | { kind: 'message-delete'; messageId: string; channel: ChannelObject }
  | { kind: 'member-add'; member: MemberObject }
  | { kind: 'channel'; change: 'create' | 'update' | 'delete'; channel: ChannelObject }
  | { kind: 'bot-membership'; isMember: boolean }
  | { kind: 'outage'; isOut: boolean }
  | { kind: 'interaction'; interaction: InteractionRecord }
  /** An answer that only one person sees: Discord sends it to nobody's gateway, the chat page shows it. */
  | { kind: 'private-reply'; userId: string; message: MessageObject; deleted: boolean }
  | { kind: 'outbox'; row: OutboxRow }
  | { kind: 'commands' }
  | { kind: 'faults' }
  | { kind: 'clients' };

type Listener = (event: WorldEvent) => void;

/** Synchronous, so that a posted message is on the bot's socket before the poster gets an answer. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  /** Returns the call that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
