import { type ApiContext, type ApiDeps, toAppError } from '@lockwatch/api';
import {
  AppError,
  IDEMPOTENCY_KEY_HEADER,
  IDENTITY_TOKEN_HEADER,
  ON_BEHALF_OF_HEADER,
} from '@lockwatch/contracts';
import { type Authenticator, type Caller, SESSION_ENDED, type SecurityLog } from '@lockwatch/core';
import type { FastifyRequest } from 'fastify';
import type { RateLimits } from './rate-limits.js';

/** Finds out who calls, once for each request, and hands the procedures what they need. */
export type CreateContext = (request: FastifyRequest) => Promise<ApiContext>;

export function createContextFactory(
  deps: ApiDeps,
  authenticate: Authenticator,
  limits: RateLimits,
  securityLog: SecurityLog,
): CreateContext {
  const contexts = new WeakMap<FastifyRequest, Promise<ApiContext>>();

  async function createRequestContext(request: FastifyRequest): Promise<ApiContext> {
    const findCaller = () => findRequestCaller(request, authenticate);
    const idempotencyKey = request.headers[IDEMPOTENCY_KEY_HEADER];
    const found = await findCaller();
    reportCredential(request, found, securityLog);
    const caller = await countCaller(request, found, limits);
    return {
      deps,
      language: 'en',
      requestId: request.id,
      request,
      caller,
      findCaller,
      idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey),
      afterCommit: (work) => work(),
      setTotal: () => undefined,
      reportSecurityEvent: (event) => securityLog({ ...event, address: request.ip }),
    };
  }

  return (request) => {
    const known = contexts.get(request) ?? createRequestContext(request);
    contexts.set(request, known);
    return known;
  };
}

/** Logs forged or altered credentials; expired ones are normal. */
function reportCredential(request: FastifyRequest, caller: Caller, securityLog: SecurityLog): void {
  if (caller.kind !== 'nobody' || !(caller.rejection instanceof AppError)) return;
  const { code, cause } = caller.rejection;
  if (code !== 'UNAUTHENTICATED') return;
  const reason = cause instanceof Error && 'code' in cause ? cause.code : caller.rejection.message;
  if (reason === 'ERR_JWT_EXPIRED' || caller.rejection.text === SESSION_ENDED) return;
  const isApiToken = /^Bearer +lw_/i.test(request.headers.authorization ?? '');
  securityLog({
    kind: isApiToken ? 'api-token-rejected' : 'access-token-rejected',
    address: request.ip,
    fields: { requestId: request.id, reason },
  });
}

/** A user above the limit is treated as signed out, so public calls still work. */
async function countCaller(request: FastifyRequest, caller: Caller, limits: RateLimits): Promise<Caller> {
  if (caller.kind !== 'user') return caller;
  try {
    await limits.countUser(request, caller.actor.userId);
    return caller;
  } catch (error) {
    return { kind: 'nobody', rejection: toAppError(error) };
  }
}

async function findRequestCaller(request: FastifyRequest, authenticate: Authenticator): Promise<Caller> {
  try {
    return await authenticate({
      authorization: request.headers.authorization,
      onBehalfOf: single(request.headers[ON_BEHALF_OF_HEADER]),
      identityToken: single(request.headers[IDENTITY_TOKEN_HEADER]),
      address: request.ip,
    });
  } catch (error) {
    // Public calls still work without the database or the provider; others throw this error.
    const rejection = toAppError(error);
    if (rejection.code === 'INTERNAL') request.log.error({ err: error }, 'auth.failed');
    return { kind: 'nobody', rejection };
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
