import { type Client, MessageFlags, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { malformedRequestReply } from '../presenters/message.js';

const id = z.string().regex(/^\d{1,20}$/);
const permissionBits = z.string().regex(/^\d{1,30}$/);

const overwrite = z.looseObject({
  id,
  type: z.union([z.literal(0), z.literal(1)]),
  allow: permissionBits,
  deny: permissionBits,
});
const channel = z.looseObject({
  id,
  type: z.number().int(),
  parent_id: id.nullish(),
  permission_overwrites: z.array(overwrite).optional(),
});
const role = z.looseObject({ id, permissions: permissionBits });
const user = z.looseObject({ id });
const command = z.looseObject({ name: z.string() });
const component = z.looseObject({ custom_id: z.string() });

const answerableSchema = z.looseObject({ id, token: z.string().min(1) });

const interaction = answerableSchema
  .and(
    z.union([
      z.looseObject({ type: z.literal([2, 4]), data: command }),
      z.looseObject({ type: z.literal([3, 5]), data: component }),
    ]),
  )
  .and(z.union([z.looseObject({ user }), z.looseObject({ member: z.looseObject({ user }) })]));

/**
 * The required fields of packets that change the client's caches (docs: events/gateway-events): incomplete permissions
 * would make a hidden channel look public. Other packets are not checked.
 */
const PACKET_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  GUILD_CREATE: z.looseObject({
    id,
    roles: z.array(role).optional(),
    channels: z.array(z.unknown()).optional(),
    threads: z.array(z.unknown()).optional(),
  }),
  GUILD_DELETE: z.looseObject({ id }),
  GUILD_ROLE_CREATE: z.looseObject({ guild_id: id, role }),
  GUILD_ROLE_UPDATE: z.looseObject({ guild_id: id, role }),
  CHANNEL_CREATE: channel,
  CHANNEL_UPDATE: channel,
  THREAD_CREATE: channel,
  THREAD_UPDATE: channel,
  INTERACTION_CREATE: interaction,
};

const packetSchema = z.looseObject({ t: z.string(), d: z.unknown() });
const idsSchema = z.looseObject({
  id: z.string().max(20).optional().catch(undefined),
  channel_id: z.string().max(20).optional().catch(undefined),
  guild_id: z.string().max(20).optional().catch(undefined),
});
type Packet = z.infer<typeof packetSchema>;

const RESPOND_WITH_MESSAGE = 4;

/**
 * Drops malformed packets before discord.js handles them, and catches errors of its handlers; both would end the process.
 * Dropped packets are logged with kind and ids, without content. A dropped interaction gets an error reply.
 */
export class PacketGuard {
  constructor(
    private readonly client: Client,
    private readonly logger: Logger,
  ) {
    // Only this method sees all packets, also those that are handled after the client is ready.
    const handle: unknown = Reflect.get(client.ws, 'handlePacket');
    if (typeof handle !== 'function') throw new TypeError('discord.js has no handlePacket any more.');
    const guarded = (...args: unknown[]) => this.#handle(handle, args);
    Reflect.set(client.ws, 'handlePacket', guarded);
  }

  run(packet: unknown, handler: () => void): void {
    try {
      handler();
    } catch (error) {
      this.failed(packet, error);
    }
  }

  failed(packet: unknown, error: unknown): void {
    this.logger.warn({ err: error, ...toLogFields(packet) }, 'gateway.packet_failed');
  }

  /** Logs a dropped packet. `problem` must not contain its values. */
  dropped(packet: Packet, problem: string): void {
    this.logger.warn({ ...toLogFields(packet), problem }, 'gateway.packet_dropped');
  }

  #handle(handle: CallableFunction, args: unknown[]): unknown {
    const packet = packetSchema.safeParse(args[0]).data;
    // discord.js calls it without a packet to process its queue.
    if (args[0] && (!packet || !this.#accepts(packet))) return true;
    try {
      return Reflect.apply(handle, this.client.ws, args);
    } catch (error) {
      this.failed(packet, error);
      if (packet?.t === 'INTERACTION_CREATE') void this.#answer(packet.d);
      return true;
    }
  }

  #accepts(packet: Packet): boolean {
    const read = PACKET_SCHEMAS[packet.t]?.safeParse(packet.d);
    if (read === undefined || read.success) {
      if (packet.t === 'GUILD_CREATE') this.#dropBrokenChannels(packet);
      return true;
    }
    this.dropped(packet, read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', '));
    if (packet.t === 'INTERACTION_CREATE') void this.#answer(packet.d);
    if (/^(?:CHANNEL|THREAD)_/.test(packet.t)) this.#forgetChannel(packet.d);
    return false;
  }

  /** Without valid permissions a channel must count as missing. */
  #dropBrokenChannels(packet: Packet): void {
    if (typeof packet.d !== 'object' || packet.d === null) return;
    for (const list of ['channels', 'threads']) {
      const all: unknown = Reflect.get(packet.d, list);
      if (!Array.isArray(all)) continue;
      const whole = all.filter((one) => channel.safeParse(one).success);
      if (whole.length < all.length) this.dropped(packet, `${all.length - whole.length} of ${list}`);
      Reflect.set(packet.d, list, whole);
    }
  }

  /** Without valid permissions, the channel is removed from the cache until its next valid packet. */
  #forgetChannel(data: unknown): void {
    const id = idsSchema.safeParse(data).data?.id;
    const cached = id === undefined ? undefined : this.client.channels.cache.get(id);
    if (!cached || cached.isDMBased()) return;
    this.client.channels.cache.delete(cached.id);
    cached.guild.channels.cache.delete(cached.id);
  }

  async #answer(data: unknown): Promise<void> {
    const interaction = answerableSchema.safeParse(data).data;
    if (!interaction) return;
    try {
      await this.client.rest.post(Routes.interactionCallback(interaction.id, interaction.token), {
        body: {
          type: RESPOND_WITH_MESSAGE,
          data: { ...malformedRequestReply(), flags: MessageFlags.Ephemeral },
        },
        auth: false,
      });
    } catch (error) {
      this.logger.warn({ err: error, interactionId: interaction.id }, 'command.reply_failed');
    }
  }
}

function toLogFields(packet: unknown): object {
  const read = packetSchema.safeParse(packet).data;
  const { id, channel_id: channelId, guild_id: guildId } = idsSchema.safeParse(read?.d).data ?? {};
  return { kind: read?.t.slice(0, 40) ?? null, id, channelId, guildId };
}
