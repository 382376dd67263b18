import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { errorCode, errorSentence, isRefusal } from './errors.js';
import { retryDelayMs, shouldRetry, shouldRetryOnMount } from './query-client.js';

function serverError(httpStatus: number, detail: string, appCode: string): TRPCClientError<never> {
  return TRPCClientError.from({
    error: { message: 'x', code: -32000, data: { code: 'X', httpStatus, appCode, detail } },
  });
}

describe('retrying a query', () => {
  test('three times, with waits that double up to 30 s', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, new Error('network')))).toEqual([
      true,
      true,
      true,
    ]);
    expect(shouldRetry(3, new Error('network'))).toBe(false);
    expect([0, 1, 2, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
  test.each([400, 401, 403, 404, 409, 422, 429])('never after a refusal with %i', (status) => {
    expect(shouldRetry(0, serverError(status, 'No.', 'FORBIDDEN'))).toBe(false);
  });
  test('again after a fault of the server', () => {
    expect(shouldRetry(0, serverError(503, 'Soon.', 'UNAVAILABLE'))).toBe(true);
    expect(isRefusal(serverError(500, 'Oh.', 'INTERNAL'))).toBe(false);
  });
  test('not for a part of the page that comes with the failure, but for one that comes later', () => {
    expect(shouldRetryOnMount(Date.now() + 60_000)).toBe(false);
    expect(shouldRetryOnMount(Date.now() - 60_000)).toBe(true);
  });
});

describe('errors in words', () => {
  test('are the server’s own sentence', () => {
    expect(errorSentence(serverError(403, 'Your plan is full.', 'LIMIT_REACHED'), 'Failed')).toBe(
      'Your plan is full.',
    );
    expect(errorCode(serverError(409, 'Taken.', 'CONFLICT'))).toBe('CONFLICT');
  });
  test('are the default where the server said nothing', () => {
    expect(errorSentence(TRPCClientError.from(new Error('fetch failed')), 'Failed to create item')).toBe(
      'Failed to create item',
    );
    expect(errorSentence(undefined, 'Failed')).toBe('Failed');
    expect(errorCode(new Error('x'))).toBeNull();
  });
});
