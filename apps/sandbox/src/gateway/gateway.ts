import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { GATEWAY_PATH } from '../rest/gateway-info.js';
import type { Fault } from '../world/faults.js';
import type { World } from '../world/world.js';
import { GatewayConnection } from './connection.js';
import { toDispatch } from './events.js';
import { RESUMABLE_FOR_MS, type Session } from './session.js';

export interface GatewayClient {
  session_id: string;
  intents: number;
  shard: [number, number];
  sequence: number;
  connected: boolean;
}

/** Discord's gateway: accepts connections, keeps sessions, and sends events. */
export class Gateway {
  readonly #world: World;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 });
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<GatewayConnection>();
  readonly #unsubscribe: () => void;

  constructor(world: World) {
    this.#world = world;
    this.#unsubscribe = world.bus.subscribe((event) => {
      const dispatch = toDispatch(world, event);
      if (!dispatch) return;
      for (const session of this.#sessions.values()) {
        const json = dispatch.jsonFor(session);
        if (json !== null) session.dispatch(dispatch.name, json);
      }
    });
  }

  /** Takes an HTTP upgrade; false when it is not for the gateway. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (url.pathname.replace(/\/$/, '') !== GATEWAY_PATH) return false;
    const fault = this.#world.faults.strike({ target: 'gateway', path: url.pathname });
    if (fault?.kind === 'close_before_hello') {
      this.#server.handleUpgrade(request, socket, head, (client) => client.close(fault.close_code ?? 1011));
      return true;
    }
    const isAnswer = fault?.kind === 'reconnect' || fault?.kind === 'invalid_session';
    if (fault && !isAnswer && this.#refuseUpgrade(fault, socket)) return true;
    const host = request.headers.host ?? 'localhost';
    this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client, url, host, fault));
    return true;
  }

  /** Sessions that are connected, or lost their connection and can still be resumed. */
  clients(): GatewayClient[] {
    this.#dropExpired();
    return [...this.#sessions.values()].map((session) => ({
      session_id: session.id,
      intents: session.intents,
      shard: [session.shard.id, session.shard.count],
      sequence: session.sequence,
      connected: session.connection !== null,
    }));
  }

  get connectedCount(): number {
    return [...this.#sessions.values()].filter((session) => session.connection !== null).length;
  }

  /** Applies a fault to every open connection. */
  applyToConnections(fault: Pick<Fault, 'kind' | 'resumable' | 'close_code'>): void {
    if (fault.resumable === false) this.#sessions.clear();
    for (const connection of [...this.#connections]) {
      if (connection.applyFault(fault)) continue;
      if (fault.close_code !== undefined) connection.close(fault.close_code, 'Injected fault.');
      else connection.terminate();
    }
  }

  /** Sends any event to every session. */
  dispatchRaw(name: string, data: unknown): void {
    for (const session of this.#sessions.values()) session.dispatch(name, JSON.stringify(data ?? null));
  }

  /** Sends any packet on every connection, outside of the sessions' sequence. */
  sendRaw(packet: unknown): void {
    for (const connection of this.#connections) connection.send(JSON.stringify(packet ?? null));
  }

  addSession(session: Session): void {
    this.#dropExpired();
    this.#sessions.set(session.id, session);
  }

  session(id: string): Session | undefined {
    this.#dropExpired();
    return this.#sessions.get(id);
  }

  forgetSession(session: Session): void {
    this.#sessions.delete(session.id);
  }

  /** Closes every connection and accepts no more. */
  close(): void {
    this.#unsubscribe();
    for (const connection of [...this.#connections]) connection.close(1001, 'The sandbox stops.');
    for (const connection of [...this.#connections]) connection.terminate();
    this.#server.close();
  }

  /** `fault`, if there is one, answers IDENTIFY or RESUME. */
  #accept(client: WebSocket, url: URL, host: string, fault: Fault | undefined): void {
    const connection = new GatewayConnection(client, {
      world: this.#world,
      gateway: this,
      resumeUrl: `ws://${host}${GATEWAY_PATH}`,
      query: url.searchParams,
      fault,
      onClose: () => {
        this.#connections.delete(connection);
        this.#world.bus.publish({ kind: 'clients' });
      },
    });
    this.#connections.add(connection);
    connection.open();
  }

  #refuseUpgrade(fault: Fault, socket: Duplex): boolean {
    if (fault.kind === 'timeout') return true;
    if (['reset', 'disconnect'].includes(fault.kind)) {
      socket.destroy();
      return true;
    }
    const retry = fault.kind === '429' ? `Retry-After: ${fault.retry_after ?? 1}\r\n` : '';
    socket.end(
      `HTTP/1.1 ${fault.kind} Injected fault\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    return true;
  }

  #dropExpired(): void {
    const lostBefore = Date.now() - RESUMABLE_FOR_MS;
    for (const [id, session] of this.#sessions) {
      if (session.lostAtMs !== null && session.connection === null && session.lostAtMs < lostBefore) {
        this.#sessions.delete(id);
      }
    }
  }
}
