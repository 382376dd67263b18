import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPatches } from './lib/patches.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lockwatch-patches-'));
  mkdirSync(join(root, 'node_modules/a'), { recursive: true });
  mkdirSync(join(root, 'patches'));
  writeFileSync(
    join(root, 'patches/a+1.0.0.patch'),
    '--- a/node_modules/a/a.js\n+++ b/node_modules/a/a.js\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const file = () => join(root, 'node_modules/a/a.js');

test('changes an installed file once', async () => {
  writeFileSync(file(), 'one\ntwo\nthree\n');
  expect(await applyPatches(root)).toEqual([file()]);
  expect(await applyPatches(root)).toEqual([]);
  expect(readFileSync(file(), 'utf8')).toBe('one\nTWO\nthree\n');
});

test('rejects a file that the patch was not made for, and leaves it alone', async () => {
  writeFileSync(file(), 'another version\n');
  await expect(applyPatches(root)).rejects.toThrow('patches/a+1.0.0.patch does not fit');
  expect(readFileSync(file(), 'utf8')).toBe('another version\n');
});
