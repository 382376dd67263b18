import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
import { DevError } from './dev-error.js';

export function registerOutboxCalls(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { after?: string } }>('/outbox', async (request) => {
    const after = Number(request.query.after ?? 0);
    if (!Number.isInteger(after) || after < 0) {
      throw new DevError(422, 'after must be the seq of a row, a whole number of at least 0.');
    }
    return world.outbox.after(after);
  });

  app.delete('/outbox', async (_request, reply) => {
    world.outbox.clear();
    return reply.code(204).send();
  });
}
