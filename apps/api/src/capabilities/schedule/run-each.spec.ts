import { describe, expect, it } from '@jest/globals';
import { runEach } from './run-each.js';

describe('runEach', () => {
  it('goes on after a failure, reports it with its item and counts it', async () => {
    const done: number[] = [];
    const reports: unknown[] = [];
    const failures = await runEach(
      [1, 2, 3],
      async (item) => {
        if (item === 2) throw new Error('refused');
        done.push(item);
      },
      (item, error) => reports.push([item, (error as Error).message]),
    );
    expect([done, reports, failures]).toEqual([[1, 3], [[2, 'refused']], 1]);
  });

  it('reports a failure that is thrown before the first await', async () => {
    const work = (): Promise<void> => {
      throw new Error('at once');
    };
    expect(await runEach(['only'], work, () => undefined)).toBe(1);
  });
});
