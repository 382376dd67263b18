import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Fault } from '../world/faults.js';
import type { World } from '../world/world.js';
import type { Gateway } from './gateway.js';
import { INTENTS, Session } from './session.js';

/** Opcodes of the gateway (docs: topics/opcodes-and-status-codes). Others are ignored. */
const OP = {
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/** Discord's own (docs: events/gateway, "Hello"). */
const HEARTBEAT_INTERVAL_MS = 41_250;
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('Not JSON.');
    return z.NEVER;
  }
});
const packetSchema = jsonText.pipe(z.looseObject({ op: z.number().int(), d: z.unknown() }));
const identifySchema = z.looseObject({
  token: z.string(),
  intents: z.number().int(),
  shard: z.tuple([z.number().int().min(0), z.number().int().min(1)]).default([0, 1]),
});
const resumeSchema = z.looseObject({ token: z.string(), session_id: z.string(), seq: z.number().int() });

interface ConnectionOptions {
  world: World;
  gateway: Gateway;
  resumeUrl: string;
  /** Answers IDENTIFY or RESUME. */
  fault: Fault | undefined;
  onClose: () => void;
}

/** Closes the connection with a code (docs: "Gateway Close Event Codes"). */
class GatewayCloseError extends Error {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** One WebSocket of a client. */
export class GatewayConnection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  #session: Session | null = null;
  #heartbeatTimer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#closed(code));
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

  /** Asks for a new connection, says that the session is invalid, or closes the connection. */
  applyFault({ kind, resumable, close_code: code }: Fault): void {
    if (kind === 'reconnect') this.#sendOp(OP.reconnect, null);
    else if (kind === 'invalid_session') this.#invalidate(resumable);
    else if (code === undefined) this.terminate();
    else this.close(code, 'Injected fault.');
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
    const { op, d } = decode(packetSchema, text);
    const isStart = op === OP.identify || op === OP.resume;
    if (isStart && this.#options.fault) this.applyFault(this.#options.fault);
    else if (isStart && this.#session) throw new GatewayCloseError(4005, 'Already authenticated.');
    else if (op === OP.identify) this.#identify(decode(identifySchema, d));
    else if (op === OP.resume) this.#resume(decode(resumeSchema, d));
    else if (op === OP.heartbeat) {
      this.#expectHeartbeat();
      this.#sendOp(OP.heartbeatAck, null);
    }
  }

  #identify({ token, intents, shard }: z.infer<typeof identifySchema>): void {
    const { world, gateway, resumeUrl } = this.#options;
    assertBotToken(token);
    if ((intents & INTENTS.messageContent) !== 0 && !world.mayReadContent)
      throw new GatewayCloseError(4014, 'Disallowed intent(s).');
    const session = new Session(intents, shard, this);
    this.#session = session;
    const carried = world.places
      .botGuildIds()
      .filter((guildId) => session.receives({ t: 'GUILD_CREATE', guildId }));
    session.dispatch('READY', {
      v: 10,
      user: { ...world.people.bot, verified: true, mfa_enabled: false },
      guilds: carried.map((id) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: resumeUrl,
      shard,
      application: { id: SANDBOX_DISCORD.applicationId, flags: PRIVILEGED_INTENT_FLAGS },
      _trace: ['sandbox'],
    });
    for (const guildId of carried.filter((id) => world.places.isAvailable(id)))
      session.dispatch('GUILD_CREATE', world.places.guildCreateData(guildId));
    gateway.sessions.set(session.id, session);
    world.bus.publish({ kind: 'clients' });
  }

  #resume({ token, session_id: id, seq }: z.infer<typeof resumeSchema>): void {
    const { world, gateway } = this.#options;
    assertBotToken(token);
    const session = gateway.sessions.get(id);
    if (session && seq > session.sequence) throw new GatewayCloseError(4007, 'Invalid seq.');
    const missed = session?.packetsAfter(seq);
    if (!session || !missed) {
      gateway.sessions.delete(id);
      this.#invalidate(false);
      return;
    }
    if (session.connection instanceof GatewayConnection) session.connection.close(4000, 'Resumed elsewhere.');
    this.#session = session;
    session.connection = this;
    for (const packet of missed) this.send(packet);
    session.dispatch('RESUMED', { _trace: ['sandbox'] });
    world.bus.publish({ kind: 'clients' });
  }

  #sendOp(op: number, d: unknown): void {
    this.send(JSON.stringify({ op, d, s: null, t: null }));
  }

  /** A missed heartbeat ends the session (close code 4009). */
  #expectHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => {
      this.#endSession();
      this.close(4009, 'Session timed out.');
    }, HEARTBEAT_INTERVAL_MS * 1.5);
    this.#heartbeatTimer.unref();
  }

  #endSession(): void {
    if (this.#session) this.#options.gateway.sessions.delete(this.#session.id);
  }

  #closed(code: number): void {
    clearTimeout(this.#heartbeatTimer);
    if (this.#session?.connection === this) {
      this.#session.connection = null;
      this.#session.lostAtMs = Date.now();
      // These end the session (docs: events/gateway, "Disconnecting").
      if (code === 1000 || code === 1001) this.#endSession();
    }
    this.#options.onClose();
  }
}

/** Flags of an application in fewer than 100 guilds that may use all privileged intents. */
const PRIVILEGED_INTENT_FLAGS = (1 << 13) | (1 << 15) | (1 << 19);

function assertBotToken(token: string): void {
  if (token.replace(/^Bot\s+/i, '') !== SANDBOX_DISCORD.botToken)
    throw new GatewayCloseError(4004, 'Authentication failed.');
}

function decode<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new GatewayCloseError(4002, 'Error while decoding payload.');
}
