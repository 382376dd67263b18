import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Tests of the whole product, from its built programs. One worker: each starts five processes and a database of its
 * own. No retries: what passes only at the second attempt has a fault.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  // Beside five processes on two cores everything takes its time. What is expected must come, not come at once.
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: findBrowser(root) ?? undefined, args: BROWSER_FLAGS },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
