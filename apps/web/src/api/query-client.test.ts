import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { getErrorCode, getErrorMessage, isClientError } from './errors.js';
import { isFirstLoading, shouldRetry } from './query-client.js';

function serverError(httpStatus: number, detail: string, appCode: string): TRPCClientError<never> {
  return TRPCClientError.from({
    error: { message: 'x', code: -32000, data: { code: 'X', httpStatus, appCode, detail } },
  });
}

describe('retrying a query', () => {
  test('retries three times', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, new Error('network')))).toEqual([
      true,
      true,
      true,
    ]);
    expect(shouldRetry(3, new Error('network'))).toBe(false);
  });
  test.each([400, 401, 403, 404, 409, 422, 429])('does not retry after status %i', (status) => {
    expect(shouldRetry(0, serverError(status, 'No.', 'FORBIDDEN'))).toBe(false);
  });
  test('retries after a server error', () => {
    expect(shouldRetry(0, serverError(503, 'Soon.', 'UNAVAILABLE'))).toBe(true);
    expect(isClientError(serverError(500, 'Oh.', 'INTERNAL'))).toBe(false);
  });
});

describe('error messages', () => {
  test('uses the server’s message', () => {
    expect(getErrorMessage(serverError(403, 'Your plan is full.', 'LIMIT_REACHED'), 'Failed')).toBe(
      'Your plan is full.',
    );
    expect(getErrorCode(serverError(409, 'Taken.', 'CONFLICT'))).toBe('CONFLICT');
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
