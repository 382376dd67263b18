import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, parseDevBody, registerDevErrors } from '../dev/dev-error.js';
import type { PushService } from './push-service.js';

const faultInput = z.object({
  status: z.number().int().min(400).max(599),
  count: z.number().int().min(1).default(1),
  retry_after: z.number().int().min(0).optional(),
});

/** `/push/messages`: a push service; `/push/dev`: its browsers, and what they received. */
export async function registerPush(app: FastifyInstance, service: PushService): Promise<void> {
  await app.register(
    async (scope) => {
      registerDevErrors(scope);
      scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      scope.post<{ Params: { token: string }; Body: Buffer }>('/messages/:token', async (request, reply) => {
        const header = (name: string) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : null;
        };
        const fault = await service.receive(request.params.token, {
          authorization: header('authorization') ?? '',
          ttl: header('ttl') ?? '',
          urgency: header('urgency'),
          topic: header('topic'),
          body: request.body,
        });
        if (fault?.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter);
        return reply.code(fault?.status ?? 201).send();
      });
      scope.post('/dev/subscriptions', async () => service.subscribe());
      scope.delete<{ Params: { token: string } }>('/dev/subscriptions/:token', async (request, reply) => {
        service.unsubscribe(request.params.token);
        return reply.code(204).send();
      });
      scope.post<{ Params: { token: string } }>(
        '/dev/subscriptions/:token/faults',
        async (request, reply) => {
          const { retry_after: retryAfter, ...fault } = parseDevBody(faultInput, request.body);
          service.setFault(request.params.token, { ...fault, retryAfter });
          return reply.code(204).send();
        },
      );
      scope.get<{ Querystring: { after?: string } }>('/dev/outbox', async (request) => {
        const after = Number(request.query.after ?? 0);
        if (!Number.isInteger(after)) throw new DevError(422, 'after must be the seq of a row.');
        return service.after(after);
      });
    },
    { prefix: '/push' },
  );
}
