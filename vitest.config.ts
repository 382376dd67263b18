import { defineConfig } from 'vitest/config';

/**
 * One run for every package: sources are resolved through the `source` export condition, so tests never need a
 * build. Browser tests live in apps/e2e and run under Playwright.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  oxc: { decorator: { legacy: true } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/{server,bot,sandbox,web}/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
