/**
 * What the reports of jest and Playwright say. A test that failed is run once more by itself: `unsteady` names those that passed then. They
 * count as passed and are told at the end of the run, since a fault of the product that shows only at some pace looks the same.
 *
 * @typedef {{ passed: number, failed: number, unsteady: string[] }} Counts
 */
import { readFileSync } from 'node:fs';

/** More files than this do not fail by chance, and are not worth the time of a second run. */
const mostFilesAgain = 8;

/** @returns {string[]} the spec files to run once more */
export function failedSpecFiles(report) {
  const files = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length <= mostFilesAgain ? files : [];
}

/**
 * @param report what `jest --json` wrote; a missing one is a failure, and a file that could not even be loaded is one
 * @param again the same of the second run of `failedSpecFiles`, whose files then count as they ended there
 * @returns {Counts}
 */
export function jestCounts(report, again) {
  if (!report) return { passed: 0, failed: 1, unsteady: [] };
  const later = new Map((again?.testResults ?? []).map((file) => [file.name, file]));
  const counts = { passed: 0, failed: 0, unsteady: [] };
  for (const first of report.testResults) {
    const last = later.get(first.name) ?? first;
    const failedFirst = new Set(titles(first, 'failed'));
    const passed = titles(last, 'passed');
    const failed = titles(last, 'failed');
    counts.passed += passed.length;
    counts.failed += failed.length + Number(last.status === 'failed' && failed.length === 0);
    if (last === first) continue;
    const steadied = failedFirst.size > 0 ? passed.filter((title) => failedFirst.has(title)) : [`${first.name} (the whole file)`];
    if (last.status === 'passed') counts.unsteady.push(...steadied);
  }
  return counts;
}

/** @param report what Playwright's JSON reporter wrote, which tries a failed journey again by itself; a missing one is a failure @returns {Counts} */
export function playwrightCounts(report) {
  if (!report) return { passed: 0, failed: 1, unsteady: [] };
  const { expected, unexpected, flaky } = report.stats;
  const outside = report.errors?.length ?? 0;
  return { passed: expected + flaky, failed: unexpected + outside, unsteady: report.suites.flatMap(unsteadyJourneys) };
}

/** @param {Counts[]} counts @returns {Counts} */
export const total = (counts) =>
  counts.reduce(
    (sum, { passed, failed, unsteady }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      unsteady: [...sum.unsteady, ...unsteady],
    }),
    { passed: 0, failed: 0, unsteady: [] },
  );

/**
 * @param jest what `jest --json` wrote @param playwright what Playwright's JSON reporter wrote; either may be missing
 * @returns {{ file: string, seconds: number }[]} the files that took longest, the longest first
 */
export function slowestFiles(jest, playwright, count = 10) {
  const specs = (jest?.testResults ?? []).map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }));
  const journeys = (playwright?.suites ?? []).map((suite) => ({ file: suite.file, seconds: milliseconds(suite) / 1000 }));
  return [...specs, ...journeys].toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** What a report file holds, or null. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const titles = ({ assertionResults }, status) =>
  assertionResults.filter((result) => result.status === status).map(({ fullName }) => fullName);

const unsteadyJourneys = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title, file }) => `${file}: ${title}`),
  ...suites.flatMap(unsteadyJourneys),
];

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const milliseconds = ({ specs = [], suites = [] }) =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(milliseconds));
