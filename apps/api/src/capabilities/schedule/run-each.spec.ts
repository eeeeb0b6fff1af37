import { describe, expect, it } from '@jest/globals';
import { runEach } from './run-each.js';

const ignore = () => undefined;

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
    expect(await runEach(['only'], work, ignore)).toBe(1);
  });

  it('does not let a slow item delay the others', async () => {
    const slow = Promise.withResolvers<void>();
    const done: string[] = [];
    const work = async (item: string) => {
      if (item === 'slow') await slow.promise;
      done.push(item);
      if (item === 'last') slow.resolve();
    };
    await runEach(['slow', 'second', 'last'], work, ignore);
    expect(done).toEqual(['second', 'last', 'slow']);
  });

  it('runs one item after the other where the items ask for it', async () => {
    let running = 0;
    const work = async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
    };
    expect(await runEach([1, 2, 3], work, ignore, { concurrency: 1 })).toBe(0);
  });

  it('counts an item that never ends as failed, and goes on', async () => {
    const done: string[] = [];
    const work = async (item: string) => {
      if (item === 'hangs') await new Promise(ignore);
      done.push(item);
    };
    const options = { concurrency: 1, longestMs: 10 };
    expect(await runEach(['hangs', 'next'], work, ignore, options)).toBe(1);
    expect(done).toEqual(['next']);
  });
});
