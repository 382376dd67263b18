import type { EventBus } from './event-bus.js';
import type { Json, JsonObject, MessageObject, UserObject } from './objects.js';

const MAX_KEPT = 5_000;
/** An interaction must be answered within 3 s (docs: "Receiving and Responding"). */
export const ANSWER_WITHIN_MS = 3_000;
/** For this long its token may write follow-ups. */
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** What somebody did, and what the bot made of it. */
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
  /** The message a component sits on. */
  sourceMessage: MessageObject | null;
  /** Callback type of the bot's first answer. */
  answerType: number | null;
  answeredAfterMs: number | null;
  /** Deferred and not yet edited: there is no message to show. */
  isLoading: boolean;
  original: MessageObject | null;
  isEphemeral: boolean;
  followups: MessageObject[];
  choices: Json | null;
  modal: JsonObject | null;
}

type Listener = (record: InteractionRecord) => void;

/** Interactions by id and by token, and those who wait for their answers. */
export class InteractionStore {
  readonly #bus: EventBus;
  readonly #byId = new Map<string, InteractionRecord>();
  readonly #byToken = new Map<string, InteractionRecord>();
  readonly #listeners = new Map<string, Listener>();
  /** Messages only one person sees, by id: components may sit on them too. */
  readonly #privateMessages = new Map<string, { message: MessageObject; userId: string }>();

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  /** Stores it and sends INTERACTION_CREATE. `onChange` is called at each answer of the bot. */
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

  /** No more waiting for answers; later ones are still stored. */
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
    this.#bus.publish({ kind: 'private-reply', userId, message, deleted: false });
  }

  removePrivate(message: MessageObject, userId: string): void {
    this.#privateMessages.delete(message.id);
    this.#bus.publish({ kind: 'private-reply', userId, message, deleted: true });
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
