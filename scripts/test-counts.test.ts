import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addCounts,
  formatSummary,
  isPassed,
  readPlaywrightCounts,
  readSlowestTests,
  readVitestCounts,
} from './lib/test-counts.mjs';

const directory = mkdtempSync(join(tmpdir(), 'lockwatch-tally-'));

function report(name: string, content: unknown): string {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('the last line names skipped tests only when there are any', () => {
  expect(formatSummary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(formatSummary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('a run without a single test is not good', () => {
  expect(isPassed({ passed: 0, failed: 0, skipped: 0 })).toBe(false);
  expect(isPassed({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  expect(isPassed({ passed: 1, failed: 0, skipped: 5 })).toBe(true);
});

test('tallies add up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
  ).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

test("Vitest's tests are counted by their status, and a file that cannot be loaded is one failure", () => {
  const path = report('vitest.json', {
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(readVitestCounts(path, 1)).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

test("Playwright's flaky tests count as failed", () => {
  const path = report('playwright.json', { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } });
  expect(readPlaywrightCounts(path, 1)).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test('a bad exit code without a failed test, or a missing report, is a failure', () => {
  const path = report('green.json', {
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  });
  expect(readVitestCounts(path, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(readVitestCounts(path, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(readVitestCounts(join(directory, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(readPlaywrightCounts(join(directory, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the slowest tests of both reports come first, and a missing report has none', () => {
  const vitest = report('durations-vitest.json', {
    testResults: [
      {
        assertionResults: [
          { fullName: 'a short one', duration: 3 },
          { fullName: 'a long one', duration: 900 },
          { fullName: 'a skipped one' },
        ],
      },
    ],
  });
  const tests = [{ results: [{ duration: 2000 }] }];
  const playwright = report('durations-playwright.json', {
    suites: [
      { title: 'home.spec.ts', suites: [{ title: 'on a phone', specs: [{ title: 'opens', tests }] }] },
    ],
  });
  expect(readSlowestTests({ vitest, playwright }, 2)).toEqual([
    { title: 'home.spec.ts on a phone opens', ms: 2000 },
    { title: 'a long one', ms: 900 },
  ]);
  expect(readSlowestTests({ vitest: 'none.json', playwright: 'none.json' }, 2)).toEqual([]);
});
