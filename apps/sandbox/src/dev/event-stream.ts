import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { WorldEvent } from '../world/event-bus.js';
import type { World } from '../world/world.js';

const MAX_STREAMS = 50;
const KEEP_ALIVE_MS = 20_000;
/** A page that does not read is disconnected; it reloads everything when it reconnects. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** Server-sent events for the chat page. */
export function registerEventStream(app: FastifyInstance, world: World, gateway: Gateway): void {
  let open = 0;

  app.get('/events', async (request, reply) => {
    if (open >= MAX_STREAMS) return reply.code(503).send({ message: 'Too many pages are open; close one.' });
    open += 1;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    raw.write(': open\n\n');
    const unsubscribe = world.bus.subscribe((event) => {
      if (raw.writableLength > MAX_UNSENT_BYTES) {
        raw.destroy();
        return;
      }
      const shown = toView(event, gateway, world);
      raw.write(`event: ${event.kind}\ndata: ${JSON.stringify(shown)}\n\n`);
    });
    const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS);
    keepAlive.unref();
    request.raw.once('close', () => {
      open -= 1;
      clearInterval(keepAlive);
      unsubscribe();
    });
    return reply;
  });
}

function toView(event: WorldEvent, gateway: Gateway, world: World): unknown {
  switch (event.kind) {
    case 'message-create':
    case 'message-update':
      return { message: event.message, user_id: event.channel.recipients?.[0]?.id };
    case 'message-delete':
      return { id: event.messageId, channel_id: event.channel.id };
    case 'private-reply':
      return { user_id: event.userId, message: event.message, deleted: event.deleted };
    case 'interaction':
      return { id: event.interaction.id, user_id: event.interaction.user.id };
    case 'member-add':
      return { id: event.member.user.id, name: event.member.user.global_name };
    case 'channel':
      return { id: event.channel.id, name: event.channel.name, change: event.change };
    case 'role':
      return { id: event.role.id, change: event.change };
    case 'bot-membership':
      return { is_member: event.isMember };
    case 'guild-add':
      return { id: event.guildId };
    case 'outage':
      return { is_out: event.isOut };
    case 'outbox':
      return event.row;
    case 'clients':
      return { connected: gateway.connectedCount };
    case 'faults':
      return world.faults.list();
    case 'commands':
      return {};
  }
}
