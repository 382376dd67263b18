import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { WorldEvent } from '../world/event-bus.js';
import type { World } from '../world/world.js';

const KEEP_ALIVE_MS = 20_000;

/** Server-sent events for the chat page. */
export function registerEventStream(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.get('/events', async (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    raw.write(': open\n\n');
    const unsubscribe = world.bus.subscribe((event) => {
      const shown = toView(event, gateway);
      if (shown) raw.write(`event: ${event.kind}\ndata: ${JSON.stringify(shown)}\n\n`);
    });
    const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS);
    request.raw.once('close', () => {
      clearInterval(keepAlive);
      unsubscribe();
    });
    return reply;
  });
}

/** What the page shows of an event; null: nothing. */
function toView(event: WorldEvent, gateway: Gateway): object | null {
  switch (event.kind) {
    case 'message-create':
    case 'message-update':
      return { message: event.message, user_id: event.channel.recipients?.[0]?.id };
    case 'message-delete':
      return { id: event.messageId };
    case 'private-reply':
      return { user_id: event.userId, message: event.message };
    case 'clients':
      return { connected: gateway.connectedCount };
    case 'commands':
      return {};
    default:
      return null;
  }
}
