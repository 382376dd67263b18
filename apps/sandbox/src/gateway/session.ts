import { randomBytes } from 'node:crypto';
import type { Dispatch } from '../world/events.js';
import type { MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';

/** Events kept for a resume. */
const MAX_BUFFERED = 10_000;

/** Bits of IDENTIFY's `intents` that the sandbox acts on (docs: events/gateway, "List of Intents"). */
export const INTENTS = {
  guilds: 1 << 0,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

/** Fields that are empty without the intent (docs: events/gateway, "Message Content Intent"). */
const WITHHELD_CONTENT: Partial<MessageObject> = {
  content: '',
  embeds: [],
  attachments: [],
  components: [],
  message_snapshots: undefined,
};

/** An identified client and its sequence of events, whether it is connected or not. */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
  connection: { send(packet: string): void } | null;
  lostAtMs = 0;
  sequence = 0;
  #buffer: { sequence: number; packet: string }[] = [];

  constructor(intents: number, shard: Session['shard'], connection: Session['connection']) {
    this.intents = intents;
    this.shard = shard;
    this.connection = connection;
  }

  /** Sends an event of the world, if this client receives it. */
  forward(world: World, event: Dispatch): void {
    if (!this.receives(event) || (event.channel && !world.places.isSeenByBot(event.channel))) return;
    const isWithheld =
      event.channel?.guild_id !== undefined &&
      /^MESSAGE_(CREATE|UPDATE)$/.test(event.t) &&
      (this.intents & INTENTS.messageContent) === 0;
    this.dispatch(event.t, isWithheld ? { ...event.d, ...WITHHELD_CONTENT } : event.d);
  }

  /** Whether the intents and the shard include an event (docs: events/gateway, "Sharding Formula"). */
  receives({ t, guildId }: Pick<Dispatch, 't' | 'guildId'>): boolean {
    const [id, count] = this.shard;
    const shard = guildId === undefined ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count));
    if (shard !== id) return false;
    if (t === 'INTERACTION_CREATE') return true;
    const isMessage = t.startsWith('MESSAGE_');
    const messages = guildId === undefined ? INTENTS.directMessages : INTENTS.guildMessages;
    return (this.intents & (isMessage ? messages : INTENTS.guilds)) !== 0;
  }

  /** Sends any event, and keeps it for a resume. */
  dispatch(t: string, d: unknown): void {
    this.sequence += 1;
    const packet = JSON.stringify({ t, s: this.sequence, op: 0, d: d ?? null });
    this.#buffer.push({ sequence: this.sequence, packet });
    if (this.#buffer.length > MAX_BUFFERED * 1.1) this.#buffer = this.#buffer.slice(-MAX_BUFFERED);
    this.connection?.send(packet);
  }

  /** The packets after `sequence`; null: they are no longer kept. */
  packetsAfter(sequence: number): string[] | null {
    const first = this.#buffer[0];
    if (sequence !== this.sequence && (first === undefined || first.sequence > sequence + 1)) return null;
    return this.#buffer.filter((event) => event.sequence > sequence).map((event) => event.packet);
  }
}
