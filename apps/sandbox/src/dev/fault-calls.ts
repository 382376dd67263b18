import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import { faultInput } from '../world/faults.js';
import type { World } from '../world/world.js';
import { parseDevBody } from './dev-error.js';

/** Faults that affect open connections. */
const ON_OPEN_CONNECTIONS = ['disconnect', 'reset', 'reconnect', 'invalid_session'];

export function registerFaultCalls(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.post('/faults', async (request, reply) => {
    const input = parseDevBody(faultInput, request.body);
    if (input.target !== 'gateway' || !ON_OPEN_CONNECTIONS.includes(input.kind)) {
      return reply.code(201).send(world.faults.add(input));
    }
    const clients = gateway.connectedCount;
    gateway.applyToConnections(input);
    const further = (input.count ?? 1) - 1;
    if (further > 0) world.faults.add({ ...input, count: further });
    return reply.code(201).send({ ...input, disturbed: clients, left: further });
  });

  app.get('/faults', async () => world.faults.list());

  app.delete('/faults', async (_request, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });
}
