import type { AppRouter } from '@lockwatch/api';
import { ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type { FeedPort } from './feed/feed-port.js';
import type { HealthPort } from './health/health-port.js';
import { isRefusedInput, operatorAdvice } from './server-error.js';

export type ServerCalls = TRPCClient<AppRouter>;

export interface ServerAccess {
  /** Address of the server without a path. */
  url: string;
  /** The service credential. */
  token: string;
}

/** ms after which a call for a person is given up, so that they read a sentence and not "thinking" for ever. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * The server as a Discord user may use it: it decides what the person behind the id may do. All its calls end with
 * `deadline`, where there is one.
 */
export function serverFor(access: ServerAccess, discordUserId: string, deadline?: AbortSignal): ServerCalls {
  return connect(access, { [ON_BEHALF_OF_HEADER]: discordUserId }, fetchInTime(deadline));
}

/** The server as the bot itself uses it, for nobody in particular. */
export function serverForBot(access: ServerAccess, deadline?: AbortSignal): ServerCalls {
  return connect(access, {}, fetchInTime(deadline));
}

/** The feed's part of the server. The feed sets its own time limits. */
export function feedPort(access: ServerAccess): FeedPort {
  const server = connect(access, {}, fetch);
  return {
    ingest: (input, signal) => server.feed.ingest.mutate(input, { signal }),
    channels: (signal) => server.feed.channels.query(undefined, { signal }),
    isRefusal: isRefusedInput,
    adviceOn: operatorAdvice,
  };
}

/** The bot's reports of itself. */
export function healthPort(access: ServerAccess): HealthPort {
  const { bot } = serverForBot(access);
  return {
    health: (input) => bot.reportHealth.mutate(input),
    guild: (input) => bot.reportGuild.mutate(input),
    shardGuilds: (input) => bot.reportShardGuilds.mutate(input),
  };
}

/** Not batched: a call leaves in the moment it is made. Connections are kept and used again by Node's fetch. */
function connect(
  access: ServerAccess,
  headers: Record<string, string>,
  fetchCall: typeof fetch,
): ServerCalls {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${access.url}/trpc`,
        headers: { authorization: `Bearer ${access.token}`, ...headers },
        fetch: (input, init) => fetchCall(input, init),
      }),
    ],
  });
}

function fetchInTime(deadline?: AbortSignal): typeof fetch {
  return (input, init) => {
    const ends = [AbortSignal.timeout(CALL_TIMEOUT_MS), deadline, init?.signal];
    return fetch(input, {
      ...init,
      signal: AbortSignal.any(ends.filter((end) => end instanceof AbortSignal)),
    });
  };
}
