import type { EventBus } from './events.js';
import type { Guilds } from './guilds.js';
import { CHANNEL_TYPES, type ChannelObject, type JsonObject, type MessageObject } from './objects.js';
import { compareIds } from './snowflakes.js';
import type { UserStore } from './users.js';

const MAX_PER_CHANNEL = 20_000;

export interface HistoryQuery {
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** The messages of all channels. Beyond a limit, the oldest messages of a channel are deleted. */
export class MessageStore {
  readonly #bus: EventBus;
  readonly #places: Guilds;
  readonly #users: UserStore;
  readonly #byChannel = new Map<string, MessageObject[]>();
  readonly #byId = new Map<string, MessageObject>();

  constructor(bus: EventBus, places: Guilds, users: UserStore) {
    this.#bus = bus;
    this.#places = places;
    this.#users = users;
  }

  /** Stores a new message of an existing channel and publishes it. */
  add(message: MessageObject): void {
    const channel = this.#requireChannel(message);
    const list = this.#byChannel.get(channel.id) ?? [];
    if (list.length === 0) this.#byChannel.set(channel.id, list);
    list.push(message);
    this.#byId.set(message.id, message);
    channel.last_message_id = message.id;
    if (list.length > MAX_PER_CHANNEL * 1.1) {
      for (const old of list.splice(0, list.length - MAX_PER_CHANNEL)) this.#byId.delete(old.id);
    }
    this.#publish('CREATE', channel, this.#withMember(message, channel));
  }

  get(id: string): MessageObject | undefined {
    return this.#byId.get(id);
  }

  /** Stores a changed message and publishes it. */
  replace(message: MessageObject): void {
    const channel = this.#requireChannel(message);
    const list = this.#byChannel.get(channel.id) ?? [];
    list[indexAtOrAfter(list, message.id)] = message;
    this.#byId.set(message.id, message);
    this.#publish('UPDATE', channel, this.#withMember(message, channel));
  }

  remove(message: MessageObject): void {
    const channel = this.#requireChannel(message);
    const list = this.#byChannel.get(channel.id) ?? [];
    list.splice(indexAtOrAfter(list, message.id), 1);
    this.#byId.delete(message.id);
    const { id, guild_id } = channel;
    this.#publish('DELETE', channel, { id: message.id, channel_id: id, ...(guild_id && { guild_id }) });
  }

  /** A page of a channel's history, newest first (docs: "Get Channel Messages"). */
  history(channelId: string, { before, after, limit }: HistoryQuery): MessageObject[] {
    const list = this.#byChannel.get(channelId) ?? [];
    if (after !== undefined) {
      const at = indexAtOrAfter(list, after);
      const start = list[at]?.id === after ? at + 1 : at;
      return list.slice(start, start + limit).reverse();
    }
    const end = before === undefined ? list.length : indexAtOrAfter(list, before);
    return list.slice(Math.max(0, end - limit), end).reverse();
  }

  findLatest(test: (message: MessageObject) => boolean): MessageObject | undefined {
    const found = [...this.#byChannel.values()].flatMap((list) => list.findLast(test) ?? []);
    return found.sort((a, b) => compareIds(b.id, a.id))[0];
  }

  #requireChannel(message: MessageObject): ChannelObject {
    const channel = this.#places.channel(message.channel_id);
    if (!channel) throw new Error(`No channel ${message.channel_id}.`);
    return channel;
  }

  #publish(change: 'CREATE' | 'UPDATE' | 'DELETE', channel: ChannelObject, d: JsonObject): void {
    this.#bus.publish({ kind: 'dispatch', t: `MESSAGE_${change}`, d, guildId: channel.guild_id, channel });
  }

  /** The message as the gateway sends it. */
  #withMember(message: MessageObject, { type, guild_id }: ChannelObject): JsonObject {
    if (guild_id === undefined) return { ...message, channel_type: CHANNEL_TYPES.direct };
    const author = message.webhook_id === undefined ? this.#users.get(message.author.id) : undefined;
    const member = author && { member: { ...this.#users.member(author), user: undefined } };
    return { ...message, channel_type: type, guild_id, ...member };
  }
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
