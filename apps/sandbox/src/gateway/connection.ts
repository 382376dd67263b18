import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { ApplicationSettings } from '../world/application.js';
import type { World } from '../world/world.js';
import { carriesGuild } from './events.js';
import type { Gateway } from './gateway.js';
import { guildCreateData, membersChunks, readyData } from './greetings.js';
import { INTENTS, refuseIntents } from './intents.js';
import { Session } from './session.js';
import { PlainTransport, StreamTransport, supportsStream, type Transport } from './transport.js';

/** Opcodes of the gateway (docs: topics/opcodes-and-status-codes). */
const OP = {
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  requestMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;
/** Further ones a client may send: presence 3, voice state 4, members 8, sounds 31. */
const CLIENT_OPS = new Set<number>([3, 4, OP.requestMembers, 31]);

const MAX_PAYLOAD_BYTES = 4096;
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const MAX_PACKETS = 120;
const PACKETS_WINDOW_MS = 60_000;

const packetSchema = z.looseObject({ op: z.number().int(), d: z.unknown() });
const identifySchema = z.looseObject({
  token: z.string(),
  intents: z.unknown(),
  compress: z.boolean().nullish(),
  shard: z.tuple([z.number().int(), z.number().int()]).nullish(),
});
const resumeSchema = z.looseObject({
  token: z.string(),
  session_id: z.string(),
  seq: z.number().int(),
});
const membersSchema = z.looseObject({
  guild_id: z.union([z.string(), z.array(z.string())]),
  query: z.string().nullish(),
  limit: z.number().int().nullish(),
  user_ids: z.union([z.string(), z.array(z.string())]).nullish(),
  nonce: z.string().nullish(),
});

interface ConnectionOptions {
  world: World;
  gateway: Gateway;
  heartbeatIntervalMs: number;
  resumeUrl: string;
  query: URLSearchParams;
  onClose: () => void;
}

/** One WebSocket of a client, from HELLO to its close. */
export class GatewayConnection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #transport: Transport;
  #session: Session | null = null;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #packets: number[] = [];

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    const compress = options.query.get('compress') ?? '';
    this.#transport = supportsStream(compress)
      ? new StreamTransport(socket, compress)
      : new PlainTransport(socket);
  }

  /** Listens and says HELLO, or refuses versions and encodings the sandbox does not speak. */
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
      this.close(4002, 'Only encoding=json is spoken here.');
      return;
    }
    this.#expectHeartbeat();
    this.#sendOp(OP.hello, { heartbeat_interval: this.#options.heartbeatIntervalMs, _trace: ['sandbox'] });
  }

  send(packet: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that does not read is cut off; its session waits for it.
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) this.terminate();
    else this.#transport.send(packet);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends it without a close frame, as a lost network does. */
  terminate(): void {
    this.#socket.terminate();
  }

  askToReconnect(): void {
    this.#sendOp(OP.reconnect, null);
  }

  invalidate(isResumable: boolean): void {
    if (!isResumable) this.#session = null;
    this.#sendOp(OP.invalidSession, isResumable);
  }

  #receive(text: string): void {
    try {
      this.#handle(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.close(error.code, error.message);
    }
  }

  #handle(text: string): void {
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new Refusal(4002, 'Payload too large.');
    if (this.#isFlooding()) throw new Refusal(4008, 'Rate limited.');
    const { op, d } = readPacket(text);
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
    if (!CLIENT_OPS.has(op)) throw new Refusal(4001, 'Unknown opcode.');
    if (!this.#session) throw new Refusal(4003, 'Not authenticated.');
    if (op === OP.requestMembers) this.#sendMembers(readData(membersSchema, d), this.#session);
  }

  #identify(identify: z.infer<typeof identifySchema>): void {
    const { world, gateway } = this.#options;
    this.#refuseStranger(identify.token);
    const intents = acceptedIntents(identify.intents, world.application);
    const [id, count] = identify.shard ?? [0, 1];
    if (count < 1 || id < 0 || id >= count) throw new Refusal(4010, 'Invalid shard.');
    if (identify.compress && this.#transport instanceof PlainTransport) this.#transport.deflatesEach = true;
    const session = new Session({ intents, shard: { id, count } }, this);
    this.#session = session;
    const hasGuild = world.places.isBotMember && carriesGuild(session);
    const ready = readyData(world, session, this.#options.resumeUrl, hasGuild);
    session.dispatch('READY', JSON.stringify(ready));
    if (hasGuild && !world.places.isOut && (session.intents & INTENTS.guilds) !== 0) {
      session.dispatch('GUILD_CREATE', JSON.stringify(guildCreateData(world, session)));
    }
    gateway.addSession(session);
    world.bus.publish({ kind: 'clients' });
  }

  #resume(resume: z.infer<typeof resumeSchema>): void {
    const { world, gateway } = this.#options;
    this.#refuseStranger(resume.token);
    const session = gateway.session(resume.session_id);
    if (session && resume.seq > session.sequence) throw new Refusal(4007, 'Invalid seq.');
    if (!session?.canReplayFrom(resume.seq)) {
      if (session) gateway.forgetSession(session);
      this.invalidate(false);
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

  #refuseStranger(token: string): void {
    if (this.#session) throw new Refusal(4005, 'Already authenticated.');
    if (!this.#options.world.application.isBotToken(token)) throw new Refusal(4004, 'Authentication failed.');
  }

  /** Its session went on to another connection. */
  #replaced(): void {
    this.#session = null;
    this.close(4000, 'Resumed elsewhere.');
  }

  #sendMembers(request: z.infer<typeof membersSchema>, session: Session): void {
    if (![request.guild_id].flat().includes(SANDBOX_DISCORD.guildId)) return;
    const asksForAll = request.query === '' && !request.limit;
    if (asksForAll && (session.intents & INTENTS.guildMembers) === 0) {
      throw new Refusal(4014, 'Disallowed intent(s).');
    }
    const chunks = membersChunks(this.#options.world, {
      query: request.query ?? undefined,
      limit: request.limit ?? 0,
      userIds: [request.user_ids ?? []].flat(),
      nonce: request.nonce ?? undefined,
    });
    for (const chunk of chunks) session.dispatch('GUILD_MEMBERS_CHUNK', JSON.stringify(chunk));
  }

  #sendOp(op: number, d: unknown): void {
    this.send(JSON.stringify({ op, d: d ?? null, s: null, t: null }));
  }

  /** A client that misses a heartbeat is taken for dead and its session ends (close code 4009). */
  #expectHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => {
      if (this.#session) this.#options.gateway.forgetSession(this.#session);
      this.close(4009, 'Session timed out.');
    }, this.#options.heartbeatIntervalMs * 1.5);
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
      // A client that closes with 1000 or 1001 says that it will not come back for its session.
      if (code === 1000 || code === 1001) this.#options.gateway.forgetSession(session);
    }
    this.#options.onClose();
  }
}

/** Why a connection is closed (docs: "Gateway Close Event Codes"). */
class Refusal extends Error {
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
    throw new Refusal(4002, 'Error while decoding payload.');
  }
  const { op, d } = readData(packetSchema, json);
  return { op, d };
}

function readData<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new Refusal(4002, 'Error while decoding payload.');
}

function acceptedIntents(intents: unknown, application: ApplicationSettings): number {
  const refusal = refuseIntents(intents, application);
  if (refusal === 4013) throw new Refusal(4013, 'Invalid intent(s).');
  if (refusal === 4014) throw new Refusal(4014, 'Disallowed intent(s).');
  return Number(intents);
}
