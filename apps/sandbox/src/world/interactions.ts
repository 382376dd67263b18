import type { EventBus } from './event-bus.js';
import type { JsonObject, MessageObject, UserObject } from './objects.js';

const MAX_KEPT = 5_000;
/** An interaction must be answered within 3 s (docs: "Receiving and Responding"). */
export const INTERACTION_TIMEOUT_MS = 3_000;
/** How long its token is valid for follow-ups. */
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** An interaction and the bot's responses. */
export interface InteractionRecord {
  id: string;
  token: string;
  /** 2 command, 3 component, 4 autocomplete, 5 modal. */
  type: number;
  user: UserObject;
  guildId: string | null;
  channelId: string;
  /** The payload of INTERACTION_CREATE. */
  payload: JsonObject;
  createdAtMs: number;
  /** The message of the component. */
  sourceMessage: MessageObject | null;
  /** Callback type of the bot's first response. */
  answerType: number | null;
  answeredAfterMs: number | null;
  /** Deferred, and not yet edited. */
  isLoading: boolean;
  original: MessageObject | null;
  isEphemeral: boolean;
  followups: MessageObject[];
  choices: unknown;
  modal: JsonObject | null;
}

type Listener = (record: InteractionRecord) => void;

/** Interactions, and listeners for their responses. */
export class InteractionStore {
  readonly #bus: EventBus;
  readonly #byId = new Map<string, InteractionRecord>();
  readonly #byToken = new Map<string, InteractionRecord>();
  readonly #listeners = new Map<string, Listener>();
  /** Ephemeral messages by id. */
  readonly #privateMessages = new Map<string, { message: MessageObject; userId: string }>();

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  /** Stores the interaction and publishes it. `onChange` is called after each response of the bot. */
  open(record: InteractionRecord, onChange: Listener): void {
    if (this.#byId.size >= MAX_KEPT) {
      const oldest = this.#byId.values().next();
      if (!oldest.done) this.#forget(oldest.value);
    }
    this.#byId.set(record.id, record);
    this.#byToken.set(record.token, record);
    this.#listeners.set(record.id, onChange);
    this.#bus.publish({ kind: 'interaction', interaction: record });
  }

  byId(id: string): InteractionRecord | undefined {
    return this.#byId.get(id);
  }

  byToken(token: string): InteractionRecord | undefined {
    return this.#byToken.get(token);
  }

  changed(record: InteractionRecord): void {
    this.#listeners.get(record.id)?.(record);
  }

  unlisten(record: InteractionRecord): void {
    this.#listeners.delete(record.id);
  }

  putPrivate(message: MessageObject, userId: string): void {
    this.#privateMessages.delete(message.id);
    if (this.#privateMessages.size >= MAX_KEPT) {
      const oldest = this.#privateMessages.keys().next();
      if (!oldest.done) this.#privateMessages.delete(oldest.value);
    }
    this.#privateMessages.set(message.id, { message, userId });
    this.#bus.publish({ kind: 'private-reply', userId, message });
  }

  privateMessage(id: string, userId: string): MessageObject | undefined {
    const found = this.#privateMessages.get(id);
    return found?.userId === userId ? found.message : undefined;
  }

  findPrivate(userId: string, test: (message: MessageObject) => boolean): MessageObject | undefined {
    return [...this.#privateMessages.values()].findLast((one) => one.userId === userId && test(one.message))
      ?.message;
  }

  /** The latest modal with that custom id which the bot opened for this person. */
  findModal(userId: string, customId: string): InteractionRecord | undefined {
    return [...this.#byId.values()].findLast(
      (record) => record.user.id === userId && record.modal?.custom_id === customId,
    );
  }

  #forget(record: InteractionRecord): void {
    this.#byId.delete(record.id);
    this.#byToken.delete(record.token);
    this.#listeners.delete(record.id);
  }
}
