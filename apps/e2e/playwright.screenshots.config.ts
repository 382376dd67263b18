import { defineConfig } from '@playwright/test';
import tests from './playwright.config.js';

/** Takes every picture of docs/images and of the help page anew, from the running product. */
export default defineConfig(tests, {
  testMatch: '**/screenshots.ts',
  outputDir: './test-results/screenshots',
  timeout: 120_000,
});
