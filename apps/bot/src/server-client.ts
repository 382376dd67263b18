import type { AppRouter } from '@lockwatch/api';
import { ON_BEHALF_OF_HEADER } from '@lockwatch/contracts';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type { FeedPort } from './feed/feed-port.js';
import { isRefusedInput } from './server-error.js';

export type ServerCalls = TRPCClient<AppRouter>;

export interface ServerAccess {
  /** Address of the server without a path. */
  url: string;
  /** The service credential. */
  token: string;
}

/** The server as a Discord user may use it: it decides what the person behind the id may do. */
export function serverFor(access: ServerAccess, discordUserId: string): ServerCalls {
  return connect(access, { [ON_BEHALF_OF_HEADER]: discordUserId });
}

/** The server as the bot itself uses it, for nobody in particular. */
export function serverForBot(access: ServerAccess): ServerCalls {
  return connect(access, {});
}

/** The feed's part of the server. */
export function feedPort(access: ServerAccess): FeedPort {
  const server = serverForBot(access);
  return {
    ingest: (input, signal) => server.feed.ingest.mutate(input, { signal }),
    channels: (signal) => server.feed.channels.query(undefined, { signal }),
    isRefusal: isRefusedInput,
  };
}

/** Not batched: a call leaves in the moment it is made. Connections are kept and used again by Node's fetch. */
function connect(access: ServerAccess, headers: Record<string, string>): ServerCalls {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${access.url}/trpc`,
        headers: { authorization: `Bearer ${access.token}`, ...headers },
      }),
    ],
  });
}
