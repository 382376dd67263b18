import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { WorldEvent } from '../world/events.js';
import type { World } from '../world/world.js';

const KEEP_ALIVE_MS = 20_000;

/** Server-sent events for the chat page. */
export function registerEventStream(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.get('/discord/dev/events', async (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    raw.write(': open\n\n');
    const unsubscribe = world.bus.subscribe((event) => {
      const [name, data] = toView(event, gateway);
      if (name) raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS);
    request.raw.once('close', () => {
      clearInterval(keepAlive);
      unsubscribe();
    });
    return reply;
  });
}

/** The name and the data of what the page shows of an event. */
function toView(event: WorldEvent, gateway: Gateway): [name?: string, data?: object] {
  if (event.kind === 'clients') return ['clients', { connected: gateway.connectedCount }];
  if (event.kind === 'commands') return ['commands', {}];
  if (event.kind === 'private-reply')
    return ['private-reply', { user_id: event.userId, message: event.message }];
  if (event.kind !== 'dispatch' || !event.t.startsWith('MESSAGE_')) return [];
  const name = event.t.toLowerCase().replace('_', '-');
  if (name === 'message-delete') return [name, event.d];
  return [name, { message: event.d, user_id: event.channel?.recipients?.[0]?.id }];
}
