import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Sandbox } from '../start-sandbox.js';

const packetSchema = z.object({
  op: z.number(),
  d: z.unknown(),
  s: z.number().nullable(),
  t: z.string().nullable(),
});
export type RawPacket = z.infer<typeof packetSchema>;

export const readySchema = z.object({ session_id: z.string(), resume_gateway_url: z.string() });

/** A gateway connection without a library, for what libraries hide. */
export class RawGateway {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #packets: RawPacket[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(sandbox: Sandbox, query = 'v=10&encoding=json') {
    this.socket = new WebSocket(`ws://127.0.0.1:${sandbox.port}/discord/gateway?${query}`);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code) => resolve(code));
      this.socket.once('error', () => resolve(-1));
    });
    this.socket.on('message', (data, isBinary) => {
      if (!isBinary) this.push(packetSchema.parse(JSON.parse(String(data))));
    });
  }

  push(packet: unknown): void {
    this.#packets.push(packetSchema.parse(packet));
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The next packet for which `test` holds; earlier ones are dropped. */
  async next(test: (packet: RawPacket) => boolean): Promise<RawPacket> {
    for (;;) {
      const packet = this.#packets.shift();
      if (packet && test(packet)) return packet;
      if (!packet) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  event(name: string): Promise<RawPacket> {
    return this.next((packet) => packet.t === name);
  }

  send(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  async hello(): Promise<void> {
    await this.next((packet) => packet.op === 10);
  }

  /** HELLO, IDENTIFY, READY. */
  async identify(extra: Record<string, unknown> = {}): Promise<z.infer<typeof readySchema>> {
    await this.hello();
    this.send(2, identity(extra));
    return readySchema.parse((await this.event('READY')).d);
  }
}

/** Data of IDENTIFY, with the intents for guilds, messages and their content. */
export function identity(extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    token: SANDBOX_DISCORD.botToken,
    intents: 1 | (1 << 9) | (1 << 12) | (1 << 15),
    properties: { os: 'linux', browser: 'test', device: 'test' },
    ...extra,
  };
}
