import { getBackoffMs } from '@lockwatch/contracts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { markProfileSent } from '../auth/session-hint.js';
import { isClientError, isSignedOut } from './errors.js';

const GC_MS = 5 * 60_000;
const RETRIES = 3;
const BACKOFF = { firstMs: 1000, maxMs: 30_000 };
const RETRY_ON_MOUNT_DELAY_MS = 5000;

/** Wait before retry number `attempt` (from 0), in ms: doubles from one second, at most 30 s ([9-04]). */
export function retryDelayMs(attempt: number): number {
  return getBackoffMs(attempt + 1, BACKOFF);
}

/** Three retries, but not for rejected requests or without a session ([9-04]). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isClientError(error) && !isSignedOut(error);
}

/**
 * Components that mount shortly after a failure do not repeat the request: those that unmount on failure would repeat it
 * endlessly. `errorUpdatedAt` is in ms since 1970.
 */
export function shouldRetryOnMount(errorUpdatedAt: number): boolean {
  return Date.now() - errorUpdatedAt > RETRY_ON_MOUNT_DELAY_MS;
}

/** Creates the query cache; `onSignedOut` is called when a call fails because there is no session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    // The server has received the identity token of the call.
    queryCache: new QueryCache({ onError, onSuccess: markProfileSent }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        gcTime: GC_MS,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        retryOnMount: (query) => shouldRetryOnMount(query.state.errorUpdatedAt),
        staleTime: 5000,
      },
      mutations: { retry: false },
    },
  });
}

/** Whether a page still waits for its lists, to show them together without a layout shift; not for failing ones. */
export function isFirstLoading(queries: readonly { isLoading: boolean; failureCount: number }[]): boolean {
  return queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
