import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { ERROR_MAP, formatErrorData, PROBLEM_CONTENT_TYPE, toAppError, toProblem } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { SecurityLog } from '@lockwatch/core';
import { toLanguage } from '@lockwatch/texts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_ROUTES } from './rate-limits.js';

/** A rejected body is read for at most this long and this many bytes. */
const DRAIN_TIMEOUT_MS = 10_000;
const DRAINED_BYTES_MAX = 8 * 1024 * 1024;

/** Every error outside a procedure, as problem+json or in tRPC's format. */
export function registerProblems(app: FastifyInstance, securityLog: SecurityLog): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const appError = toFastifyAppError(error);
    if (appError.code === 'TOO_LARGE') void drainBody(request.raw, reply.removeHeader('connection').raw);
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) {
      request.log.info('request.aborted');
    } else if (appError.code === 'INTERNAL') {
      request.log.error({ err: appError.cause ?? appError }, 'request.failed');
    }
    if (isSignedRoute(request) && (appError.code === 'UNAUTHENTICATED' || appError.code === 'MALFORMED')) {
      const fields = { path: request.routeOptions.url, requestId: request.id, reason: appError.message };
      securityLog({ kind: 'signature-rejected', address: request.ip, fields });
    }
    return sendProblem(reply, appError, request);
  });
}

function isSignedRoute(request: FastifyRequest): boolean {
  return SIGNED_ROUTES.has(request.routeOptions.url);
}

/** Reads and discards a rejected body within limits, so that a sender who goes on sending gets the response. */
async function drainBody(body: IncomingMessage, response: ServerResponse): Promise<void> {
  const isLast = !response.shouldKeepAlive;
  // Otherwise Node.js would close the connection after the response, which resets it while bytes arrive.
  response.shouldKeepAlive = true;
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES_MAX) body.destroy();
  });
  // Fastify leaves a body in chunks that exceeds the limit without a reader, which paused it.
  body.resume();
  try {
    await Promise.all([
      finished(response),
      finished(body, { signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) }),
    ]);
    if (isLast) body.socket.destroySoon();
  } catch {
    body.destroy();
  }
}

/** Where requests go whose path cannot be decoded: Fastify's own answer has no hooks and does not know the client's address. */
const UNREADABLE = '/api/unreadable-address';

export function replaceUnreadable(url: string): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return UNREADABLE;
  }
}

/** Call it after the hooks that such requests pass. */
export function rejectUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url === UNREADABLE) throw new AppError('MALFORMED', { text: 'http.addressUnreadable' });
  });
}

/** What HTTP itself rejects, by the code of Node.js. */
const CLIENT_ERRORS = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, title: 'Request Header Fields Too Large' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, title: 'Request Timeout' }],
]);

/** Answers invalid HTTP, headers above 16 kB and late requests, then closes the connection after `lingerMs`. */
export function createClientErrorHandler(lingerMs: number) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = toProblem(new AppError('MALFORMED', { text: 'http.malformed' }));
    const { status, title } = CLIENT_ERRORS.get(error.code ?? '') ?? problem;
    const body = JSON.stringify({ ...problem, status, title });
    socket.end(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${PROBLEM_CONTENT_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Gives the response time to arrive: unread bytes would turn the close into a reset.
    const closing = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(closing));
  };
}

/** Answers with a problem document, or under /trpc with an error as tRPC's clients expect it. */
export function sendProblem(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  const { status } = ERROR_MAP[error.code];
  reply.code(status);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  const isTrpc = /^\/trpc(\/|$)/.test(request.originalUrl);
  if (isTrpc) return reply.type('application/json').send(trpcError(error, request));
  return reply.type(PROBLEM_CONTENT_TYPE).send(JSON.stringify(toProblem(error, request.id)));
}

/** JSON-RPC's code for a fault of the server, which tRPC's clients know. */
const SERVER_ERROR = -32603;

function trpcError(error: AppError, request: FastifyRequest) {
  const { trpc, status } = ERROR_MAP[error.code];
  const data = formatErrorData(error, toLanguage(request.headers['accept-language']), request.id);
  return {
    error: { message: data.detail, code: SERVER_ERROR, data: { code: trpc, httpStatus: status, ...data } },
  };
}

/** Fastify's errors by code; other 4xx errors mean an unreadable request. */
function toFastifyAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('TOO_LARGE', { text: 'api.tooLarge' });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('MALFORMED', { text: 'http.sendJson' });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('MALFORMED', { text: 'api.unreadable' }, { cause: error });
  }
  return toAppError(error);
}
