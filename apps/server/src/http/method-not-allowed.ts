import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers 405 with `Allow` to all other methods of a path; `known` are its methods, `besides` those of other handlers. */
export function rejectOtherMethods(
  scope: FastifyInstance,
  url: string,
  known: readonly HTTPMethods[],
  besides: readonly HTTPMethods[] = [],
): void {
  const allowed = allowedMethods(known);
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method) && !besides.includes(method)),
    url,
    // The body is ignored.
    onRequest: async (request, reply) => sendMethodNotAllowed(request, reply, known),
    handler: async () => undefined,
  });
}

export function sendMethodNotAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  known: readonly HTTPMethods[],
): FastifyReply {
  const allowed = allowedMethods(known).join(', ');
  reply.header('allow', allowed);
  const error = new AppError('METHOD_NOT_ALLOWED', {
    text: 'http.methodNotAllowed',
    values: { method: request.method, allowed },
  });
  return sendProblem(reply, error, request);
}

function allowedMethods(known: readonly HTTPMethods[]): HTTPMethods[] {
  return METHODS.filter((method) => known.includes(method) || (method === 'HEAD' && known.includes('GET')));
}
