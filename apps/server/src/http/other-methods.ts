import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 with what is allowed to every method that a path does not have; `known` are those it has. */
export function refuseOtherMethods(scope: FastifyInstance, url: string, known: readonly HTTPMethods[]): void {
  const has = new Set(known);
  if (has.has('GET')) has.add('HEAD');
  const allowed = METHODS.filter((method) => has.has(method));
  scope.route({
    method: METHODS.filter((method) => !has.has(method)),
    url,
    // Whatever body it has is not ours to judge.
    onRequest: async (request, reply) => {
      reply.header('allow', allowed.join(', '));
      const error = new AppError(
        'METHOD_NOT_ALLOWED',
        `${request.method} does not exist here; there is ${allowed.join(', ')}.`,
      );
      return sendProblem(reply, error, request);
    },
    handler: async () => undefined,
  });
}
