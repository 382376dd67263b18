import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.js';

test('groups take turns, whatever their size and whenever they come', () => {
  const queue = createFairQueue<string>();
  for (const value of ['a1', 'a2', 'a3', 'a4']) queue.push('a', value);
  queue.push('b', 'b1');
  const first = [queue.shift(), queue.shift(), queue.shift()];
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  expect([...first, queue.shift(), queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([
    'a1',
    'b1',
    'a2',
    'a3',
    'c1',
    'b2',
    'a4',
    undefined,
  ]);
});
