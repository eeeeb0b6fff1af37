import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { ParkedEnvironments } from './parked-environments.js';
import type { ParkedRows } from './parked-rows.js';
import { DatabaseUnavailable } from './worker-connection.js';

const environmentId = newId<'environment'>();
const event = {
  id: newId(),
  environmentId,
  stream: 'account-1',
  type: 'Paid',
  version: 3,
  position: { shard: 0, xid: 7n, position: 12n },
} as const;
/** A database that takes every change. */
const rows: ParkedRows = { list: async () => [], save: async () => undefined, move: async () => true, remove: async () => true };

const parkedAfter = async (error: Error, isParkedBefore: boolean, change: (parked: ParkedEnvironments) => Promise<void>) => {
  const parked = new ParkedEnvironments('accounts');
  if (isParkedBefore) await parked.park(rows, event, 'thirteen', 0);
  const transaction = async () => {
    await change(parked);
    throw error;
  };
  await expect(parked.during(environmentId, transaction)).rejects.toBe(error);
  return parked.has(environmentId);
};
const park = (parked: ParkedEnvironments) => parked.park(rows, event, 'thirteen', 0);
const release = (parked: ParkedEnvironments) => parked.release(rows, environmentId);

describe('a change of a parked environment', () => {
  it.each([
    ['a parking', false, park, false],
    ['a release', true, release, true],
  ] as const)('that failed is taken back: %s', async (_, before, change, after) =>
    expect(await parkedAfter(new Error('no'), before, change)).toBe(after),
  );

  it.each([
    ['a parking', false, park],
    ['a release', true, release],
  ] as const)('of which nobody knows leaves it parked: %s', async (_, before, change) =>
    expect(await parkedAfter(new DatabaseUnavailable(new Error('no answer')), before, change)).toBe(true),
  );

  it('that nothing began leaves it as it was', async () => {
    const error = new DatabaseUnavailable(new Error('no answer'));
    expect(await parkedAfter(error, false, async () => undefined)).toBe(false);
  });
});
