import { randomBytes } from 'node:crypto';

/** Events kept for a resume. */
const MAX_BUFFERED = 10_000;
/** How long a session without a connection can be resumed. */
export const RESUMABLE_FOR_MS = 5 * 60_000;

export interface SessionConnection {
  send(packet: string): void;
}

export interface SessionOptions {
  intents: number;
  shard: { id: number; count: number };
}

/** An identified client and its sequence of events, whether it is connected or not. */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly intents: number;
  readonly shard: { id: number; count: number };
  connection: SessionConnection | null;
  lostAtMs: number | null = null;
  #sequence = 0;
  #buffer: { sequence: number; packet: string }[] = [];

  constructor(options: SessionOptions, connection: SessionConnection) {
    this.intents = options.intents;
    this.shard = options.shard;
    this.connection = connection;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Sends an event whose data is already JSON text, and keeps it for a resume. */
  dispatch(name: string, json: string): void {
    this.#sequence += 1;
    const packet = `{"t":"${name}","s":${this.#sequence},"op":0,"d":${json}}`;
    this.#buffer.push({ sequence: this.#sequence, packet });
    if (this.#buffer.length > MAX_BUFFERED * 1.1) this.#buffer = this.#buffer.slice(-MAX_BUFFERED);
    this.connection?.send(packet);
  }

  /** Whether all packets after `sequence` are still kept. */
  canReplayFrom(sequence: number): boolean {
    const first = this.#buffer[0];
    return sequence === this.#sequence || (first !== undefined && first.sequence <= sequence + 1);
  }

  packetsAfter(sequence: number): string[] {
    return this.#buffer.filter((event) => event.sequence > sequence).map((event) => event.packet);
  }

  connectionLost(): void {
    this.connection = null;
    this.lostAtMs = Date.now();
  }
}
