import type { AppRouter } from '@lockwatch/api';
import { QueryObserver } from '@tanstack/react-query';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { getErrorCode, getErrorMessage } from './errors.js';
import { createLinks } from './links.js';
import { createQueryClient, isFirstLoading, shouldRetry } from './query-client.js';

function serverError(httpStatus: number, detail: string, appCode: string): TRPCClientError<never> {
  return TRPCClientError.from({
    error: { message: 'x', code: -32000, data: { code: 'X', httpStatus, appCode, detail } },
  });
}

test('a query is retried three times, unless the server rejected it', () => {
  const network = new Error('network');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, network))).toEqual([true, true, true, false]);
  for (const status of [400, 401, 403, 404, 409, 422, 429])
    expect(shouldRetry(0, serverError(status, 'No.', 'FORBIDDEN')), `${status}`).toBe(false);
  for (const status of [500, 503])
    expect(shouldRetry(0, serverError(status, 'Soon.', 'UNAVAILABLE')), `${status}`).toBe(true);
});

test('a first fetch that was under way at a change is repeated', async () => {
  const client = createQueryClient(() => {});
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const queryFn = () => responses[calls++]?.promise ?? 'a third call';
  const observer = new QueryObserver<string>(client, { queryKey: ['me'], queryFn });
  const stop = observer.subscribe(() => {});
  const isFresh = client.invalidateQueries();
  responses[0]?.resolve('before the change');
  responses[1]?.resolve('after the change');
  await isFresh;
  expect(observer.getCurrentResult().data).toBe('after the change');
  stop();
  client.clear();
});

describe('error messages', () => {
  test('uses the server’s message', () => {
    expect(getErrorMessage(serverError(403, 'Your plan is full.', 'LIMIT_REACHED'), 'Failed')).toBe(
      'Your plan is full.',
    );
    expect(getErrorCode(serverError(409, 'Taken.', 'CONFLICT'))).toBe('CONFLICT');
  });
  test('says that the service is not available where a proxy answered', async () => {
    const nodeFetch = globalThis.fetch;
    globalThis.fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const client = createTRPCClient<AppRouter>({ links: createLinks('/trpc', async () => ({})) });
    const error: unknown = await client.system.status.query().catch((failure: unknown) => failure);
    globalThis.fetch = nodeFetch;
    expect(getErrorMessage(error, 'Failed')).toMatch(/^The service is starting or being updated/);
  });
  test('uses the fallback without a message', () => {
    expect(getErrorMessage(TRPCClientError.from(new Error('fetch failed')), 'Failed to create item')).toBe(
      'Failed to create item',
    );
    expect(getErrorMessage(undefined, 'Failed')).toBe('Failed');
    expect(getErrorCode(new Error('x'))).toBeNull();
  });
});

const LOADING = { isLoading: true, failureCount: 0 };
const DONE = { isLoading: false, failureCount: 0 };
const TRIED_AGAIN = { isLoading: true, failureCount: 1 };

test.each([
  [[DONE, DONE], false],
  [[DONE, LOADING], true],
  [[TRIED_AGAIN, DONE], false],
  [[TRIED_AGAIN, LOADING], true],
  [[], false],
])('with queries %j, the page waits: %s', (queries, waits) => {
  expect(isFirstLoading(queries)).toBe(waits);
});
