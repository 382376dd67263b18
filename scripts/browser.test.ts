import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from './lib/browser.mjs';

/** A folder without Playwright, so that only what a test puts there can be found. */
const nowhere = mkdtempSync(join(tmpdir(), 'lockwatch-browser-'));

function program(name: string, exitCode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockwatch-browser-'));
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

test('a variable wins over what is installed', () => {
  const named = program('any-name', 0);
  const installed = program('chromium', 0);
  expect(findBrowser(nowhere, { CHROMIUM_PATH: named, PATH: folderOf(installed) })).toBe(named);
});

test('reports a variable that names a missing file', () => {
  expect(() => findBrowser(nowhere, { PLAYWRIGHT_CHROMIUM: '/no/such/browser' })).toThrow(
    'PLAYWRIGHT_CHROMIUM names /no/such/browser, but there is no such file.',
  );
});

test('a stub that does not run is passed over for the next one', () => {
  const stub = program('chromium-browser', 1);
  const real = program('google-chrome', 0);
  expect(findBrowser(nowhere, { PATH: `${folderOf(stub)}:${folderOf(real)}` })).toBe(real);
});

test('without any browser the answer is null', () => {
  expect(findBrowser(nowhere, { PATH: nowhere }, [])).toBeNull();
});
