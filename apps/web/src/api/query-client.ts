import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { markProfileSent } from '../auth/session-hint.js';
import { isClientError, isSignedOut } from './errors.js';
import { keepForOffline } from './offline-queries.js';

const RETRIES = 3;
const RETRY_ON_MOUNT_DELAY_MS = 5000;

/** Three retries, but not for rejected requests or without a session ([9-04]). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isClientError(error) && !isSignedOut(error);
}

class PageQueryClient extends QueryClient {
  /** Repeats the fetches under way that it does not cancel, since their answers may be older than the change. */
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const running = this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined || options?.cancelRefetch === false,
    });
    await super.invalidateQueries(filters, options);
    const isOutdated = (query: Query) => running.includes(query) && query.state.data !== undefined;
    await this.refetchQueries({ type: 'active', predicate: isOutdated }, { cancelRefetch: false });
  }
}

/** Creates the query cache; `onSignedOut` is called when a call fails because there is no session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new PageQueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (_data, query) => {
        // The server has received the identity token of the call.
        markProfileSent();
        keepForOffline(query);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The library's delays double from one second to 30, and its cache keeps data for five minutes ([9-04]).
        retry: shouldRetry,
        // Components that unmount on failure would otherwise repeat the request endlessly.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_ON_MOUNT_DELAY_MS,
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
