import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    emptyTally(),
  );
}

/**
 * The last line of the whole run.
 *
 * @param {Tally} tally
 * @returns {string} `N passed, N failed`, and `, N skipped` if any was
 */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Whether the run as a whole is good: nothing failed, and there was something to fail.
 *
 * @param {Tally} tally
 */
export function isGood({ passed, failed }) {
  return failed === 0 && passed > 0;
}

/**
 * What Vitest's JSON report says. A file that could not even be loaded holds no test, so it counts as one failure;
 * so does a run that ended badly without any failed test (an unhandled error), or left no report.
 *
 * @param {string} path
 * @param {number} exitCode of the run
 * @returns {Tally}
 */
export function vitestTally(path, exitCode) {
  /** @type {{ testResults?: { status: string, assertionResults: { status: string }[] }[] } | null} */
  const report = readReport(path);
  const tally = emptyTally();
  for (const file of report?.testResults ?? []) {
    const before = tally.failed;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') tally.passed += 1;
      else if (status === 'failed') tally.failed += 1;
      else tally.skipped += 1;
    }
    if (file.status === 'failed' && tally.failed === before) tally.failed += 1;
  }
  return withExitCode(tally, report !== null, exitCode);
}

/**
 * What Playwright's JSON report says. A test that passed only when tried again counts as failed.
 *
 * @param {string} path
 * @param {number} exitCode of the run
 * @returns {Tally}
 */
export function playwrightTally(path, exitCode) {
  /** @type {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} */
  const report = readReport(path);
  const stats = report?.stats;
  const tally =
    stats === undefined
      ? emptyTally()
      : { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return withExitCode(tally, stats !== undefined, exitCode);
}

/**
 * @param {Tally} tally
 * @param {boolean} hasReport
 * @param {number} exitCode
 * @returns {Tally}
 */
function withExitCode(tally, hasReport, exitCode) {
  const unexplained = (exitCode !== 0 || !hasReport) && tally.failed === 0;
  return unexplained ? { ...tally, failed: 1 } : tally;
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
