import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Answers 405 with what is allowed to every method that a path does not have; `known` are those it has, `besides` those
 * that somebody else answers.
 */
export function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  known: readonly HTTPMethods[],
  besides: readonly HTTPMethods[] = [],
): void {
  const allowed = allowedMethods(known);
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method) && !besides.includes(method)),
    url,
    // Whatever body it has is not ours to judge.
    onRequest: async (request, reply) => refuseMethod(request, reply, known),
    handler: async () => undefined,
  });
}

/** Answers 405 with what is allowed. */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  known: readonly HTTPMethods[],
): FastifyReply {
  const allowed = allowedMethods(known).join(', ');
  reply.header('allow', allowed);
  const error = new AppError(
    'METHOD_NOT_ALLOWED',
    `${request.method} does not exist here; there is ${allowed}.`,
  );
  return sendProblem(reply, error, request);
}

function allowedMethods(known: readonly HTTPMethods[]): HTTPMethods[] {
  return METHODS.filter((method) => known.includes(method) || (method === 'HEAD' && known.includes('GET')));
}
