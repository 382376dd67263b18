import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-folder.mjs';

keepTemporaryFilesInMemory();

const shared = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  // Vitest’s name for the environment of the global set-up.
  environments: { __vitest__: { resolve: { conditions: ['source'] } } },
  // The same code in every project; with NODE_ENV=production React has no development runtime.
  oxc: { decorator: { legacy: true }, jsx: { runtime: 'automatic' as const, development: false } },
};
/** For tests that share the cores with others, and with the programs that they start. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };
/** It counts executed code blocks, which V8 does only for code that was compiled after counting began. */
const LINEAR_TIME = 'packages/language/src/linear-time.test.ts';

/**
 * One run for every package: sources are resolved through the `source` export condition, so tests never need a
 * build. Test files of a worker share their modules: importing them once saves a quarter of the time.
 * Browser tests live in apps/e2e and run under Playwright.
 */
export default defineConfig({
  ...shared,
  test: {
    globalSetup: ['scripts/testing/prepare.ts', 'packages/db/src/testing/global-setup.ts'],
    // More than two cores can run, because many tests wait. Each needs 30 connections to the database, and PostgreSQL has 400.
    maxWorkers: 4,
    projects: [
      {
        ...shared,
        test: {
          name: 'shared',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [LINEAR_TIME, '**/node_modules/**'],
          pool: 'forks',
          isolate: false,
          ...timeouts,
        },
      },
      {
        ...shared,
        test: {
          name: 'web',
          // React as users run it; its development build takes twice the time.
          env: { NODE_ENV: 'production' },
          include: ['apps/web/src/**/*.test.tsx'],
          environment: './apps/web/src/testing/dom-environment.ts',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          pool: 'forks',
          isolate: false,
          ...timeouts,
        },
      },
      { ...shared, test: { name: 'isolated', include: [LINEAR_TIME], pool: 'forks', ...timeouts } },
    ],
  },
});
