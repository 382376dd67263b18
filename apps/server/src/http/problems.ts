import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { ERROR_MAP, PROBLEM_CONTENT_TYPE, toAppError, toProblem } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A body that is refused is read on for so long, and for so many bytes, at most. */
const DRAIN_MS = 10_000;
const DRAINED_BYTES_MAX = 32 * 1024 * 1024;

/** Every refusal outside a procedure, in the form that its part of the server speaks. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const appError = fromFastify(error);
    if (appError.code === 'TOO_LARGE') await readToTheEnd(request.raw);
    if (appError.code === 'INTERNAL') {
      request.log.error({ err: appError.cause ?? appError }, 'request failed');
    }
    return sendProblem(reply, appError, request);
  });
}

/**
 * Throws the rest of a body away, so that whoever is still sending it hears the answer instead of a broken connection.
 * What goes on for too long is cut off.
 */
async function readToTheEnd(body: IncomingMessage): Promise<void> {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES_MAX) body.destroy();
  });
  await finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
}

/** Requests that never get as far as a route: an address that cannot be decoded. */
export function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply, fromFastify(error), request);
}

/** What is no HTTP, or has headers beyond 16 kB: answered on the bare connection, which then ends. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = toProblem(
    new AppError('MALFORMED', 'The request cannot be read: it is broken or its headers are too large.'),
  );
  const status = isTooLarge ? 431 : 400;
  const title = isTooLarge ? 'Request Header Fields Too Large' : problem.title;
  const body = JSON.stringify({ ...problem, status, title });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_CONTENT_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers with a problem document, or under /trpc with an error as tRPC's clients expect it. */
export function sendProblem(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  const { status } = ERROR_MAP[error.code];
  reply.code(status);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  if (isTrpc(request)) return reply.type('application/json').send(trpcError(error, request.id));
  return reply.type(PROBLEM_CONTENT_TYPE).send(JSON.stringify(toProblem(error, request.id)));
}

function isTrpc(request: FastifyRequest): boolean {
  return request.url.startsWith('/trpc/') || request.url === '/trpc';
}

/** JSON-RPC's code for a fault of the server, which tRPC's clients know. */
const SERVER_ERROR = -32603;

function trpcError(error: AppError, requestId: string) {
  const { trpc, status } = ERROR_MAP[error.code];
  return {
    error: {
      message: error.message,
      code: SERVER_ERROR,
      data: {
        code: trpc,
        httpStatus: status,
        appCode: error.code,
        detail: error.message,
        fields: error.fields,
        retryAfterSeconds: error.retryAfterSeconds ?? null,
        requestId,
      },
    },
  };
}

/** Fastify's own refusals by their code; whatever else it refuses with a 4xx cannot be read. */
function fromFastify(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('TOO_LARGE', 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('MALFORMED', 'Send the body as application/json.');
    case 'FST_ERR_BAD_URL':
      return new AppError('MALFORMED', 'The address cannot be decoded.');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('MALFORMED', 'The request cannot be read.', { cause: error });
  }
  return toAppError(error);
}
