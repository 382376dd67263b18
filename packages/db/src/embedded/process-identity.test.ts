import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandLine, isAlive, isSameProcess, ownIdentity } from './process-identity.js';

test('this process is alive and itself', async () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isSameProcess(ownIdentity())).toBe(true);
  expect(await commandLine(process.pid)).toContain('node');
});

test('a process that ended is neither', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const pid = child.pid ?? 0;
  expect([isAlive(pid), isSameProcess({ pid, startedAt: '' })]).toEqual([false, false]);
});

test.runIf(process.platform === 'linux')('a later process with the same number is another one', () => {
  const self = ownIdentity();
  expect(self.startedAt).toMatch(/^\d+$/);
  expect(isSameProcess({ ...self, startedAt: '1' })).toBe(false);
});
