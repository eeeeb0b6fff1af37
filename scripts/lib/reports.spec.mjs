import { describe, expect, it } from '@jest/globals';
import { failedSpecFiles, jestCounts, playwrightCounts, slowestFiles, total } from './reports.mjs';

const file = (name, results) => {
  const assertionResults = Object.entries(results).map(([fullName, status]) => ({ fullName, status }));
  return { name, status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed', assertionResults };
};
const unloadable = { name: 'c.spec.ts', status: 'failed', assertionResults: [] };
const report = {
  testResults: [file('a.spec.ts', { 'adds up': 'passed' }), file('b.spec.ts', { 'is read': 'failed', 'is saved': 'passed' }), unloadable],
};

describe('the counts of jest', () => {
  it('are of one run, a file that cannot be loaded being one failure', () => {
    expect(jestCounts(report)).toEqual({ passed: 2, failed: 2, unsteady: [] });
    expect(jestCounts(null)).toEqual({ passed: 0, failed: 1, unsteady: [] });
  });

  it('tell what passed only when it was run again', () => {
    expect(failedSpecFiles(report)).toEqual(['b.spec.ts', 'c.spec.ts']);
    const again = {
      testResults: [file('b.spec.ts', { 'is read': 'passed', 'is saved': 'passed' }), file('c.spec.ts', { counts: 'passed' })],
    };
    expect(jestCounts(report, again)).toEqual({ passed: 4, failed: 0, unsteady: ['is read', 'c.spec.ts (the whole file)'] });
  });

  it('leave failed what fails twice, and what fails only then', () => {
    const again = { testResults: [file('b.spec.ts', { 'is read': 'failed', 'is saved': 'failed' }), unloadable] };
    expect(jestCounts(report, again)).toEqual({ passed: 1, failed: 3, unsteady: [] });
    expect(jestCounts(report, null)).toMatchObject({ failed: 2 });
  });

  it('are not given a second chance when much fails', () => {
    const testResults = Array.from({ length: 9 }, (_, index) => file(`${index}.spec.ts`, { works: 'failed' }));
    expect(failedSpecFiles({ testResults })).toEqual([]);
  });
});

describe('the counts of Playwright', () => {
  it('name the journeys that passed when they were tried again', () => {
    const specs = [
      { title: 'a year is closed', file: 'closing.e2e.ts', tests: [{ status: 'flaky' }] },
      { title: 'a claim is paid', file: 'story.e2e.ts', tests: [{ status: 'expected' }] },
    ];
    const counts = playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{}], suites: [{ suites: [{ specs }] }] });
    expect(counts).toEqual({ passed: 5, failed: 2, unsteady: ['closing.e2e.ts: a year is closed'] });
    expect(playwrightCounts(null)).toMatchObject({ failed: 1 });
    expect(total([counts, { passed: 1, failed: 0, unsteady: ['is read'] }])).toMatchObject({
      passed: 6,
      failed: 2,
      unsteady: { length: 2 },
    });
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
