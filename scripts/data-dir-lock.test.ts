import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from './lib/data-dir-lock.mjs';

const directory = () => join(mkdtempSync(join(tmpdir(), 'lockwatch-lock-')), 'data');

test('the mark is made with the directory and taken away at the end', () => {
  const dataDir = directory();
  const unlock = lockDataDir(dataDir);
  expect(existsSync(join(dataDir, 'launcher.pid'))).toBe(true);
  unlock();
  expect(existsSync(join(dataDir, 'launcher.pid'))).toBe(false);
});

test('a directory that a living launcher uses is refused with a sentence', async () => {
  const dataDir = directory();
  lockDataDir(dataDir)();
  // Any process whose command names the script stands for another launcher.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1 << 30)', 'start.mjs'], {
    stdio: 'ignore',
  });
  await new Promise((resolve) => other.once('spawn', resolve));
  writeFileSync(join(dataDir, 'launcher.pid'), `${other.pid}\n`);
  expect(() => lockDataDir(dataDir)).toThrow(
    `Lockwatch already runs with the data directory ${dataDir} (process ${other.pid}). Stop it first, or set DATA_DIR to another directory.`,
  );
  other.kill('SIGKILL');
  await new Promise((resolve) => other.once('exit', resolve));
  lockDataDir(dataDir)();
});

test('a mark left behind counts for nothing, nor does another program with that number', () => {
  const dataDir = directory();
  lockDataDir(dataDir)();
  writeFileSync(join(dataDir, 'launcher.pid'), '999999999\n');
  lockDataDir(dataDir)();
  writeFileSync(join(dataDir, 'launcher.pid'), `${process.ppid}\n`);
  lockDataDir(dataDir)();
});
