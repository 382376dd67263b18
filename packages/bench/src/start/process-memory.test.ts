import { expect, test } from 'vitest';
import { parseParent, readTreeMemory } from './process-memory.js';

test('the parent is read behind a name that looks like other fields', () => {
  expect(parseParent('12 (a) S 7 (b) S 34 12 12 0 -1')).toBe(34);
  expect(parseParent('')).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a process is part of its own tree and uses memory', async () => {
  const tree = await readTreeMemory(process.pid);
  expect(tree.find(({ pid }) => pid === process.pid)?.pssBytes).toBeGreaterThan(1024 * 1024);
});
