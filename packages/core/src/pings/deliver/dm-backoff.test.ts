import { expect, test } from 'vitest';
import { createDmBackoff } from './dm-backoff.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function createTestBackoff() {
  const clock = { ms: 1_000_000, now: () => clock.ms };
  return { clock, backoff: createDmBackoff(clock) };
}

/** How long the person has to be left alone from now on, to the second. */
function getWaitMs({ clock, backoff }: ReturnType<typeof createTestBackoff>, person: string): number {
  const start = clock.ms;
  while (backoff.waitMs(person) > 0) clock.ms += SECOND;
  return clock.ms - start;
}

test('does not wait after one rejection, then from 30 seconds on twice as long, up to ten minutes', () => {
  const world = createTestBackoff();
  const waits = Array.from({ length: 8 }, () => {
    world.backoff.recordRejection('ann');
    return getWaitMs(world, 'ann');
  });
  expect(waits).toEqual([
    0,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    4 * MINUTE,
    8 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
  ]);
});

test('resets the wait of a user whose message was delivered', () => {
  const world = createTestBackoff();
  world.backoff.recordRejection('ann');
  getWaitMs(world, 'ann');
  world.backoff.recordRejection('ann');
  world.backoff.recordRejection('ann');
  world.backoff.recordRejection('bob');
  world.backoff.recordRejection('bob');
  world.backoff.recordSuccess('ann');
  expect(world.backoff.waitMs('ann')).toBe(0);
  expect(world.backoff.waitMs('bob')).toBe(30 * SECOND);
  world.backoff.recordRejection('ann');
  expect(getWaitMs(world, 'ann')).toBe(0);
});

test('ignores a rejection during a wait', () => {
  const world = createTestBackoff();
  world.backoff.recordRejection('ann');
  world.backoff.recordRejection('ann');
  world.clock.ms += 10 * SECOND;
  world.backoff.recordRejection('ann');
  expect(getWaitMs(world, 'ann')).toBe(20 * SECOND);
});

test('uses the longest wait for everyone while there are very many rejections', () => {
  const world = createTestBackoff();
  for (let n = 0; n < 1000; n += 1) world.backoff.recordRejection(`person ${n}`);
  world.backoff.recordRejection('ann');
  expect(getWaitMs(world, 'ann')).toBe(10 * MINUTE);
  world.backoff.recordRejection('bob');
  expect(getWaitMs(world, 'bob')).toBe(0);
});
