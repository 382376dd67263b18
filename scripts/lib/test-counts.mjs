import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} TestCounts
 */

/** @returns {TestCounts} */
function zeroCounts() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * @param {readonly TestCounts[]} tallies
 * @returns {TestCounts}
 */
export function addCounts(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    zeroCounts(),
  );
}

/**
 * The last line of the whole run.
 *
 * @param {TestCounts} tally
 * @returns {string} `N passed, N failed`, and `, N skipped` if any was
 */
export function formatSummary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Whether the run passed: nothing failed, and at least one test ran.
 *
 * @param {TestCounts} tally
 */
export function isPassed({ passed, failed }) {
  return failed === 0 && passed > 0;
}

/**
 * The counts of Vitest's JSON report. A file that could not be loaded has no tests, so it counts as one failure;
 * so does a run that failed without a failed test (an unhandled error), or left no report.
 *
 * @param {string} path
 * @param {number} exitCode of the run
 * @returns {TestCounts}
 */
export function readVitestCounts(path, exitCode) {
  /** @type {{ testResults?: { status: string, assertionResults: { status: string }[] }[] } | null} */
  const report = readReport(path);
  const tally = zeroCounts();
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
 * The counts of Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {string} path
 * @param {number} exitCode of the run
 * @returns {TestCounts}
 */
export function readPlaywrightCounts(path, exitCode) {
  /** @type {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} */
  const report = readReport(path);
  const stats = report?.stats;
  const tally =
    stats === undefined
      ? zeroCounts()
      : { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return withExitCode(tally, stats !== undefined, exitCode);
}

/**
 * @typedef {{ title: string, ms: number }} TestDuration
 * @typedef {{ title: string, specs?: { title: string, tests: { results: { duration: number }[] }[] }[],
 *   suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The slowest tests of both reports, the slowest first; a report that is missing has none.
 *
 * @param {{ vitest: string, playwright: string }} paths
 * @param {number} count
 * @returns {TestDuration[]}
 */
export function readSlowestTests(paths, count) {
  /** @type {{ testResults?: { assertionResults: { fullName: string, duration?: number | null }[] }[] } | null} */
  const vitest = readReport(paths.vitest);
  /** @type {{ suites?: PlaywrightSuite[] } | null} */
  const playwright = readReport(paths.playwright);
  const tests = (vitest?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 }))
    .concat((playwright?.suites ?? []).flatMap(listDurations));
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, count);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {TestDuration[]}
 */
function listDurations({ title, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({
    title: spec.title,
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(listDurations)].map((test) => ({
    ...test,
    title: `${title} ${test.title}`,
  }));
}

/**
 * @param {TestCounts} tally
 * @param {boolean} hasReport
 * @param {number} exitCode
 * @returns {TestCounts}
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
