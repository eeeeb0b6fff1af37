/**
 * Reads the reports of jest and Playwright. A failed test runs once more by itself: `unsteady` holds the tests that pass at the second run.
 * They count as passed and are listed at the end of the run, because a timing fault of the product looks the same.
 *
 * @typedef {{ title: string, message: string }} Problem `message` is of the first failure
 * @typedef {{ passed: number, failed: number, failures: Problem[], unsteady: Problem[] }} Counts
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The most files that run a second time: more failures are no chance, and not worth the time. */
const mostFilesAgain = 8;
/** A red run is read from its last 200 lines. */
const mostMessages = 8;
const mostTitles = 12;
const linesOfMessage = 20;

/** @returns {string[]} the spec files to run once more */
export function failedSpecFiles(report) {
  const files = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length <= mostFilesAgain ? files : [];
}

/**
 * @param report the output of `jest --json`; a missing report is a failure, and so is a file that could not be loaded
 * @param again the report of the second run of `failedSpecFiles`, whose results replace the first ones
 * @returns {Counts}
 */
export function jestCounts(report, again) {
  if (!report) return missing('jest wrote no report');
  const later = new Map((again?.testResults ?? []).map((file) => [file.name, file]));
  const counts = { passed: 0, failed: 0, failures: [], unsteady: [] };
  for (const first of report.testResults) {
    const last = later.get(first.name) ?? first;
    const failures = failuresOf(last);
    counts.passed += last.assertionResults.filter(({ status }) => status === 'passed').length;
    counts.failed += failures.length;
    counts.failures.push(...failures);
    const stillFailed = new Set(failures.map(({ title }) => title));
    if (last !== first) counts.unsteady.push(...failuresOf(first).filter(({ title }) => !stillFailed.has(title)));
  }
  return counts;
}

/** @param report the output of Playwright's JSON reporter, which retries failed journeys itself; a missing report is a failure @returns {Counts} */
export function playwrightCounts(report) {
  if (!report) return missing('Playwright wrote no report');
  const { expected, unexpected, flaky } = report.stats;
  const outside = (report.errors ?? []).map(({ message = '' }) => ({ title: 'outside the journeys', message }));
  return {
    passed: expected + flaky,
    failed: unexpected + outside.length,
    failures: [...report.suites.flatMap((suite) => journeys(suite, 'unexpected')), ...outside],
    unsteady: report.suites.flatMap((suite) => journeys(suite, 'flaky')),
  };
}

/** @param {string} title @returns {Counts} of a step without a report of tests */
export const missing = (title, message = '') => ({ passed: 0, failed: 1, failures: [{ title, message }], unsteady: [] });

/** @param {Counts[]} counts @returns {Counts} */
export const total = (counts) =>
  counts.reduce(
    (sum, { passed, failed, failures, unsteady }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      failures: [...sum.failures, ...failures],
      unsteady: [...sum.unsteady, ...unsteady],
    }),
    { passed: 0, failed: 0, failures: [], unsteady: [] },
  );

/** @param {Counts} counts @returns {string[]} titles with the first lines of their messages, failures last: the end of a log is read first */
export function problemLines({ failures, unsteady }) {
  const withMessage = new Set([...failures, ...unsteady].slice(0, mostMessages));
  const lines = (problems, heading) => {
    const shown = problems.slice(0, mostTitles);
    const more = problems.length > shown.length ? [`${heading}: ${problems.length - shown.length} more`] : [];
    return [
      ...more,
      ...shown.flatMap((problem) => [`${heading}: ${problem.title}`, ...(withMessage.has(problem) ? firstLines(problem) : [])]),
    ];
  };
  return [...lines(unsteady, 'passed only when it was run again'), ...lines(failures, 'failed')];
}

/**
 * @param jest the output of `jest --json` @param playwright the output of Playwright's JSON reporter; either may be missing
 * @returns {{ file: string, seconds: number }[]} the slowest files, slowest first
 */
export function slowestFiles(jest, playwright, count = 10) {
  const specs = (jest?.testResults ?? []).map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }));
  const journeys = (playwright?.suites ?? []).map((suite) => ({ file: suite.file, seconds: milliseconds(suite) / 1000 }));
  return [...specs, ...journeys].toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** The parsed report, or null. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const firstLines = ({ message }) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesOfMessage)
    .map((line) => `    ${line}`);

/** A file that cannot be loaded is one failure, and so is one whose `afterAll` throws. */
function failuresOf({ name, status, message = '', assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => ({ title: `${file}: ${fullName}`, message: failureMessages[0] ?? '' }));
  return status === 'failed' && failed.length === 0 ? [{ title: `${file} (the whole file)`, message }] : failed;
}

const journeys = ({ specs = [], suites = [] }, status) => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, file, tests }) => ({ title: `${file}: ${title}`, message: firstError(tests) })),
  ...suites.flatMap((suite) => journeys(suite, status)),
];

const firstError = (tests) => tests.flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors))[0]?.message ?? '';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const milliseconds = ({ specs = [], suites = [] }) =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(milliseconds));
