import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.mjs';
import { keepTemporaryFilesInMemory } from '../../scripts/lib/memory-folder.mjs';

keepTemporaryFilesInMemory();

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Tests of the whole product, from its built programs. Each worker starts five processes and a database of its own; the
 * tests of a file run in its order, because they share these. No retries: what passes only at the second attempt has a
 * fault.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  workers: availableParallelism(),
  retries: 0,
  timeout: 180_000,
  // The product's processes share the cores with the browser, so that everything is slow.
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    // Nothing to wait for, and no frames drawn for a background that moves; tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findBrowser(root) ?? undefined, args: BROWSER_FLAGS },
    screenshot: 'only-on-failure',
    // Recording costs every test time: set LOCKWATCH_TRACE=on to see what a failing one did.
    trace: process.env.LOCKWATCH_TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
});
