import type { AppRouter } from '@lockwatch/api';
import { IDEMPOTENCY_KEY_HEADER, ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { getLanguage } from './texts/translate.js';

export type ServerClient = TRPCClient<AppRouter>;

export interface ServerAccess {
  /** Address of the server without a path. */
  url: string;
  token: string;
}

/** Timeout of calls for a user, so that the user gets a reply. */
const CALL_TIMEOUT_MS = 10_000;

/** The server on behalf of a Discord user. A change is made once for an idempotency key. `deadline` aborts all calls. */
export function connectAsUser(
  access: ServerAccess,
  user: { discordUserId: string; idempotencyKey: string },
  deadline?: AbortSignal,
): ServerClient {
  const headers = {
    [ON_BEHALF_OF_HEADER]: user.discordUserId,
    [IDEMPOTENCY_KEY_HEADER]: user.idempotencyKey,
  };
  return connect(access, headers, createFetchWithTimeout(deadline));
}

export function connectAsBot(access: ServerAccess, deadline?: AbortSignal): ServerClient {
  return connect(access, {}, createFetchWithTimeout(deadline));
}

/** Ingest sets its own timeouts. */
export function connectForIngest(access: ServerAccess): ServerClient {
  return connect(access, {}, fetch);
}

/** Without batching, so that calls are sent immediately. The server answers in the language of the running command. */
function connect(access: ServerAccess, headers: Record<string, string>, fetchCall: typeof fetch) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${access.url}/trpc`,
        headers: { authorization: `Bearer ${access.token}`, 'accept-language': getLanguage(), ...headers },
        fetch: (input, init) => fetchCall(input, init),
      }),
    ],
  });
}

function createFetchWithTimeout(deadline?: AbortSignal): typeof fetch {
  return (input, init) => {
    const ends = [AbortSignal.timeout(CALL_TIMEOUT_MS), deadline, init?.signal];
    return fetch(input, {
      ...init,
      signal: AbortSignal.any(ends.filter((end) => end instanceof AbortSignal)),
    });
  };
}
