import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.js';

test('groups take turns, whatever their size and whenever they come', () => {
  const queue = createFairQueue<string>();
  const next = () => queue.shift(Number.POSITIVE_INFINITY)?.value;
  for (const value of ['a1', 'a2', 'a3', 'a4']) queue.push('a', value);
  queue.push('b', 'b1');
  const first = [next(), next(), next()];
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  const rest = [next(), next(), next(), next(), next()];
  expect([...first, ...rest]).toEqual(['a1', 'b1', 'a2', 'a3', 'c1', 'b2', 'a4', undefined]);
  expect(queue.isEmpty()).toBe(true);
});

test('large groups can be passed over, until they are empty', () => {
  const queue = createFairQueue<string>();
  for (const value of ['a1', 'a2', 'a3']) queue.push('a', value);
  queue.push('b', 'b1');
  expect(queue.shift(2)).toEqual({ value: 'b1', groupSize: 1 });
  expect(queue.shift(2)).toBeNull();
  expect(queue.shift(3)).toEqual({ value: 'a1', groupSize: 3 });
  expect(queue.shift(2)).toBeNull();
  expect([queue.shift(3)?.value, queue.shift(3)?.value]).toEqual(['a2', 'a3']);
  queue.push('a', 'a4');
  expect(queue.shift(2)).toEqual({ value: 'a4', groupSize: 1 });
});
