import { expect, test } from 'vitest';
import { createDmRefusals } from './dm-refusals.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function refusalsAt() {
  const clock = { ms: 1_000_000, now: () => clock.ms };
  return { clock, refusals: createDmRefusals(clock) };
}

/** How long the person has to be left alone from now on, to the second. */
function waitOf({ clock, refusals }: ReturnType<typeof refusalsAt>, person: string): number {
  const start = clock.ms;
  while (refusals.mustWait(person)) clock.ms += SECOND;
  return clock.ms - start;
}

test('each refused probe doubles the wait, from 30 seconds to ten minutes', () => {
  const world = refusalsAt();
  const waits = Array.from({ length: 7 }, () => {
    world.refusals.refused('ann');
    return waitOf(world, 'ann');
  });
  expect(waits).toEqual([30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 10 * MINUTE, 10 * MINUTE]);
});

test('a message that gets through ends the wait and its growth, for that person only', () => {
  const world = refusalsAt();
  world.refusals.refused('ann');
  waitOf(world, 'ann');
  world.refusals.refused('ann');
  world.refusals.refused('bob');
  world.refusals.gotThrough('ann');
  expect(world.refusals.mustWait('ann')).toBe(false);
  expect(world.refusals.mustWait('bob')).toBe(true);
  world.refusals.refused('ann');
  expect(waitOf(world, 'ann')).toBe(30 * SECOND);
});

test('what is refused during a wait does not lengthen it', () => {
  const world = refusalsAt();
  world.refusals.refused('ann');
  world.clock.ms += 10 * SECOND;
  world.refusals.refused('ann');
  expect(waitOf(world, 'ann')).toBe(20 * SECOND);
});

test('while very many are refused everybody waits longest, and no longer once that is past', () => {
  const world = refusalsAt();
  for (let n = 0; n < 1000; n += 1) world.refusals.refused(`person ${n}`);
  world.refusals.refused('ann');
  expect(waitOf(world, 'ann')).toBe(10 * MINUTE);
  world.refusals.refused('bob');
  expect(waitOf(world, 'bob')).toBe(30 * SECOND);
});
