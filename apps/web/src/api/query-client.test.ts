import type { AppRouter } from '@lockwatch/api';
import { QueryObserver } from '@tanstack/react-query';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('a change while a query is fetched', () => {
  /** A query whose responses the test gives, in the order of its fetches. */
  function observe() {
    const client = createQueryClient(() => {});
    const fetches: PromiseWithResolvers<string>[] = [];
    const observer = new QueryObserver<string>(client, {
      queryKey: ['list'],
      queryFn() {
        const response = Promise.withResolvers<string>();
        fetches.push(response);
        return response.promise;
      },
    });
    onTestFinished(observer.subscribe(() => {}));
    onTestFinished(() => client.clear());
    return {
      client,
      /** Answers the fetch with this number, from 0 on, once it is made. */
      async answer(number: number, text: string): Promise<void> {
        await expect.poll(() => fetches.length).toBeGreaterThan(number);
        fetches[number]?.resolve(text);
        await expect.poll(() => observer.getCurrentResult().data).toBe(text);
      },
      countFetches: () => fetches.length,
    };
  }

  test('repeats the first fetch', async () => {
    const list = observe();
    const isFresh = list.client.invalidateQueries();
    await list.answer(0, 'before the change');
    await list.answer(1, 'after the change');
    await isFresh;
    expect(list.countFetches()).toBe(2);
  });

  test('keeps each fetch where changes come faster than answers', async () => {
    const list = observe();
    await list.answer(0, 'at first');
    const change = () => list.client.invalidateQueries(undefined, { cancelRefetch: false });
    const first = [change(), change(), change()];
    await list.answer(1, 'after the first change');
    const second = change();
    await list.answer(2, 'after the third change');
    await list.answer(3, 'after the last change');
    await Promise.all([...first, second]);
    expect(list.countFetches()).toBe(4);
  });
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
