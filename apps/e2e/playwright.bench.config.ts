import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import tests from './playwright.config.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm run bench -- web` measures in the browser. One worker, so that nothing else runs meanwhile. */
export default defineConfig(tests, {
  testMatch: '**/*.bench.ts',
  outputDir: './test-results/bench',
  workers: 1,
  use: {
    launchOptions: {
      executablePath: await ensureBrowser({ root, print: console.error, output: 'stderr' }),
      args: BROWSER_FLAGS,
    },
  },
});
