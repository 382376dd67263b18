import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { GATEWAY_PATH } from '../rest/routes.js';
import type { Fault, FaultInput } from '../world/faults.js';
import type { World } from '../world/world.js';
import { GatewayConnection } from './connection.js';
import type { Session } from './session.js';

/** How long a session without a connection can be resumed. */
const RESUMABLE_FOR_MS = 5 * 60_000;
const ON_OPEN_CONNECTIONS = ['disconnect', 'reset', 'reconnect', 'invalid_session'];

/** Discord's gateway: accepts connections, keeps sessions, and sends events. */
export class Gateway {
  /** Sessions that are connected, or lost their connection and can still be resumed. */
  readonly sessions = new Map<string, Session>();
  readonly #world: World;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4096 });
  readonly #connections = new Set<GatewayConnection>();
  readonly #unsubscribe: () => void;

  constructor(world: World) {
    this.#world = world;
    this.#unsubscribe = world.bus.subscribe((event) => {
      if (event.kind !== 'dispatch') return;
      for (const session of this.sessions.values()) session.forward(world, event);
    });
  }

  /** Takes an HTTP upgrade; false when it is not for the gateway. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
    if (pathname.replace(/\/$/, '') !== GATEWAY_PATH) return false;
    const fault = this.#world.faults.strike('gateway', pathname);
    const isAnswer = fault?.kind === 'reconnect' || fault?.kind === 'invalid_session';
    if (fault?.kind === 'close_before_hello') {
      this.#server.handleUpgrade(request, socket, head, (client) => client.close(fault.close_code ?? 1011));
    } else if (fault && !isAnswer) rejectUpgrade(fault, socket);
    else {
      const resumeUrl = `ws://${request.headers.host ?? 'localhost'}${GATEWAY_PATH}`;
      this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client, resumeUrl, fault));
    }
    return true;
  }

  get connectedCount(): number {
    return [...this.sessions.values()].filter(({ connection }) => connection !== null).length;
  }

  /** Adds a fault. One that affects open connections is applied to them first. */
  addFault(input: FaultInput): Fault {
    const { target, kind, count = 1 } = input;
    if (target !== 'gateway' || !ON_OPEN_CONNECTIONS.includes(kind)) return this.#world.faults.add(input);
    const fault = { ...input, struck: 1 };
    if (!input.resumable) this.sessions.clear();
    for (const connection of [...this.#connections]) connection.applyFault(fault);
    return count > 1 ? this.#world.faults.add({ ...input, count: count - 1 }) : fault;
  }

  /** Sends any packet on every connection, outside of the sessions' sequence. */
  sendRaw(packet: unknown): void {
    for (const connection of this.#connections) connection.send(JSON.stringify(packet ?? null));
  }

  /** Closes every connection and accepts no more. */
  close(): void {
    this.#unsubscribe();
    for (const connection of [...this.#connections]) {
      connection.close(1001, 'The sandbox stops.');
      connection.terminate();
    }
    this.#server.close();
  }

  /** `fault`, if there is one, answers IDENTIFY or RESUME. */
  #accept(client: WebSocket, resumeUrl: string, fault: Fault | undefined): void {
    const lostBefore = Date.now() - RESUMABLE_FOR_MS;
    for (const { id, connection, lostAtMs } of this.sessions.values()) {
      if (connection === null && lostAtMs < lostBefore) this.sessions.delete(id);
    }
    const connection = new GatewayConnection(client, {
      world: this.#world,
      gateway: this,
      resumeUrl,
      fault,
      onClose: () => {
        this.#connections.delete(connection);
        this.#world.bus.publish({ kind: 'clients' });
      },
    });
    this.#connections.add(connection);
  }
}

function rejectUpgrade(fault: Fault, socket: Duplex): void {
  if (fault.kind === 'timeout') return;
  if (fault.kind === 'reset' || fault.kind === 'disconnect') socket.destroy();
  else {
    const retry = fault.kind === '429' ? `Retry-After: ${fault.retry_after}\r\n` : '';
    socket.end(
      `HTTP/1.1 ${fault.kind} Injected fault\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  }
}
