import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { PullOrders } from './pull-orders.js';

const structures = Array.from({ length: 30 }, () => newId<'environment'>());

/** @param failureOf the failure of one structure, if any */
function open(failureOf: (id: EnvironmentId) => Error | undefined, modulesOf: (id: EnvironmentId) => boolean = () => true) {
  const tried: EnvironmentId[] = [];
  const pull = {
    run: async ({ environmentId }: { environmentId: EnvironmentId }) => {
      tried.push(environmentId);
      const failure = failureOf(environmentId);
      if (failure) throw failure;
    },
  };
  const modules = { has: async (id: EnvironmentId) => modulesOf(id) };
  const queries = { execute: async () => structures };
  const schedule = new PullOrders({ isConfigured: true } as never, pull as never, queries as never, modules as never);
  return { schedule, tried };
}

describe('the pull of all structures', () => {
  it('reaches every structure, though the modules of one cannot be read', async () => {
    const { schedule, tried } = open(
      () => undefined,
      (id) => {
        if (id === structures[0]) throw new Error('the stream cannot be read');
        return true;
      },
    );
    expect(await schedule.run()).toBe(1);
    expect(tried).toEqual(structures.slice(1));
  });

  it('goes on though the partner does not answer for the first structures', async () => {
    const { schedule, tried } = open((id) => (structures.indexOf(id) < 5 ? ticketingErrors.unreachable() : undefined));
    expect(await schedule.run()).toBe(5);
    expect(tried).toHaveLength(structures.length);
  });

  it('leaves a partner that answers for none, and starts with the other structures at the next run', async () => {
    const { schedule, tried } = open(() => ticketingErrors.unreachable());
    await schedule.run();
    const first = new Set(tried.splice(0));
    expect(first.size).toBeLessThan(structures.length);
    await schedule.run();
    expect(tried.slice(0, 10).filter((id) => first.has(id))).toEqual([]);
  });
});
