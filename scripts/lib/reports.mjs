import { readFileSync } from 'node:fs';

/** What jest's JSON says. A file that could not even be loaded counts as one failure; a missing report as one too. */
export function jestCounts(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** What Playwright's JSON says. A test that passed only when tried again is not counted as passed. */
export function playwrightCounts(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const outside = report.errors?.length ?? 0;
  return { passed: expected, failed: unexpected + flaky + outside };
}

export const total = (counts) =>
  counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
