import { expect, test } from 'vitest';
import { isFirstLoading } from './is-first-loading.js';

const LOADING = { isLoading: true, failureCount: 0 };
const DONE = { isLoading: false, failureCount: 0 };
const TRIED_AGAIN = { isLoading: true, failureCount: 1 };

test.each([
  [[DONE, DONE], false],
  [[DONE, LOADING], true],
  [[TRIED_AGAIN, DONE], false],
  [[TRIED_AGAIN, LOADING], true],
  [[], false],
])('with lists in the states %j the page waits: %s', (queries, waits) => {
  expect(isFirstLoading(queries)).toBe(waits);
});
