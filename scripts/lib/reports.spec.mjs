import { describe, expect, it } from '@jest/globals';
import { failedSpecFiles, jestCounts, playwrightCounts, problemLines, slowestFiles, total } from './reports.mjs';

const file = (name, results) => {
  const assertionResults = Object.entries(results).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [`${fullName} is wrong`] : [],
  }));
  return { name, status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed', assertionResults };
};
const unloadable = { name: 'c.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
const report = {
  testResults: [file('a.spec.ts', { 'adds up': 'passed' }), file('b.spec.ts', { 'is read': 'failed', 'is saved': 'passed' }), unloadable],
};
const isRead = { title: 'b.spec.ts: is read', message: 'is read is wrong' };
const isSaved = { title: 'b.spec.ts: is saved', message: 'is saved is wrong' };
const wholeFile = { title: 'c.spec.ts (the whole file)', message: 'Cannot find module' };

describe('the counts of jest', () => {
  it('are of one run, a file that cannot be loaded being one failure', () => {
    expect(jestCounts(report)).toEqual({ passed: 2, failed: 2, failures: [isRead, wholeFile], unsteady: [] });
    expect(jestCounts(null)).toMatchObject({ passed: 0, failed: 1, failures: [{ title: 'jest wrote no report' }] });
  });

  it('tell what passed only when it was run again, with its first message', () => {
    expect(failedSpecFiles(report)).toEqual(['b.spec.ts', 'c.spec.ts']);
    const again = {
      testResults: [file('b.spec.ts', { 'is read': 'passed', 'is saved': 'passed' }), file('c.spec.ts', { counts: 'passed' })],
    };
    expect(jestCounts(report, again)).toEqual({ passed: 4, failed: 0, failures: [], unsteady: [isRead, wholeFile] });
  });

  it('leave failed what fails twice, and what fails only then', () => {
    const again = { testResults: [file('b.spec.ts', { 'is read': 'failed', 'is saved': 'failed' }), unloadable] };
    expect(jestCounts(report, again)).toEqual({ passed: 1, failed: 3, failures: [isRead, isSaved, wholeFile], unsteady: [] });
    expect(jestCounts(report, null)).toMatchObject({ failed: 2 });
  });

  it('tell what passed again in a file where something else fails then', () => {
    const again = { testResults: [file('b.spec.ts', { 'is read': 'passed', 'is saved': 'failed' }), unloadable] };
    expect(jestCounts(report, again)).toMatchObject({ failed: 2, failures: [isSaved, wholeFile], unsteady: [isRead] });
  });

  it('are not given a second chance when much fails', () => {
    const testResults = Array.from({ length: 9 }, (_, index) => file(`${index}.spec.ts`, { works: 'failed' }));
    expect(failedSpecFiles({ testResults })).toEqual([]);
  });
});

describe('the counts of Playwright', () => {
  const failed = (message) => [{ errors: [{ message }] }, { errors: [] }];
  const specs = [
    { title: 'a year is closed', file: 'closing.e2e.ts', tests: [{ status: 'flaky', results: failed('\u001b[31mtoo late\u001b[39m') }] },
    { title: 'a claim is paid', file: 'story.e2e.ts', tests: [{ status: 'expected', results: [] }] },
    { title: 'a bill is sent', file: 'bills.e2e.ts', tests: [{ status: 'unexpected', results: failed('no bill') }] },
  ];
  const counts = playwrightCounts({
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
    suites: [{ suites: [{ specs }] }],
  });

  it('name the journeys that failed, and those that passed when they were tried again', () => {
    expect(counts).toMatchObject({ passed: 5, failed: 2, unsteady: [{ title: 'closing.e2e.ts: a year is closed' }] });
    expect(counts.failures).toEqual([
      { title: 'bills.e2e.ts: a bill is sent', message: 'no bill' },
      { title: 'outside the journeys', message: 'no server' },
    ]);
    expect(playwrightCounts(null)).toMatchObject({ failed: 1 });
  });

  it('are added to those of jest', () => {
    const sum = total([counts, jestCounts(report)]);
    expect(sum).toMatchObject({ passed: 7, failed: 4, failures: { length: 4 }, unsteady: { length: 1 } });
  });

  it('are told at the end of the run with their messages', () => {
    expect(problemLines(counts)).toEqual([
      'passed only when it was run again: closing.e2e.ts: a year is closed',
      '    too late',
      'failed: bills.e2e.ts: a bill is sent',
      '    no bill',
      'failed: outside the journeys',
      '    no server',
    ]);
  });

  it('take no more than the end of a log, however much fails', () => {
    const message = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n');
    const failures = Array.from({ length: 300 }, (_, index) => ({ title: `spec ${index}`, message }));
    const lines = problemLines({ failures, unsteady: failures.map((problem) => ({ ...problem })) });
    expect(lines.length).toBeLessThan(190);
    expect(lines).toContain('failed: 288 more');
    expect(lines.filter((line) => line === '    line 19')).toHaveLength(8);
    expect(lines).not.toContain('    line 20');
  });
});

describe('the slowest files', () => {
  const jest = {
    testResults: [
      { name: 'a.spec.ts', startTime: 1000, endTime: 3000 },
      { name: 'b.spec.ts', startTime: 1000, endTime: 1500 },
    ],
  };
  const journey = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const playwright = { suites: [{ file: 'story.e2e.ts', specs: [journey(500, 600)], suites: [{ specs: [journey(400)] }] }] };

  it('are of both runs, the longest first', () => {
    expect(slowestFiles(jest, playwright, 2)).toEqual([
      { file: 'a.spec.ts', seconds: 2 },
      { file: 'story.e2e.ts', seconds: 1.5 },
    ]);
    expect(slowestFiles(null, null)).toEqual([]);
  });
});
