import { expect, test } from 'vitest';
import { RejectedRequests } from './rejected-requests.js';

test('counts 401, 403, 404 and unshared 429', () => {
  const rejected = new RejectedRequests();
  for (const status of [200, 204, 400, 401, 403, 404, 429, 500]) rejected.note(status, 'user');
  rejected.note(429, 'shared');
  expect(rejected.unreported).toBe(4);
  rejected.reported(3);
  expect(rejected.unreported).toBe(1);
});

test('is exhausted after 500 requests in ten minutes', () => {
  let now = 0;
  const rejected = new RejectedRequests(() => now);
  for (let n = 0; n < 499; n += 1) rejected.note(403, null);
  expect(rejected.isExhausted()).toBe(false);
  rejected.note(403, null);
  expect(rejected.isExhausted()).toBe(true);
  now = 10 * 60_000;
  expect(rejected.isExhausted()).toBe(false);
});
