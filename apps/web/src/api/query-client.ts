import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './errors.js';

const GC_MS = 5 * 60_000;
const RETRIES = 3;
const BACKOFF_MAX_MS = 30_000;
const FAILURE_FRESH_MS = 5000;

/** Wait before retry number `attempt` (from 0), in ms: doubles from one second, at most 30 s ([9-04]). */
export function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, BACKOFF_MAX_MS);
}

/** Three retries, but none of what the server refused ([9-04]). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isRefusal(error);
}

/**
 * What failed a moment ago is not asked for again by the next part of the page that wants it: parts that come and go
 * with the failure would ask for ever. What failed longer ago may have healed.
 * `errorUpdatedAt` is in ms since 1970.
 */
export function shouldRetryOnMount(errorUpdatedAt: number): boolean {
  return Date.now() - errorUpdatedAt > FAILURE_FRESH_MS;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
