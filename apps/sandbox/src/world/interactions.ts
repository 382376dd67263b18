import type { APIUser } from 'discord-api-types/v10';
import type { EventBus } from './events.js';
import { type JsonObject, type MessageObject, putLimited } from './objects.js';

const MAX_KEPT = 5_000;
/** An interaction must be answered within 3 s (docs: "Receiving and Responding"). */
export const INTERACTION_TIMEOUT_MS = 3_000;

/** An interaction and the bot's responses. */
export interface Interaction {
  id: string;
  token: string;
  /** 2 command, 3 component, 4 autocomplete, 5 modal. */
  type: number;
  user: APIUser;
  channelId: string;
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
  /** Called after each response of the bot. */
  onChange: () => void;
}

/** Interactions, and the ephemeral messages that answer them. */
export class InteractionStore {
  readonly #bus: EventBus;
  readonly #byToken = new Map<string, Interaction>();
  readonly #privateMessages = new Map<string, { message: MessageObject; userId: string }>();

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  /** Stores the interaction and sends its payload, INTERACTION_CREATE. */
  open(interaction: Interaction, payload: JsonObject, guildId: string | undefined): void {
    putLimited(this.#byToken, interaction.token, interaction, MAX_KEPT);
    this.#bus.publish({ kind: 'dispatch', t: 'INTERACTION_CREATE', d: payload, guildId });
  }

  byToken(token: string): Interaction | undefined {
    return this.#byToken.get(token);
  }

  putPrivate(message: MessageObject, userId: string): void {
    putLimited(this.#privateMessages, message.id, { message, userId }, MAX_KEPT);
    this.#bus.publish({ kind: 'private-reply', userId, message });
  }

  privateMessage(id: string, userId: string): MessageObject | undefined {
    const found = this.#privateMessages.get(id);
    return found?.userId === userId ? found.message : undefined;
  }

  findPrivate(userId: string, test: (message: MessageObject) => boolean): MessageObject | undefined {
    const found = [...this.#privateMessages.values()];
    return found.findLast((one) => one.userId === userId && test(one.message))?.message;
  }

  /** The latest modal with that custom id which the bot opened for this person. */
  findModal(userId: string, customId: string): Interaction | undefined {
    const all = [...this.#byToken.values()];
    return all.findLast((one) => one.user.id === userId && one.modal?.custom_id === customId);
  }
}
