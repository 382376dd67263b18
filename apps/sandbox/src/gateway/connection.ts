import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Fault } from '../world/faults.js';
import type { World } from '../world/world.js';
import { buildGuildCreateData, buildReadyData } from './dispatch-data.js';
import { carriesGuild } from './events.js';
import type { Gateway } from './gateway.js';
import { INTENTS } from './intents.js';
import { Session } from './session.js';

/** Opcodes of the gateway (docs: topics/opcodes-and-status-codes). */
const OP = {
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;
/** Accepted and ignored: presence 3, voice state 4, members 8, sounds 31. */
const IGNORED_OPS = new Set<number>([3, 4, 8, 31]);

/** Discord's own (docs: events/gateway, "Hello"). */
const HEARTBEAT_INTERVAL_MS = 41_250;
const MAX_PAYLOAD_BYTES = 4096;
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const MAX_PACKETS = 120;
const PACKETS_WINDOW_MS = 60_000;

const packetSchema = z.looseObject({ op: z.number().int(), d: z.unknown() });
const identifySchema = z.looseObject({
  token: z.string(),
  intents: z.number().int(),
  shard: z.tuple([z.number().int(), z.number().int()]).nullish(),
});
const resumeSchema = z.looseObject({ token: z.string(), session_id: z.string(), seq: z.number().int() });

interface ConnectionOptions {
  world: World;
  gateway: Gateway;
  resumeUrl: string;
  query: URLSearchParams;
  /** Answers IDENTIFY or RESUME. */
  fault: Fault | undefined;
  onClose: () => void;
}

/** One WebSocket of a client. */
export class GatewayConnection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  #session: Session | null = null;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #packets: number[] = [];

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /** Sends HELLO, or closes the connection when the version or the encoding is not supported. */
  open(): void {
    this.#socket.on('message', (data) => this.#receive(String(data)));
    this.#socket.on('error', () => this.#socket.terminate());
    this.#socket.on('close', (code) => this.#closed(code));
    const version = this.#options.query.get('v') ?? '10';
    if (!['9', '10'].includes(version)) {
      this.close(4012, 'Invalid API version.');
      return;
    }
    if ((this.#options.query.get('encoding') ?? 'json') !== 'json') {
      this.close(4002, 'Only encoding=json is supported.');
      return;
    }
    this.#expectHeartbeat();
    this.#sendOp(OP.hello, { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: ['sandbox'] });
  }

  send(packet: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that does not read is disconnected; it can resume its session.
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) this.terminate();
    else this.#socket.send(packet);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Closes the connection without a close frame, as a lost network does. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Asks for a new connection or says that the session is invalid; false for other faults. */
  applyFault(fault: Pick<Fault, 'kind' | 'resumable'>): boolean {
    if (fault.kind === 'reconnect') this.#sendOp(OP.reconnect, null);
    else if (fault.kind === 'invalid_session') this.#invalidate(fault.resumable !== false);
    else return false;
    return true;
  }

  #invalidate(isResumable: boolean): void {
    if (!isResumable) this.#session = null;
    this.#sendOp(OP.invalidSession, isResumable);
  }

  #receive(text: string): void {
    try {
      this.#handle(text);
    } catch (error) {
      if (!(error instanceof GatewayCloseError)) throw error;
      this.close(error.code, error.message);
    }
  }

  #handle(text: string): void {
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new GatewayCloseError(4002, 'Payload too large.');
    if (this.#isFlooding()) throw new GatewayCloseError(4008, 'Rate limited.');
    const { op, d } = readPacket(text);
    const { fault } = this.#options;
    if ((op === OP.identify || op === OP.resume) && fault) {
      this.applyFault(fault);
      return;
    }
    switch (op) {
      case OP.heartbeat:
        this.#expectHeartbeat();
        this.#sendOp(OP.heartbeatAck, null);
        return;
      case OP.identify:
        this.#identify(readData(identifySchema, d));
        return;
      case OP.resume:
        this.#resume(readData(resumeSchema, d));
        return;
    }
    if (!IGNORED_OPS.has(op)) throw new GatewayCloseError(4001, 'Unknown opcode.');
    if (!this.#session) throw new GatewayCloseError(4003, 'Not authenticated.');
  }

  #identify(identify: z.infer<typeof identifySchema>): void {
    const { world, gateway } = this.#options;
    this.#assertBotToken(identify.token);
    const { intents } = identify;
    if ((intents & INTENTS.messageContent) !== 0 && !world.application.mayReadContent)
      throw new GatewayCloseError(4014, 'Disallowed intent(s).');
    const [id, count] = identify.shard ?? [0, 1];
    if (count < 1 || id < 0 || id >= count) throw new GatewayCloseError(4010, 'Invalid shard.');
    const session = new Session({ intents, shard: { id, count } }, this);
    this.#session = session;
    const guildIds = world.places.botGuildIds().filter((guildId) => carriesGuild(session, guildId));
    const ready = buildReadyData(world, session, this.#options.resumeUrl, guildIds);
    session.dispatch('READY', JSON.stringify(ready));
    if ((session.intents & INTENTS.guilds) !== 0) {
      for (const guildId of guildIds.filter((one) => world.places.isAvailable(one)))
        session.dispatch('GUILD_CREATE', JSON.stringify(buildGuildCreateData(world, guildId)));
    }
    gateway.addSession(session);
    world.bus.publish({ kind: 'clients' });
  }

  #resume(resume: z.infer<typeof resumeSchema>): void {
    const { world, gateway } = this.#options;
    this.#assertBotToken(resume.token);
    const session = gateway.session(resume.session_id);
    if (session && resume.seq > session.sequence) throw new GatewayCloseError(4007, 'Invalid seq.');
    if (!session?.canReplayFrom(resume.seq)) {
      if (session) gateway.forgetSession(session);
      this.#invalidate(false);
      return;
    }
    if (session.connection instanceof GatewayConnection) session.connection.#replaced();
    this.#session = session;
    const missed = session.packetsAfter(resume.seq);
    session.connection = this;
    session.lostAtMs = null;
    for (const packet of missed) this.send(packet);
    session.dispatch('RESUMED', JSON.stringify({ _trace: ['sandbox'] }));
    world.bus.publish({ kind: 'clients' });
  }

  #assertBotToken(token: string): void {
    if (this.#session) throw new GatewayCloseError(4005, 'Already authenticated.');
    if (!this.#options.world.application.isBotToken(token))
      throw new GatewayCloseError(4004, 'Authentication failed.');
  }

  /** Another connection resumed the session. */
  #replaced(): void {
    this.#session = null;
    this.close(4000, 'Resumed elsewhere.');
  }

  #sendOp(op: number, d: unknown): void {
    this.send(JSON.stringify({ op, d: d ?? null, s: null, t: null }));
  }

  /** A missed heartbeat ends the session (close code 4009). */
  #expectHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => {
      if (this.#session) this.#options.gateway.forgetSession(this.#session);
      this.close(4009, 'Session timed out.');
    }, HEARTBEAT_INTERVAL_MS * 1.5);
    this.#heartbeatTimer.unref();
  }

  #isFlooding(): boolean {
    const now = performance.now();
    this.#packets = this.#packets.filter((at) => at > now - PACKETS_WINDOW_MS);
    this.#packets.push(now);
    return this.#packets.length > MAX_PACKETS;
  }

  #closed(code: number): void {
    clearTimeout(this.#heartbeatTimer);
    const session = this.#session;
    this.#session = null;
    if (session?.connection === this) {
      session.connectionLost();
      // Close codes 1000 and 1001 end the session.
      if (code === 1000 || code === 1001) this.#options.gateway.forgetSession(session);
    }
    this.#options.onClose();
  }
}

/** Closes the connection with a code (docs: "Gateway Close Event Codes"). */
class GatewayCloseError extends Error {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

function readPacket(text: string): { op: number; d: unknown } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new GatewayCloseError(4002, 'Error while decoding payload.');
  }
  const { op, d } = readData(packetSchema, json);
  return { op, d };
}

function readData<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new GatewayCloseError(4002, 'Error while decoding payload.');
}
