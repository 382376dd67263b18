import { type ApiContext, type ApiDeps, toAppError } from '@lockwatch/api';
import { ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import type { Authenticator, Caller } from '@lockwatch/core';
import type { FastifyRequest } from 'fastify';
import type { RateLimits } from './rate-limits.js';

/** Finds out who calls and hands the procedures what they need. */
export type CreateContext = (request: FastifyRequest) => Promise<ApiContext>;

export function contextFactory(
  deps: ApiDeps,
  authenticate: Authenticator,
  limits: RateLimits,
): CreateContext {
  return async (request) => {
    const findCaller = () => callerOf(request, authenticate);
    const caller = await countedCaller(request, await findCaller(), limits);
    return { deps, requestId: request.id, caller, findCaller };
  };
}

/** A person who called too often is refused as nobody is: what is open to all stays open. */
async function countedCaller(request: FastifyRequest, caller: Caller, limits: RateLimits): Promise<Caller> {
  if (caller.kind !== 'person') return caller;
  try {
    await limits.countPerson(request, caller.actor.userId);
    return caller;
  } catch (error) {
    return { kind: 'nobody', refusal: toAppError(error) };
  }
}

async function callerOf(request: FastifyRequest, authenticate: Authenticator): Promise<Caller> {
  const onBehalfOf = request.headers[ON_BEHALF_OF_HEADER];
  try {
    return await authenticate({
      authorization: request.headers.authorization,
      onBehalfOf: Array.isArray(onBehalfOf) ? onBehalfOf[0] : onBehalfOf,
    });
  } catch (error) {
    // A public call still works while the database or the sign-in provider is away; any other is refused with this.
    const refusal = toAppError(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'the caller could not be found out');
    return { kind: 'nobody', refusal };
  }
}
