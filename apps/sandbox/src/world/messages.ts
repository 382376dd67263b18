import type { EventBus } from './event-bus.js';
import type { GuildStore } from './guild-store.js';
import type { MessageObject } from './objects.js';
import { compareIds } from './snowflakes.js';

const MAX_PER_CHANNEL = 20_000;

export interface HistoryQuery {
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** The messages of all channels. Beyond a limit, the oldest messages of a channel are deleted. */
export class MessageStore {
  readonly #bus: EventBus;
  readonly #places: GuildStore;
  readonly #byChannel = new Map<string, MessageObject[]>();
  readonly #byId = new Map<string, MessageObject>();

  constructor(bus: EventBus, places: GuildStore) {
    this.#bus = bus;
    this.#places = places;
  }

  /** Stores a new message of an existing channel and publishes it. */
  add(message: MessageObject): void {
    const channel = this.#places.channel(message.channel_id);
    if (!channel) throw new Error(`No channel ${message.channel_id}.`);
    const list = this.#byChannel.get(channel.id) ?? [];
    if (list.length === 0) this.#byChannel.set(channel.id, list);
    list.push(message);
    this.#byId.set(message.id, message);
    channel.last_message_id = message.id;
    if (list.length > MAX_PER_CHANNEL * 1.1) {
      for (const old of list.splice(0, list.length - MAX_PER_CHANNEL)) this.#byId.delete(old.id);
    }
    this.#bus.publish({ kind: 'message-create', message, channel });
  }

  get(id: string): MessageObject | undefined {
    return this.#byId.get(id);
  }

  /** Stores a changed message and publishes it. */
  replace(message: MessageObject): void {
    const channel = this.#places.channel(message.channel_id);
    const list = this.#byChannel.get(message.channel_id);
    const index = list ? indexAtOrAfter(list, message.id) : -1;
    if (!channel || list?.[index]?.id !== message.id) throw new Error(`No message ${message.id}.`);
    list[index] = message;
    this.#byId.set(message.id, message);
    this.#bus.publish({ kind: 'message-update', message, channel });
  }

  remove(message: MessageObject): void {
    const channel = this.#places.channel(message.channel_id);
    const list = this.#byChannel.get(message.channel_id);
    if (!channel || !list) return;
    const index = indexAtOrAfter(list, message.id);
    if (list[index]?.id !== message.id) return;
    list.splice(index, 1);
    this.#byId.delete(message.id);
    this.#bus.publish({ kind: 'message-delete', messageId: message.id, channel });
  }

  /** A page of a channel's history, newest first (docs: "Get Channel Messages"). */
  history(channelId: string, query: HistoryQuery): MessageObject[] {
    const list = this.#byChannel.get(channelId) ?? [];
    return getPage(list, query).toReversed();
  }

  findLatest(test: (message: MessageObject) => boolean): MessageObject | undefined {
    let best: MessageObject | undefined;
    for (const list of this.#byChannel.values()) {
      const found = list.findLast(test);
      if (found && (!best || compareIds(found.id, best.id) > 0)) best = found;
    }
    return best;
  }
}

function getPage(list: MessageObject[], query: HistoryQuery): MessageObject[] {
  if (query.after !== undefined) {
    const at = indexAtOrAfter(list, query.after);
    const start = list[at]?.id === query.after ? at + 1 : at;
    return list.slice(start, start + query.limit);
  }
  const end = query.before === undefined ? list.length : indexAtOrAfter(list, query.before);
  return list.slice(Math.max(0, end - query.limit), end);
}

/** The first index whose id is not below `id`; the list is sorted by id. */
function indexAtOrAfter(list: MessageObject[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const message = list[middle];
    if (message && compareIds(message.id, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
